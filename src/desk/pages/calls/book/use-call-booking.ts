import { useState } from 'react';
import { toWire } from '#domain/booking/form.ts';
import { type Faults, focusFirst, refusedFaults, withoutChanged } from '../../../parts/booking/booking-faults.ts';
import { useConsentTexts } from '../../../parts/booking/use-consent-texts.ts';
import { useDesk } from '../../../session/desk.tsx';
import { useIdempotencyKey } from '../../../session/use-idempotency-key.ts';
import type { ActiveVisit, BookFault } from '../../../wire/book.ts';
import { CALL_FIELDS, type PlacedSlot, sendCallBooking } from '../../../wire/book-call.ts';
import type { Bookable, Call } from '../../../wire/calls.ts';
import type { Slot } from '../../../wire/change.ts';
import { type CallDraft, callBookingOf, callDraft, callFaults } from './call-draft.ts';

interface Trouble {
  readonly kind: BookFault | 'call-changed' | 'network' | 'signed-out' | 'rejected';
  readonly near: readonly Slot[];
  readonly active: readonly ActiveVisit[];
  /** The slot that was lost. */
  readonly slot: PlacedSlot | null;
}

interface CallBookingProps {
  readonly call: Call;
  readonly bookable: Bookable;
  readonly onMade: (slot: PlacedSlot, code: string) => void;
}

/** A booking from a call: a refusal keeps everything that was typed. */
export function useCallBooking({ call, bookable, onMade }: CallBookingProps) {
  const { deps } = useDesk();
  const [draft, setDraft] = useState(() => callDraft(bookable));
  const [faults, setFaults] = useState<Faults>({});
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [turn, setTurn] = useState(0);
  const intent = useIdempotencyKey();
  const { texts, failed } = useConsentTexts(call.product);
  const change = (part: Partial<CallDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setTrouble(null);
    setFaults((before) => withoutFaults(before, draft, part));
  };
  const refuse = (kind: Trouble['kind'], what: Partial<Trouble> = {}) =>
    setTrouble({ kind, near: what.near ?? [], active: what.active ?? [], slot: what.slot ?? null });
  const send = async () => {
    const missing = callFaults(draft, texts ?? [], bookable);
    setFaults(missing);
    const { slot } = draft;
    if (Object.keys(missing).length > 0 || slot === null || texts === null) return focusFirst(missing);
    const booking = callBookingOf(call, draft, slot);
    setBusy(true);
    const answer = await sendCallBooking(deps.call, booking, intent.keyOf(booking));
    setBusy(false);
    if (!answer.ok) {
      const { error } = answer;
      return refuse(error === 'network' ? error : error === 'not-signed-in' ? 'signed-out' : 'rejected');
    }
    intent.answered();
    const { value } = answer;
    if ('code' in value) return onMade(slot, value.code);
    const refused = refusedFaults(value.fields);
    setFaults(refused);
    refuse(value.fault, { ...value, slot });
    if (value.fault !== 'slot-taken') return focusFirst(refused);
    setDraft((before) => ({ ...before, slot: null }));
    setTurn((before) => before + 1);
  };
  return { draft, change, faults, trouble, isBusy, turn, texts, textsFailed: failed, send: () => void send() };
}

/** Changed fields lose their fault; that of the tax code, which has no field, stays until the next request. */
function withoutFaults(faults: Faults, before: CallDraft, part: Partial<CallDraft>): Faults {
  const valuesIn = ({ person, consents, slot }: CallDraft) => ({
    ...{ ...toWire(CALL_FIELDS, person), ...consents, ora: slot },
  });
  return withoutChanged(faults, valuesIn(before), valuesIn({ ...before, ...part }));
}
