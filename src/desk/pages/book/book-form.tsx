import { DESK_CHANNELS } from '#domain/desk/changes.ts';
import { WALK_IN_MINUTES } from '#domain/desk/half-hour.ts';
import { Checkbox } from '#ui/controls/checkbox.tsx';
import { Form } from '#ui/controls/form.tsx';
import { RadioCards } from '#ui/controls/radio-cards.tsx';
import { ActiveVisits } from '../../parts/booking/active-visits.tsx';
import { Box } from '../../parts/box.tsx';
import { Button } from '../../parts/button.tsx';
import { NearSlots } from '../../parts/slot-picker/near-slots.tsx';
import { SlotPicker } from '../../parts/slot-picker/slot-picker.tsx';
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

/** The form of a booking. Every failure keeps the typed values. */
export function BookForm({ branch, first, onMade }: BookFormProps) {
  const { me, connection } = useDesk();
  const { book, today } = useWords();
  const canSave = useCanSave(connection);
  const booking = useBooking({ branch, first, onMade });
  const { draft, change, trouble, faults, turn, found } = booking;
  const maySecond = mayAt(me, 'appointment.second', branch);
  // Booking a walk-in also records an arrival, which needs a permission of its own.
  const channels = DESK_CHANNELS.filter((each) => each !== 'walk_in' || mayAt(me, 'attendance.write', branch));
  const isBooked = found.activeVisits.length > 0;
  const sayOf = (field: string) => {
    const fault = faults[field];
    return fault === undefined ? undefined : book.faults[fault];
  };
  return (
    <Form className={s.form} onSubmit={booking.send}>
      <Person {...{ draft, change, found, maySecond, sayOf }}>
        <RadioCards
          legend={book.way}
          name="canale"
          value={draft.channel}
          options={channels.map((value) => ({ value, label: book.ways[value] }))}
          onChange={(value) => change({ channel: DESK_CHANNELS.find((each) => each === value) ?? draft.channel })}
        />
      </Person>
      {found.finding.state === 'found' && (!isBooked || draft.second !== null) && (
        <>
          <Box title={book.what}>
            <div className={s.body}>
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
          <Box title={book.when}>
            <div className={s.body}>
              <SlotPicker
                {...{ branch, turn, value: draft.slot, error: sayOf('ora') }}
                begunMinutes={draft.channel === 'walk_in' ? WALK_IN_MINUTES : 0}
                full={draft.beyond !== null}
                onChoose={(slot) => change({ slot })}
              />
              {mayAt(me, 'appointment.overbook', branch) && <OverbookOption {...{ draft, change, sayOf }} />}
            </div>
          </Box>
          <Consents {...{ draft, change, sayOf }} texts={booking.texts} failed={booking.textsFailed} />
          {trouble && (
            <div className={s.wrong} role="alert">
              <p>{book.faults[trouble.kind]}</p>
              <NearSlots slots={trouble.near} onChoose={(slot) => change({ slot })} />
              {trouble.kind === 'already-booked' && <ActiveVisits visits={trouble.active} />}
            </div>
          )}
          {maySecond && !isBooked && (trouble?.kind === 'already-booked' || draft.second !== null) && (
            <SecondVisitOption {...{ draft, change, sayOf }} />
          )}
          <div className={s.send}>
            <Button kind="cta" icon="plus" busy={booking.isBusy} disabled={!canSave} onClick={booking.send}>
              {draft.slot === null ? book.send : book.sendAt(draft.slot.day, draft.slot.hour)}
            </Button>
          </div>
        </>
      )}
    </Form>
  );
}
