import { isContact } from '#domain/booking/contacts.ts';
import { fieldOf } from '#domain/booking/fields.ts';
import { PURPOSES, type Purpose } from '#domain/consent/consents.ts';
import type { Contacts, MessageChannel } from '#domain/message/reach.ts';
import { tidy } from '#domain/person/tidy.ts';
import { type Fault, type Faults, isMissing, sameForAll } from '../../../parts/booking/booking-faults.ts';
import type { ConsentToRead } from '../../../wire/book.ts';
import { CALL_FIELDS, type CallBooking, type CallField, type PlacedSlot } from '../../../wire/book-call.ts';
import type { Bookable, Call, CallInHand } from '../../../wire/calls.ts';

/** The form's values; they stay after every failure. */
export interface CallDraft {
  readonly near: string | null;
  readonly slot: PlacedSlot | null;
  /** '' takes the value of the call. */
  readonly person: Readonly<Record<CallField, string>>;
  /** Leaves the call's e-mail out. */
  readonly noEmail: boolean;
  readonly infoOnly: boolean;
  /** Answers of this telephone call. */
  readonly consents: Readonly<Record<Purpose, 0 | 1 | null>>;
  readonly line: string;
}
export const callDraft = ({ branch }: Bookable): CallDraft => ({
  ...{ near: branch, slot: null, noEmail: false, infoOnly: false, line: '' },
  person: sameForAll(CALL_FIELDS, ''),
  consents: sameForAll(PURPOSES, null),
});

/** The consent texts to read aloud: unanswered ones, and a refused one that needs a yes. */
export const openTexts = (texts: readonly ConsentToRead[], { given }: Bookable): readonly ConsentToRead[] =>
  texts.filter(({ purpose, isNeeded }) => {
    const answer = given.find((each) => each.purpose === purpose);
    return answer === undefined || (isNeeded && !answer.isYes);
  });

/** Faults found before sending: a missing slot, field or consent. The server validates the values. */
export function callFaults(draft: CallDraft, texts: readonly ConsentToRead[], bookable: Bookable): Faults {
  const faults: Record<string, Fault> = {};
  if (draft.slot === null) faults.ora = 'hour';
  for (const name of CALL_FIELDS) {
    const { wire } = fieldOf(name);
    const isNeeded = bookable.lacking.includes(wire) && !isContact(name);
    if (isNeeded && isMissing(name, draft.person[name])) faults[wire] = 'required';
  }
  for (const { purpose, isAsked, isNeeded } of openTexts(texts, bookable)) {
    const answer = draft.consents[purpose];
    if (isAsked && answer === null) faults[purpose] = 'unanswered';
    else if (isNeeded && answer === 0) faults[purpose] = 'refused';
  }
  return faults;
}

/** A visit booked from a call. */
export interface CallMade {
  readonly slot: PlacedSlot;
  readonly code: string;
  /** The channels by which the confirmation is sent. */
  readonly channels: readonly MessageChannel[];
}

/** The contacts of the booking: typed, or those of the call, masked. */
export const callContacts = (
  draft: CallDraft,
  { email }: Bookable,
  { mobile }: Pick<CallInHand, 'mobile'>,
): Contacts => ({
  email: draft.noEmail ? '' : tidy(draft.person.email) || email,
  mobile: tidy(draft.person.mobile) || mobile,
});

export const callBookingOf = (of: Call, draft: CallDraft, slot: PlacedSlot): CallBooking => ({
  ...{
    of: { code: of.code, version: of.version },
    slot,
    noEmail: draft.noEmail,
    infoOnly: draft.infoOnly,
    line: tidy(draft.line),
  },
  person: Object.fromEntries(CALL_FIELDS.map((name) => [name, tidy(draft.person[name])])) as CallDraft['person'],
  consents: Object.fromEntries(
    PURPOSES.map((purpose) => [purpose, draft.consents[purpose] === 1]),
  ) as CallBooking['consents'],
});
