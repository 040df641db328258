import type { ColumnType, Generated } from 'kysely';
import type { Language } from '#domain/language.ts';
import type { MessageKind, QuotaPart } from '#domain/message/caps.ts';

type Stamp = Generated<Date>;

/** A business event, written in the transaction that caused it. `payload` holds ids only. */
export interface OutboxTable {
  id: string;
  kind: string;
  payload: ColumnType<Record<string, unknown>, string, string>;
  /** Visit that caused it, if it passed the human check. */
  visit: Buffer | null;
  created_at: Stamp;
  /** When its deliveries were created; null while it waits for the fan-out. */
  split_at: Generated<Date | null>;
  /** Earliest fan-out; later for a kind that an older process cannot read. */
  split_due_at: Stamp;
}

/** One event on one channel: waiting, delivered, or dead (given up). */
export interface DeliveryTable {
  id: Generated<string>;
  event_id: string;
  channel: string;
  delivered_at: Generated<Date | null>;
  tries: Generated<number>;
  /** Code of the last failure, without personal data. */
  error: string | null;
  since: Stamp;
  /** Earliest next attempt. */
  due_at: Stamp;
  /** End of the lease of the process that attempts it. */
  leased_until: Date | null;
  dead_at: Date | null;
  /** Receipt time reported by the gateway or provider. */
  arrived_at: Date | null;
  returned_at: Date | null;
  returned_code: string | null;
}

/** A scheduled task: its next due time, and the lease of the process that runs it. */
export interface ScheduleTable {
  name: string;
  due_at: Date;
  leased_until: Generated<Date | null>;
}

/** A message handed to delivery, or the one notice that the limit is reached. The recipient is stored as a hash. */
export interface SentMessageTable {
  recipient: Buffer;
  event_id: string;
  kind: MessageKind | 'notice' | 'code-notice';
  /** Null for a notice. */
  place: QuotaPart | null;
  party: Buffer | null;
  sent_at: Stamp;
}

/** A mail to an agent or a branch, counted in its hour. */
export interface StaffLetterTable {
  event_id: string;
  /** A keyed hash of the mailbox. */
  recipient: Buffer;
  /** The end of the hour, when one mail lists those that did not leave at once. */
  due_at: Date;
  /** The event whose mail tells it: its own if it left at once; null until the gathered one is written. */
  told_by: string | null;
}

/** Sequence number of an appointment in the integration feed; null until a reader assigns it. */
export interface AppointmentFeedTable {
  appointment_id: string;
  place: string | null;
  moved_at: Date | null;
  changed_at: Stamp;
}

/** Last assigned number, in one row. A new `era` restarts the sequence. */
export interface FeedEndTable {
  one: Generated<boolean>;
  era: string;
  place: string;
}

/** A request that an edge acknowledged and the engine then refused. */
export interface RefusalTable {
  opp_id: string;
  first_name: string;
  email: Buffer;
  branch_code: string | null;
  site: Generated<string>;
  answer: ColumnType<unknown, string, string>;
  token_hash: Buffer | null;
  /** Language of its mail. */
  language: Generated<Language>;
  created_at: Stamp;
  /** Keyed hash of the mailbox; null in rows of older versions, as is `due_at`. */
  recipient: Buffer | null;
  /** The requested visit was to begin within 48 hours. */
  is_soon: Generated<boolean>;
  /** When its mail is due. */
  due_at: Date | null;
  /** Event whose mail reports it; null until that mail is written. */
  told_by: string | null;
}
