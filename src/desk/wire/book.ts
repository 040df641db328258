import { bookAtDesk, find } from '#contract/desk/booking.ts';
import { consentTexts } from '#contract/desk/consents.ts';
import type { Output } from '#contract/endpoint.ts';
import { DESK_FIELDS, type DeskField } from '#domain/booking/fields.ts';
import { toWire } from '#domain/booking/form.ts';
import type { Purpose } from '#domain/consent/consents.ts';
import type { DESK_CHANNELS } from '#domain/desk/changes.ts';
import { PRODUCTS, type Product } from '#domain/product.ts';
import { ok, type Result } from '#domain/result.ts';
import { fromCompact } from '#domain/time/rome.ts';
import type { CallFault, DeskCall } from '../api/call.ts';
import type { Slot } from './change.ts';
import { type Visit, visitOf } from './day.ts';

export interface FoundVisit extends Visit {
  readonly branch: string;
}
/** A customer of the lender, contacts masked. */
export interface Customer {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly mobile: string;
}
/** A visit at a branch that the person does not see: where and when. */
export interface VisitElsewhere extends Slot {
  readonly branch: string;
  readonly branchName: string;
}
export interface Found {
  readonly visits: readonly FoundVisit[];
  readonly elsewhere: readonly VisitElsewhere[];
  /** Too many searches beyond the person's branches within the hour: other branches were not searched. */
  readonly isElsewhereRefused: boolean;
  readonly tooMany: boolean;
  readonly customer: Customer | null;
}

/** Finds visits and a customer by exact code or by surname. */
export async function sendFind(
  call: DeskCall,
  text: string,
  branch: string | undefined,
): Promise<Result<Found, CallFault>> {
  const answer = await call(find, { testo: text, ...(branch === undefined ? {} : { filiale: branch }) });
  if (!answer.ok) return answer;
  const { visite, altrove = [], altroveTroppe = false, troppe, cliente } = answer.value;
  return ok({
    visits: visite.map((line) => ({ ...visitOf(line), branch: line.filiale })),
    elsewhere: altrove.map(({ filiale, nome, giorno, ora }) => ({
      ...{ branch: filiale, branchName: nome, day: giorno, hour: ora },
    })),
    isElsewhereRefused: altroveTroppe,
    tooMany: troppe,
    customer:
      cliente === null
        ? null
        : {
            ...{ firstName: cliente.nome, lastName: cliente.cognome },
            ...{ email: cliente.email, mobile: cliente.cellulare },
          },
  });
}

/** A consent text to be read aloud. `isAsked`: an answer is required; `isNeeded`: the answer must be yes. */
export interface ConsentToRead {
  readonly purpose: Purpose;
  readonly title: string;
  readonly text: string;
  readonly isAsked: boolean;
  readonly isNeeded: boolean;
}

export async function readConsents(
  call: DeskCall,
  product: Product,
): Promise<Result<readonly ConsentToRead[], CallFault>> {
  const answer = await call(consentTexts, { prodotto: PRODUCTS[product].code });
  if (!answer.ok) return answer;
  return ok(
    answer.value.consensi.map(({ scopo, titolo, testo, chiesto, necessario }) => ({
      ...{ purpose: scopo, title: titolo, text: testo, isAsked: chiesto, isNeeded: necessario },
    })),
  );
}

export interface Booking {
  readonly branch: string;
  readonly slot: Slot;
  readonly product: Product;
  readonly channel: (typeof DESK_CHANNELS)[number];
  readonly person: Readonly<Record<DeskField, string>>;
  /** Values that are not typed come from the lender's records. */
  readonly fromRecords: boolean;
  /** The request code of a visit of the person that holds the missing values; null without one. */
  readonly of: string | null;
  readonly infoOnly: boolean;
  /** The reason for an overbooked seat; '' without one. */
  readonly beyond: string;
  /** The reason for a second active appointment; '' without one. */
  readonly second: string;
  readonly consents: Readonly<Record<Purpose, boolean>>;
}

/** An active visit that conflicts with a new one. */
export interface ActiveVisit extends Slot {
  readonly code: string;
  readonly branch: string;
}

export type BookFault = 'slot-taken' | 'invalid' | 'already-booked' | 'minor';
export interface RefusedBooking<Fault extends string> {
  readonly fault: Fault;
  /** Wire names of the wrong fields. */
  readonly fields: readonly string[];
  /** Free slots nearby at the branch. */
  readonly near: readonly Slot[];
  /** The person's active visits at branches of the user's scope. */
  readonly active: readonly ActiveVisit[];
}
export type Booked = { readonly code: string } | RefusedBooking<BookFault>;

/** Books a visit for a person, once per key. */
export async function sendBooking(call: DeskCall, booking: Booking, key: string): Promise<Result<Booked, CallFault>> {
  const { branch, slot, product, channel, person, fromRecords, of, infoOnly, beyond, second, consents } = booking;
  const answer = await call(
    bookAtDesk,
    {
      ...{ filiale: branch, giorno: slot.day, ora: slot.hour, prodotto: PRODUCTS[product].code, canale: channel },
      ...{ persona: toWire(DESK_FIELDS, person), archivio: fromRecords, soloInfo: infoOnly, oltre: beyond },
      ...{ seconda: second, consensi: consents },
      ...(of === null ? {} : { di: of }),
    },
    { key },
  );
  if (!answer.ok) return answer;
  const { value } = answer;
  if ('oppID' in value) return ok({ code: value.oppID });
  return ok(refusalOf(value));
}

type WireRefusal = Exclude<Output<typeof bookAtDesk>, { readonly oppID: string }>;

/** Reads a refused booking of the desk, with or without a call. */
export const refusalOf = <Fault extends string>(
  refused: Omit<WireRefusal, 'motivo'> & { readonly motivo: Fault },
): RefusedBooking<Fault> => ({
  ...{ fault: refused.motivo, fields: refused.campi ?? [] },
  near: refused.alternative.map(({ data, ora }) => ({ day: fromCompact(data), hour: ora })),
  active: (refused.esistenti ?? []).map(({ oppID, filiale, giorno, ora }) => ({
    ...{ code: oppID, branch: filiale, day: giorno, hour: ora },
  })),
});
