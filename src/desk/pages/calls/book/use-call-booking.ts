import { useState } from 'react';
import { toWire } from '#domain/booking/form.ts';
import { focusFirst, refusedFaults, type UnsentKind, unsentKind } from '../../../parts/booking/booking-faults.ts';
import { useBookingDraft } from '../../../parts/booking/use-booking-draft.ts';
import { useConsentTexts } from '../../../parts/booking/use-consent-texts.ts';
import { confirmedBy } from '../../../parts/notification-channels.ts';
import { useDesk } from '../../../session/desk.tsx';
import { useIdempotencyKey } from '../../../session/use-idempotency-key.ts';
import type { ActiveVisit, BookFault } from '../../../wire/book.ts';
import { CALL_FIELDS, type PlacedSlot, sendCallBooking } from '../../../wire/book-call.ts';
import type { Bookable, CallInHand } from '../../../wire/calls.ts';
import type { Slot } from '../../../wire/change.ts';
import { type CallDraft, type CallMade, callBookingOf, callContacts, callDraft, callFaults } from './call-draft.ts';

interface Trouble {
  readonly kind: BookFault | UnsentKind | 'call-changed';
  readonly near: readonly Slot[];
  readonly active: readonly ActiveVisit[];
  /** The slot that was lost. */
  readonly slot: PlacedSlot | null;
}

interface CallBookingProps {
  readonly inHand: CallInHand;
  readonly bookable: Bookable;
  readonly onMade: (made: CallMade) => void;
}

/** A booking from a call: a refusal keeps everything that was typed. */
export function useCallBooking({ inHand, bookable, onMade }: CallBookingProps) {
  const { deps, me, connection } = useDesk();
  const { call } = inHand;
  const { draft, setDraft, faults, setFaults, ...form } = useBookingDraft(callDraft(bookable), valuesIn);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [turn, setTurn] = useState(0);
  const intent = useIdempotencyKey();
  const { texts, failed } = useConsentTexts(call.product);
  const change = (part: Partial<CallDraft>) => {
    form.change(part);
    setTrouble(null);
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
    if (!answer.ok) return refuse(unsentKind(answer.error));
    intent.answered();
    const { value } = answer;
    const contacts = callContacts(draft, bookable, inHand);
    const channels = confirmedBy(contacts, me.smsPrefixes, slot, connection.now());
    if ('code' in value) return onMade({ slot, code: value.code, channels });
    const refused = refusedFaults(value.fields);
    setFaults(refused);
    refuse(value.fault, { ...value, slot });
    if (value.fault !== 'slot-taken') return focusFirst(refused);
    setDraft((before) => ({ ...before, slot: null }));
    setTurn((before) => before + 1);
  };
  return { draft, change, faults, trouble, isBusy, turn, texts, textsFailed: failed, send: () => void send() };
}

/** The tax code has no field, so its fault stays until the next request. */
const valuesIn = ({ person, consents, slot }: CallDraft) => ({
  ...{ ...toWire(CALL_FIELDS, person), ...consents, ora: slot },
});
