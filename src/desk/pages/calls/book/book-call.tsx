import { useEffect, useRef } from 'react';
import { Checkbox } from '#ui/controls/checkbox.tsx';
import { Form } from '#ui/controls/form.tsx';
import { TextField } from '#ui/controls/text-field.tsx';
import { ActiveVisits } from '../../../parts/booking/active-visits.tsx';
import b from '../../../parts/box.module.css';
import { Box } from '../../../parts/box.tsx';
import { Button } from '../../../parts/button.tsx';
import f from '../../../parts/fault.module.css';
import { NearHours } from '../../../parts/near-hours/near-hours.tsx';
import { NearSlots } from '../../../parts/slot-picker/near-slots.tsx';
import { useWords } from '../../../session/desk.tsx';
import type { Bookable, CallInHand } from '../../../wire/calls.ts';
import s from './book-call.module.css';
import { CallConsents } from './call-consents.tsx';
import type { CallMade } from './call-draft.ts';
import { CallPerson } from './call-person.tsx';
import { useCallBooking } from './use-call-booking.ts';

interface BookCallProps {
  readonly inHand: CallInHand;
  readonly bookable: Bookable;
  readonly canSave: boolean;
  readonly onBack: () => void;
  readonly onMade: (made: CallMade) => void;
}

/** The form that books a visit from the call in hand and closes the call: slot, person, consents. */
export function BookCall({ inHand, bookable, canSave, onBack, onMade }: BookCallProps) {
  const { call } = inHand;
  const { book, bookCall, nearHours, calls } = useWords();
  const booking = useCallBooking({ inHand, bookable, onMade });
  const { draft, change, trouble, faults, turn } = booking;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const sayOf = (field: string) => {
    const fault = faults[field];
    return fault === undefined ? undefined : book.faults[fault];
  };
  const slotText = draft.slot && nearHours.slot(draft.slot.name, draft.slot.day, draft.slot.hour);
  return (
    <Form className={b.column} onSubmit={booking.send}>
      <header className={s.head}>
        <div>
          <h2 ref={heading} tabIndex={-1}>
            {bookCall.title}: {call.name}
          </h2>
          <p className={s.quiet}>{bookCall.lead}</p>
        </div>
        <Button icon="left" onClick={onBack}>
          {bookCall.back}
        </Button>
      </header>
      <Box title={bookCall.when}>
        <div className={b.body}>
          <NearHours
            {...{ id: 'ora', turn, value: draft.slot, branch: draft.near, error: sayOf('ora') }}
            onBranch={(near) => change({ near, slot: null })}
            onChoose={(slot) => change({ slot })}
          />
        </div>
      </Box>
      <CallPerson {...{ inHand, bookable, draft, change, sayOf }} />
      <CallConsents {...{ bookable, draft, change, sayOf, texts: booking.texts, failed: booking.textsFailed }} />
      <div className={b.column}>
        <Checkbox
          id="solo-info"
          label={book.infoOnly}
          checked={draft.infoOnly}
          onChange={(infoOnly) => change({ infoOnly })}
        />
        <TextField
          id="riga-prenota"
          label={calls.ending.line}
          help={calls.ending.lineHelp}
          value={draft.line}
          maxLength={120}
          onChange={(line) => change({ line })}
        />
      </div>
      {trouble && (
        <div className={f.refused} role="alert">
          <p>{trouble.kind === 'call-changed' ? bookCall.changed : book.faults[trouble.kind]}</p>
          <NearSlots
            slots={trouble.near}
            onChoose={(slot) => trouble.slot && change({ slot: { ...trouble.slot, ...slot } })}
          />
          {trouble.kind === 'already-booked' && <ActiveVisits visits={trouble.active} />}
        </div>
      )}
      <div>
        <Button kind="cta" icon="plus" busy={booking.isBusy} disabled={!canSave} onClick={booking.send}>
          {slotText === null ? bookCall.send : bookCall.sendAt(slotText)}
        </Button>
      </div>
    </Form>
  );
}
