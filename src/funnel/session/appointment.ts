import type { OpenSpan } from '#domain/agenda/weekly-hours.ts';
import type { RequestKind } from '#domain/booking/kind.ts';
import type { Product } from '#domain/product.ts';
import type { Branch } from './branch.ts';
import type { Person } from './person.ts';

/** One's own appointment as its owner may see it: contacts are masked. */
export interface Appointment {
  readonly code: string;
  readonly product: Product;
  readonly kind: RequestKind;
  /** 'YYYY-MM-DD' and 'HH:MM', Europe/Rome; both '' for what was asked for without an hour. */
  readonly date: string;
  readonly hour: string;
  /** Where it is; its days are asked for when it is changed. */
  readonly branch: Branch;
  /** When it is open in that week; empty where nobody knows. */
  readonly opening: readonly OpenSpan[];
  readonly status: 'confirmed' | 'provisional' | 'cancelled';
  /** Counts the changes: a move or a cancellation is decided on one version. */
  readonly version: number;
  readonly person: Omit<Person, 'codiceFiscale'>;
  /** 'HH:MM', Europe/Rome: until when the contact must be confirmed; '' where it need not be. */
  readonly confirmBy: string;
  /** The same moment in milliseconds; 0 where it need not be. Of a cancelled one: the time passed. */
  readonly confirmUntil: number;
  /** Of a call: by when ('YYYY-MM-DD', 'HH:MM'), and the words whoever calls says first, '' until the contact is proven. Null once it was made. */
  readonly call: { readonly date: string; readonly hour: string; readonly words: string } | null;
  /** The newest letter came back from the address. */
  readonly mailReturned: boolean;
  /** Beside others of the same person: unverified ones that may be ended, or a verified one that keeps this one unverified. */
  readonly beside: 'others-unverified' | 'another-verified' | null;
}

/** Why a request is refused: keys of the texts. */
export type Refusal = 'slot-taken' | 'invalid' | 'already-booked' | 'minor';

/** A request that was received, and refused later. */
export interface Refused {
  readonly reason: Refusal;
  readonly message: string;
  /** What was free then. */
  readonly free: readonly { readonly date: string; readonly hour: string }[];
}

/**
 * How far the read of a booked appointment is. `failed`: the read gave no appointment. `again`: the visitor asked for
 * another read.
 */
export type Reading = 'unread' | 'reading' | 'failed' | 'again';

/**
 * The appointment after a create or a reload. `waiting`: received, and nobody can tell more yet. `booked`: this visit has
 * just stored the appointment, and the page shows what it knows of it until the read answers.
 */
export type OwnAppointment =
  | { readonly status: 'none' | 'loading' | 'missing' | 'waiting' }
  | { readonly status: 'booked'; readonly appointment: Appointment; readonly reading: Reading }
  | { readonly status: 'refused'; readonly refusal: Refused }
  | { readonly status: 'loaded'; readonly appointment: Appointment };
