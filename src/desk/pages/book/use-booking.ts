import { useCallback, useEffect, useState } from 'react';
import { CONTACTS } from '#domain/booking/contacts.ts';
import { DESK_FIELDS, FIELDS } from '#domain/booking/fields.ts';
import { toWire } from '#domain/booking/form.ts';
import { attendanceOf } from '#domain/desk/attendance.ts';
import { fromInstant } from '#domain/time/rome.ts';
import { focusFirst, refusedFaults, type UnsentKind, unsentKind } from '../../parts/booking/booking-faults.ts';
import { useBookingDraft } from '../../parts/booking/use-booking-draft.ts';
import { useConsentTexts } from '../../parts/booking/use-consent-texts.ts';
import { type SearchState, useFind } from '../../parts/found/use-find.ts';
import { confirmedBy } from '../../parts/notification-channels.ts';
import { useDesk } from '../../session/desk.tsx';
import { useIdempotencyKey } from '../../session/use-idempotency-key.ts';
import {
  type ActiveVisit,
  type BookFault,
  type Booking,
  type Customer,
  type FoundVisit,
  sendBooking,
} from '../../wire/book.ts';
import type { PlacedSlot } from '../../wire/book-call.ts';
import type { Slot } from '../../wire/change.ts';
import { type BookedVisit, bookingOf, contactsOf, type Draft, faultsOf } from './draft.ts';

interface Trouble {
  readonly kind: BookFault | UnsentKind | 'too-full';
  readonly near: readonly Slot[];
  readonly active: readonly ActiveVisit[];
  /** The slot that was lost. */
  readonly slot: PlacedSlot | null;
}

/** The state of the search for the person, and its result. */
export interface Lookup {
  readonly finding: SearchState;
  readonly search: (text: string) => Promise<void>;
  readonly forget: () => void;
  readonly customer: Customer | null;
  /** The person's future visits; normally a person has at most one. */
  readonly activeVisits: readonly FoundVisit[];
  /** The person's future calls at a time, which stop no visit. */
  readonly activeCalls: readonly FoundVisit[];
  /** A visit elsewhere was found, and the user has not chosen another booking yet. */
  readonly isHeldBack: boolean;
  readonly pass: () => void;
}

interface BookingProps {
  readonly first: Draft;
  readonly onMade: (made: BookedVisit) => void;
}

export function useBooking({ first, onMade }: BookingProps) {
  const { deps, connection, me } = useDesk();
  const { draft, setDraft, faults, setFaults, ...form } = useBookingDraft(first, valuesIn);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [turn, setTurn] = useState(0);
  const intent = useIdempotencyKey();
  const onCustomer = useCallback(
    (customer: Customer | null) => {
      const lacking = CONTACTS.filter((name) => customer?.[name] === '').map((name) => FIELDS[name].wire);
      setDraft((before) => ({ ...before, fromRecords: customer !== null, lacking }));
    },
    [setDraft],
  );
  const found = useLookup(first.person.taxCode, onCustomer);
  const { texts, failed } = useConsentTexts(draft.product);

  const change = (part: Partial<Draft>) => {
    form.change(part);
    setTrouble(null);
  };
  const refuse = (kind: Trouble['kind'], what: Partial<Trouble> = {}) =>
    setTrouble({ kind, near: what.near ?? [], active: what.active ?? [], slot: what.slot ?? null });
  const send = async () => {
    const missing = faultsOf(draft, texts ?? []);
    setFaults(missing);
    const { slot } = draft;
    if (Object.keys(missing).length > 0 || slot === null || texts === null) return focusFirst(missing);
    const booking = bookingOf(draft, slot, found.customer);
    setBusy(true);
    const answer = await sendBooking(deps.call, booking, intent.keyOf(booking));
    setBusy(false);
    if (!answer.ok) {
      // An overbooked seat is rejected for no other reason.
      const isFull = booking.beyond !== '' && answer.error === 'rejected';
      return refuse(isFull ? 'too-full' : unsentKind(answer.error));
    }
    intent.answered();
    const { value } = answer;
    if ('code' in value) {
      const made = madeOf({ draft, booking, slot, customer: found.customer }, me.smsPrefixes, connection.now());
      return onMade({ ...made, code: value.code });
    }
    const refused = refusedFaults(value.fields);
    setFaults(refused);
    setDraft((before) => ({ ...before, lacking: [...before.lacking, ...Object.keys(refused)] }));
    refuse(value.fault, { ...value, slot });
    if (value.fault === 'slot-taken') {
      setDraft((before) => ({ ...before, slot: null }));
      setTurn((before) => before + 1);
    }
    focusFirst(refused);
  };
  return { draft, change, faults, trouble, isBusy, turn, found, texts, textsFailed: failed, send: () => void send() };
}

interface Made {
  readonly draft: Draft;
  readonly booking: Booking;
  readonly slot: PlacedSlot;
  readonly customer: Customer | null;
}

/** The booking as the page shows it, without its code. */
function madeOf({ draft, booking, slot, customer }: Made, smsPrefixes: readonly string[], now: number) {
  const { person, channel } = booking;
  const { name: branchName, day, hour } = slot;
  return {
    ...{ day, hour, branchName },
    name: draft.of?.name ?? `${person.firstName} ${person.lastName}`.trim(),
    isHere: channel === 'walk_in' && day === fromInstant(now).day,
    channels: draft.of === null ? confirmedBy(contactsOf(draft, customer), smsPrefixes, slot, now) : null,
  };
}

/** The search for the person. The tax code of an earlier search is looked up at once. */
function useLookup(first: string, onCustomer: (customer: Customer | null) => void): Lookup {
  const { connection } = useDesk();
  const { finding, search, forget } = useFind();
  const [passed, setPassed] = useState<SearchState | null>(null);
  const found = finding.state === 'found' ? finding.found : null;
  useEffect(() => {
    if (first !== '') void search(first);
  }, [first, search]);
  useEffect(() => {
    if (found !== null) onCustomer(found.customer);
  }, [found, onCustomer]);
  const isActive = (visit: FoundVisit) =>
    !visit.isCancelled && attendanceOf(visit) === 'expected' && visit.startsAt > connection.now();
  const active = found?.visits.filter(isActive) ?? [];
  return {
    ...{ finding, search, forget },
    customer: found?.customer ?? null,
    activeVisits: active.filter(({ hours }) => hours === null),
    activeCalls: active.filter(({ hours }) => hours !== null),
    isHeldBack: found !== null && found.elsewhere.length > 0 && passed !== finding,
    pass: () => setPassed(finding),
  };
}

const valuesIn = ({ person, consents, slot, beyond, second }: Draft) => ({
  ...{ ...toWire(DESK_FIELDS, person), ...consents, ora: slot, oltre: beyond, seconda: second },
});
