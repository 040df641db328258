import { DESK_CHANNELS } from '#domain/desk/changes.ts';
import { Checkbox } from '#ui/controls/checkbox.tsx';
import { Form } from '#ui/controls/form.tsx';
import { RadioCards } from '#ui/controls/radio-cards.tsx';
import { cx } from '#ui/cx.ts';
import { ActiveVisits } from '../../parts/booking/active-visits.tsx';
import b from '../../parts/box.module.css';
import { Box } from '../../parts/box.tsx';
import { Button } from '../../parts/button.tsx';
import f from '../../parts/fault.module.css';
import { NearHours } from '../../parts/near-hours/near-hours.tsx';
import { NearSlots } from '../../parts/slot-picker/near-slots.tsx';
import { useCanSave } from '../../session/connection.ts';
import { useDesk, useWords } from '../../session/desk.tsx';
import { mayAt } from '../../session/me.ts';
import s from './book.module.css';
import { OverbookOption, SecondVisitOption } from './booking-exceptions.tsx';
import { Consents } from './consents.tsx';
import type { BookedVisit, Draft } from './draft.ts';
import { Person } from './person.tsx';
import { useBooking } from './use-booking.ts';

interface BookFormProps {
  readonly branch: string;
  readonly first: Draft;
  readonly onMade: (made: BookedVisit) => void;
}

const PRODUCTS = ['personal', 'salary'] as const;

/** Where and when first, without a person; then the person and the rest. Every failure keeps the typed values. */
export function BookForm({ branch, first, onMade }: BookFormProps) {
  const { me, connection } = useDesk();
  const { book, today, nearHours } = useWords();
  const canSave = useCanSave(connection);
  const booking = useBooking({ first, onMade });
  const { draft, change, trouble, faults, found } = booking;
  const near = draft.near ?? branch;
  const maySecond = mayAt(me, 'appointment.second', draft.slot?.branch ?? near);
  const isBooked = found.activeVisits.length > 0;
  const isReady = found.finding.state === 'found' && !found.isHeldBack && (!isBooked || draft.second !== null);
  const sayOf = (field: string) => {
    const fault = faults[field];
    return fault === undefined ? undefined : book.faults[fault];
  };
  const { slot } = draft;
  return (
    <Form className={cx(b.column, s.form)} onSubmit={booking.send}>
      <When {...{ draft, change, near, turn: booking.turn, sayOf }} />
      <Person {...{ draft, change, found, maySecond, sayOf }} />
      {(draft.of !== null || isReady) && (
        <>
          <Box title={book.what}>
            <div className={b.body}>
              <RadioCards
                legend={book.product}
                name="prodotto"
                value={draft.product}
                options={PRODUCTS.map((value) => ({ value, label: today.products[value] }))}
                onChange={(value) => change({ product: PRODUCTS.find((each) => each === value) ?? draft.product })}
              />
              <Checkbox
                id="solo-info"
                label={book.infoOnly}
                checked={draft.infoOnly}
                onChange={(infoOnly) => change({ infoOnly })}
              />
            </div>
          </Box>
          <Consents {...{ draft, change, sayOf }} texts={booking.texts} failed={booking.textsFailed} />
          {trouble && (
            <div className={f.refused} role="alert">
              <p>{book.faults[trouble.kind]}</p>
              <NearSlots
                slots={trouble.near}
                onChoose={(other) => trouble.slot && change({ slot: { ...trouble.slot, ...other } })}
              />
              {trouble.kind === 'already-booked' && <ActiveVisits visits={trouble.active} />}
            </div>
          )}
          {maySecond && !isBooked && (trouble?.kind === 'already-booked' || draft.second !== null) && (
            <SecondVisitOption {...{ draft, change, sayOf }} />
          )}
          <div className={s.send}>
            <Button kind="cta" icon="plus" busy={booking.isBusy} disabled={!canSave} onClick={booking.send}>
              {slot === null ? book.send : book.sendAt(nearHours.slot(slot.name, slot.day, slot.hour))}
            </Button>
          </div>
        </>
      )}
    </Form>
  );
}

interface WhenProps {
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
  readonly near: string;
  readonly turn: number;
  readonly sayOf: (field: string) => string | undefined;
}

/** The free hours of the branch and of those near it. */
function When({ draft, change, near, turn, sayOf }: WhenProps) {
  const { me } = useDesk();
  const { book } = useWords();
  const places = me.branches.filter(({ code }) => mayAt(me, 'appointment.book', code));
  // Booking a walk-in also records an arrival, which needs a permission of its own.
  const channels = DESK_CHANNELS.filter((each) => each !== 'walk_in' || mayAt(me, 'attendance.write', near));
  return (
    <Box title={book.when}>
      <div className={b.body}>
        <RadioCards
          legend={book.way}
          name="canale"
          value={draft.channel}
          options={channels.map((value) => ({ value, label: book.ways[value] }))}
          onChange={(value) => change({ channel: DESK_CHANNELS.find((each) => each === value) ?? draft.channel })}
        />
        <NearHours
          {...{ id: 'ora', branch: near, places, turn, value: draft.slot, error: sayOf('ora') }}
          begun={draft.channel === 'walk_in'}
          full={draft.beyond !== null}
          onBranch={(code) => change({ near: code, slot: null })}
          onChoose={(slot) => change({ slot })}
        />
        {mayAt(me, 'appointment.overbook', near) && <OverbookOption {...{ draft, change, sayOf }} />}
      </div>
    </Box>
  );
}
