import type { ColumnType, Generated } from 'kysely';
import type { MessageKind, Place } from '#domain/message/caps.ts';

type Stamp = Generated<Date>;

/** A business event, written in the transaction that caused it. `payload` holds ids only. */
export interface OutboxTable {
  id: string;
  kind: string;
  payload: ColumnType<Record<string, unknown>, string, string>;
  /** The visit that caused it, if it had shown a solved challenge. */
  visit: Buffer | null;
  created_at: Stamp;
  /** When its deliveries were made; null = it waits for that. */
  split_at: Generated<Date | null>;
  /** It is not split before; later for a kind that an older process could not read. */
  split_due_at: Stamp;
}

/** One event on one channel: waiting, delivered, or dead (given up). */
export interface DeliveryTable {
  id: Generated<string>;
  event_id: string;
  channel: string;
  delivered_at: Generated<Date | null>;
  tries: Generated<number>;
  /** Why the last try failed: a code, never a person's data. */
  error: string | null;
  since: Stamp;
  /** Before it nobody tries again. */
  due_at: Stamp;
  /** Until then the process that tries it now has it for itself. */
  leased_until: Date | null;
  dead_at: Date | null;
  /** As its gateway or provider said later. */
  arrived_at: Date | null;
  returned_at: Date | null;
  returned_code: string | null;
}

/** A task that runs by the clock: when it is due next, and until when a process has it. */
export interface ScheduleTable {
  name: string;
  due_at: Date;
  leased_until: Generated<Date | null>;
}

/** A message that was handed to delivery, or the one notice that no more are. Who got it is only a hash. */
export interface SentMessageTable {
  recipient: Buffer;
  event_id: string;
  kind: MessageKind | 'notice' | 'code-notice';
  /** Null for a notice. */
  place: Place | null;
  party: Buffer | null;
  sent_at: Stamp;
}

/** Where an appointment stands in the order in which machines read what changed; null until a reader gives it a place. */
export interface AppointmentFeedTable {
  appointment_id: string;
  place: string | null;
  moved_at: Date | null;
  changed_at: Stamp;
}

/** The last place that was given, in one row. Another `era` begins the order anew. */
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
  created_at: Stamp;
  /** A keyed hash of the mailbox; null in rows of older versions, as is `due_at`. */
  recipient: Buffer | null;
  /** It asked for a visit that began within 48 hours. */
  is_soon: Generated<boolean>;
  /** When its letter leaves. */
  due_at: Date | null;
  /** The event whose letter tells it; null until that is written. */
  told_by: string | null;
}
