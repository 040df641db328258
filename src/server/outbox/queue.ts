import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { EventKind, StoredEvent } from './events.ts';
import { LEASE_SECONDS } from './patience.ts';

/** Maximum concurrent deliveries per channel, across processes. */
const MAX_AT_ONCE = 3;
/** Arbitrary number: first key of the advisory locks for claims; the second key is the hashed channel. */
const CLAIM_LOCK = 5_203_168;

/** A delivery that this process may attempt, with its stored event. */
export interface Claim {
  readonly delivery: string;
  readonly channel: string;
  readonly tries: number;
  readonly event: StoredEvent;
}

const isOpen = sql`delivered_at is null and dead_at is null`;
const isFree = sql`(leased_until is null or leased_until <= now())`;

/**
 * Names of the channels with a due delivery, whether or not this process has them configured. A loose index scan reads
 * one row per channel, however many deliveries are pending.
 */
export async function dueChannels(db: Kysely<Database>): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly channel: string }>`
    with recursive known as (
      (select channel from delivery where ${isOpen} order by channel limit 1)
      union all
      select (select channel from delivery d where d.channel > known.channel and ${isOpen} order by channel limit 1)
        from known where known.channel is not null
    )
    select channel from known
     where exists (select from delivery d
                    where d.channel = known.channel and ${isOpen} and due_at <= now() and ${isFree})`.execute(db);
  return rows.map(({ channel }) => channel);
}

/**
 * Reserves due deliveries of a channel for this process, so that at most three are under way in all processes. The
 * advisory lock serialises claims; the statement after it sees the leases of earlier claims. `kinds`: only these
 * events.
 */
export function claimDue(
  db: Kysely<Database>,
  channel: string,
  kinds: readonly EventKind[] | null = null,
): Promise<readonly Claim[]> {
  return inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${CLAIM_LOCK}::int, hashtext(${channel}::text))`.execute(tx);
    const { rows } = await sql<Omit<Claim, 'event'> & StoredEvent>`
      with due as (
        select id from delivery
         where channel = ${channel}::text and ${isOpen} and due_at <= now() and ${isFree}
           and (${kinds}::text[] is null
                or exists (select from outbox o where o.id = event_id and o.kind = any(${kinds}::text[])))
         order by due_at, id
         limit (select greatest(0, ${MAX_AT_ONCE}::int - count(*)) from delivery
                 where channel = ${channel}::text and leased_until > now())
           for update skip locked
      )
      update delivery d set tries = tries + 1, leased_until = now() + make_interval(secs => ${LEASE_SECONDS}::int)
        from due, outbox where d.id = due.id and outbox.id = d.event_id
      returning d.id as delivery, channel, tries, outbox.id, kind, payload, created_at`.execute(tx);
    return rows.map(({ delivery, channel, tries, ...event }) => ({ delivery, channel, tries, event }));
  });
}

/** Outcome of an attempt to deliver. */
export type Outcome =
  | { readonly delivered: true }
  | { readonly delivered: false; readonly code: string /** Null = given up. */; readonly waitMs: number | null };

export interface SettleResult {
  /** False when the lease expired and another process began its own attempt: that outcome counts. */
  readonly isOurs: boolean;
  /** Whether another delivery of the channel is due. */
  readonly isMoreDue: boolean;
}

/**
 * Stores the outcome of an attempt. A failure counts only if no other process has begun a further attempt meanwhile.
 */
export async function settle(db: Kysely<Database>, claim: Claim, outcome: Outcome): Promise<SettleResult> {
  const { rows } = await sql<{ readonly isMoreDue: boolean }>`
    update delivery set leased_until = null, ${changeFor(outcome)}
     where id = ${claim.delivery}::bigint and ${isOpen} and (${outcome.delivered}::boolean or tries = ${claim.tries}::int)
    returning exists (select from delivery other
                       where other.channel = ${claim.channel}::text and other.delivered_at is null
                         and other.dead_at is null and other.due_at <= now()
                         and (other.leased_until is null or other.leased_until <= now())) as "isMoreDue"`.execute(db);
  return { isOurs: rows.length > 0, isMoreDue: rows[0]?.isMoreDue ?? true };
}

function changeFor(outcome: Outcome) {
  if (outcome.delivered) return sql`error = null, delivered_at = now()`;
  if (outcome.waitMs === null) return sql`error = ${outcome.code}, dead_at = now()`;
  return sql`error = ${outcome.code}, due_at = now() + make_interval(secs => ${outcome.waitMs / 1_000}::float8)`;
}
