import type { OpenSpan } from '#domain/agenda/weekly-hours.ts';
import type { Person } from '#domain/booking/fields.ts';
import type { RequestKind } from '#domain/booking/kind.ts';
import type { Product } from '#domain/product.ts';
import type { IsoDay } from '#domain/time/rome.ts';
import type { Branch } from './branch.ts';
import type { CallHours } from './call-time.ts';

/** What a customer who waits for an earlier slot accepts. */
export interface Wish {
  readonly from: IsoDay;
  readonly part: 'tutto' | 'mattina' | 'pomeriggio';
  readonly near: boolean;
}
/** An appointment that waits for an earlier slot; without a wish it does not wait yet. */
export interface Wait {
  readonly wish: Wish | null;
}

/** The visitor's appointment as its owner may see it: contacts are masked. */
export interface Appointment {
  readonly code: string;
  readonly product: Product;
  readonly kind: RequestKind;
  /** 'YYYY-MM-DD' and 'HH:MM', Europe/Rome; both '' for a request without a slot. */
  readonly date: string;
  readonly hour: string;
  /** Its branch, without days: a change loads them. */
  readonly branch: Branch;
  /** The opening hours of that week; empty where they are unknown. */
  readonly opening: readonly OpenSpan[];
  readonly status: 'confirmed' | 'provisional' | 'cancelled';
  /** Increases with each change; a move or a cancellation must send the version it was based on. */
  readonly version: number;
  readonly person: Omit<Person, 'taxCode'>;
  /** 'HH:MM', Europe/Rome: until when the contact must be confirmed; '' without a confirmation. */
  readonly confirmBy: string;
  /** The same instant in milliseconds; 0 without a confirmation. For a cancelled appointment: the time has passed. */
  readonly confirmUntil: number;
  /** The chosen hours of a call; null for a visit, and for a call as soon as possible. */
  readonly callHours: CallHours | null;
  /** The deadline of a call ('YYYY-MM-DD', 'HH:MM'), and the words said first, '' without proof. Null once made. */
  readonly call: { readonly date: string; readonly hour: string; readonly words: string } | null;
  /** The newest mail bounced. */
  readonly mailReturned: boolean;
  /** The wait for an earlier slot; null where it neither waits nor can. */
  readonly earlier: Wait | null;
  /** Beside others of this person: unverified ones that may be ended, or a verified one that keeps this unverified. */
  readonly beside: 'others-unverified' | 'another-verified' | null;
}

/** Whether the request has a time: a visit, or a call at a chosen time. */
export const hasTime = ({ kind, callHours }: Appointment): boolean => kind === 'visit' || callHours !== null;

/** Why a request is refused: keys of the texts. */
export type Refusal = 'slot-taken' | 'invalid' | 'already-booked' | 'minor';

/** A request that was received and refused later. */
export interface Refused {
  readonly reason: Refusal;
  readonly message: string;
  /** The slots free at that moment. */
  readonly free: readonly { readonly date: string; readonly hour: string }[];
}

/**
 * The state of the read of a booked appointment. `failed`: the read gave no appointment. `again`: the visitor asked for
 * another read.
 */
export type Reading = 'unread' | 'reading' | 'failed' | 'again';

/**
 * The appointment after a create or a reload. `waiting`: received, and its state cannot be read yet. `booked`: this
 * visit has just stored the appointment, and the page shows what it knows of it until the read answers.
 */
export type OwnAppointment =
  | { readonly status: 'none' | 'loading' | 'missing' | 'waiting' }
  | { readonly status: 'booked'; readonly appointment: Appointment; readonly reading: Reading }
  | { readonly status: 'refused'; readonly refusal: Refused }
  | { readonly status: 'loaded'; readonly appointment: Appointment };
