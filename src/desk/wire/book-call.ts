import { bookFromCall, CALL_FIELDS, type CallField } from '#contract/desk/book-call.ts';
import { freeHours } from '#contract/desk/free-hours.ts';
import { toWire } from '#domain/booking/form.ts';
import type { Purpose } from '#domain/consent/consents.ts';
import { ok, type Result } from '#domain/result.ts';
import type { IsoDay } from '#domain/time/rome.ts';
import type { CallFault, DeskCall } from '../api/call.ts';
import { type BookFault, type RefusedBooking, refusalOf } from './book.ts';
import type { Call } from './calls.ts';
import type { Slot } from './change.ts';

export { CALL_FIELDS, type CallField };

/** A slot at a branch. */
export interface PlacedSlot extends Slot {
  readonly branch: string;
  readonly name: string;
}
/** The free slots of a day. Without any the day is full (`isFull`), closed or over. */
export interface FreeDay {
  readonly day: IsoDay;
  readonly hours: readonly string[];
  readonly isFull: boolean;
}
/** A branch with its free slots by day. */
export interface FreeBranch {
  readonly code: string;
  readonly name: string;
  /** The distance from the requested branch; null for that branch itself. */
  readonly km: number | null;
  /** The user may book there. */
  readonly isBookable: boolean;
  readonly days: readonly FreeDay[];
}

/** Which slots are listed beside the free future ones. */
export interface Also {
  /** Those that run or are just gone, for a person who is here. */
  readonly begun: boolean;
  /** Full ones. */
  readonly full: boolean;
}
interface Question extends Also {
  readonly branch: string;
  readonly from: IsoDay;
  readonly days: number;
}
export interface FreeHours {
  readonly branches: readonly FreeBranch[];
  /** The last day that can be booked. */
  readonly until: IsoDay;
}

/** Reads the free slots of a branch and of the branches nearest to it. */
export async function readFreeHours(
  call: DeskCall,
  { branch, from, days, begun, full }: Question,
): Promise<Result<FreeHours, CallFault>> {
  const answer = await call(freeHours, { filiale: branch, da: from, giorni: days, iniziate: begun, piene: full });
  if (!answer.ok) return answer;
  const { filiali, fino } = answer.value;
  const branches = filiali.map(({ codice, nome, km, prenotabile, giorni }) => ({
    ...{ code: codice, name: nome, km, isBookable: prenotabile },
    days: giorni.map(({ giorno, ore, pieno }) => ({ day: giorno, hours: ore, isFull: pieno })),
  }));
  return ok({ branches, until: fino });
}

export interface CallBooking {
  readonly of: Pick<Call, 'code' | 'version'>;
  readonly slot: PlacedSlot;
  /** '' takes the value of the call. */
  readonly person: Readonly<Record<CallField, string>>;
  /** Leaves the call's e-mail out. */
  readonly noEmail: boolean;
  readonly infoOnly: boolean;
  readonly consents: Readonly<Record<Purpose, boolean>>;
  readonly line: string;
}
export type CallBooked = { readonly code: string } | RefusedBooking<BookFault | 'call-changed'>;

/** Books a visit for the person of a call and closes the call, once per key. */
export async function sendCallBooking(
  call: DeskCall,
  { of, slot, person, noEmail, infoOnly, consents, line }: CallBooking,
  key: string,
): Promise<Result<CallBooked, CallFault>> {
  const answer = await call(
    bookFromCall,
    {
      ...{ oppID: of.code, versione: of.version, filiale: slot.branch, giorno: slot.day, ora: slot.hour },
      ...{
        persona: toWire(CALL_FIELDS, person),
        senzaEmail: noEmail,
        soloInfo: infoOnly,
        consensi: consents,
        riga: line,
      },
    },
    { key },
  );
  if (!answer.ok) return answer;
  const { value } = answer;
  if ('oppID' in value) return ok({ code: value.oppID });
  return ok(refusalOf(value));
}
