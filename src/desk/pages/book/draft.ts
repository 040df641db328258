import { isContact } from '#domain/booking/contacts.ts';
import { DESK_FIELDS, type DeskField, fieldOf } from '#domain/booking/fields.ts';
import { PURPOSES, type Purpose } from '#domain/consent/consents.ts';
import type { DESK_CHANNELS } from '#domain/desk/changes.ts';
import type { Contacts, MessageChannel } from '#domain/message/reach.ts';
import { withoutHyphens } from '#domain/person/name.ts';
import { tidy } from '#domain/person/tidy.ts';
import type { Product } from '#domain/product.ts';
import { type Fault, type Faults, isMissing, sameForAll } from '../../parts/booking/booking-faults.ts';
import type { CarriedPerson } from '../../session/carried-customer.ts';
import type { Booking, ConsentToRead, Customer } from '../../wire/book.ts';
import type { PlacedSlot } from '../../wire/book-call.ts';
import type { Slot } from '../../wire/change.ts';

/** The form's values; they stay after every failure. */
export interface Draft {
  readonly channel: (typeof DESK_CHANNELS)[number];
  readonly product: 'personal' | 'salary';
  readonly person: Readonly<Record<DeskField, string>>;
  /** The person of a visit, for whom the next one is booked; null: a person who is looked up. */
  readonly of: CarriedPerson | null;
  readonly fromRecords: boolean;
  /** The wire names of the fields that the records lack, as far as known. */
  readonly lacking: readonly string[];
  readonly infoOnly: boolean;
  /** The branch near which hours are shown; null: the page's. */
  readonly near: string | null;
  readonly slot: PlacedSlot | null;
  /** The reason for an overbooked seat; null without one. */
  readonly beyond: string | null;
  /** The reason for a second active appointment; null without one. */
  readonly second: string | null;
  readonly consents: Readonly<Record<Purpose, 0 | 1 | null>>;
}

/** A completed booking. */
export interface BookedVisit extends Slot {
  readonly code: string;
  readonly name: string;
  readonly branchName: string;
  /** The person is at the branch for a visit of today, so the arrival is recorded too. */
  readonly isHere: boolean;
  /** The channels by which the confirmation is sent; null: to the contacts of the earlier visit. */
  readonly channels: readonly MessageChannel[] | null;
}

export const emptyDraft = (taxCode: string, slot: PlacedSlot | null, of: CarriedPerson | null): Draft => ({
  ...{ channel: of === null ? 'phone' : 'desk', product: of?.product === 'salary' ? 'salary' : 'personal' },
  ...{ of, fromRecords: false, lacking: [], infoOnly: false, near: null, slot },
  ...{ beyond: null, second: null },
  person: { ...sameForAll(DESK_FIELDS, ''), taxCode },
  consents: sameForAll(PURPOSES, null),
});

/** The fields to fill in, in the form's order. For a customer only those that the records lack. */
export const fieldsOf = ({ product, fromRecords, of, lacking }: Draft): readonly Exclude<DeskField, 'taxCode'>[] =>
  DESK_FIELDS.filter((name) => name !== 'taxCode').filter((name) => {
    const { products, wire } = fieldOf(name);
    return products.includes(product) && ((!fromRecords && of === null) || lacking.includes(wire));
  });

/** The contacts of the booking: typed, or those of the records, masked. */
export function contactsOf(draft: Draft, customer: Customer | null): Contacts {
  const shown = fieldsOf(draft);
  const of = (name: 'email' | 'mobile') =>
    shown.includes(name) || customer === null ? tidy(draft.person[name]) : customer[name];
  return { email: of('email'), mobile: of('mobile') };
}

/** Faults found before sending: a missing slot, field, reason or consent. The server validates the values. */
export function faultsOf(draft: Draft, texts: readonly ConsentToRead[]): Faults {
  const faults: Record<string, Fault> = {};
  for (const name of draft.of === null ? (['taxCode', ...fieldsOf(draft)] as const) : fieldsOf(draft))
    if (!isContact(name) && isMissing(name, draft.person[name])) faults[fieldOf(name).wire] = 'required';
  if (draft.slot === null) faults.ora = 'hour';
  if (draft.beyond?.trim() === '') faults.oltre = 'required';
  if (draft.second?.trim() === '') faults.seconda = 'required';
  for (const { purpose, isAsked, isNeeded } of texts) {
    const answer = draft.consents[purpose];
    if (isAsked && answer === null) faults[purpose] = 'unanswered';
    else if (isNeeded && answer === 0) faults[purpose] = 'refused';
  }
  return faults;
}

export function bookingOf(draft: Draft, slot: PlacedSlot, customer: Customer | null): Booking {
  const { channel, product, person, fromRecords, of, infoOnly, beyond, second, consents } = draft;
  const shown = new Set<string>([...(of === null ? ['taxCode'] : []), ...fieldsOf(draft)]);
  const own = Object.fromEntries(
    Object.entries(person).map(([name, value]) => [name, shown.has(name) ? tidy(value) : '']),
  ) as Booking['person'];
  const names = { firstName: withoutHyphens(own.firstName), lastName: withoutHyphens(own.lastName) };
  const known =
    fromRecords && customer !== null ? { ...own, ...names, firstName: customer.firstName } : { ...own, ...names };
  const answers = Object.fromEntries(Object.entries(consents).map(([purpose, answer]) => [purpose, answer === 1]));
  return {
    ...{ branch: slot.branch, slot, product: product satisfies Product, channel, person: known, fromRecords, infoOnly },
    of: of?.code ?? null,
    ...{ beyond: beyond?.trim() ?? '', second: second?.trim() ?? '' },
    consents: answers as Booking['consents'],
  };
}
