import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { inTransaction } from '../platform/database/transaction.ts';

/**
 * The end of the change feed: its last place (number), and its era (a random id; a new era begins the numbers anew).
 */
export interface FeedEnd {
  readonly era: string;
  readonly place: string;
}

/** Maximum number of places assigned at once. It exceeds a page, so that a page that is not full is the end. */
const BATCH = 2_000;

/**
 * Gives each committed change that has none the next places of the feed, under a lock until its own commit. A reader
 * who sees a place therefore sees all places before it, however late a transaction commits. Locked rows get theirs at
 * the next call.
 */
export async function assignSequence(db: Kysely<Database>): Promise<FeedEnd> {
  const { rows } = await sql<FeedEnd>`
    select era, place::text from feed_end
     where not exists (select from appointment_feed where place is null)`.execute(db);
  return rows[0] ?? inTransaction(db, givingAlone);
}

async function givingAlone(tx: Kysely<Database>): Promise<FeedEnd> {
  const { rows } = await sql<FeedEnd>`
    insert into feed_end (era, place) values (left(md5(gen_random_uuid()::text), 8), 0)
    on conflict (one) do update set place = feed_end.place returning era, place::text`.execute(tx);
  const [end = { era: '', place: '0' }] = rows;
  // A separate statement, so that it sees commits made during the wait for the lock.
  const { rows: given } = await sql<{ place: string }>`
    with waiting as (
      select appointment_id, changed_at from appointment_feed where place is null
       order by changed_at, appointment_id limit ${BATCH}::int for update skip locked
    ), placed as (
      select appointment_id, ${end.place}::bigint + row_number() over (order by changed_at, appointment_id) as place from waiting
    ), given as (
      update appointment_feed f set place = placed.place from placed where placed.appointment_id = f.appointment_id
      returning f.place
    )
    update feed_end set place = greatest(place, (select max(place) from given)) returning place::text`.execute(tx);
  return { era: end.era, place: given[0]?.place ?? end.place };
}

/** The place that a cursor names. A cursor of another era, or beyond the end, means the beginning ('0'). */
export function placeOf(since: string | undefined, end: FeedEnd): string {
  const [era, place = '0'] = (since ?? '').split('.');
  return era === end.era && BigInt(place) <= BigInt(end.place) ? place : '0';
}
