import { type Kysely, sql } from 'kysely';
import type { Seal } from '../../platform/crypto/seal.ts';
import type { Database } from '../../platform/database/schema.ts';
import { anonymise } from './forget.ts';

/** Tables with their condition for expired rows, by the database's clock. */
const EXPIRED: readonly (readonly [table: string, over: string])[] = [
  ['seat', "state = 'held' and held_until < now() - interval '1 hour'"],
  ['lookup', "expires_at < now() - interval '1 day'"],
  ['identity', 'expires_at < now()'],
  ['recognition', 'expires_at < now()'],
  ['attempt', "window_start < now() - interval '2 days'"],
  ['spent_challenge', 'expires_at < now()'],
  ['used_token', 'expires_at < now()'],
  ['code', "expires_at < now() - interval '1 day' and coalesce(next_until < now(), true)"],
  ['proof', 'expires_at < now()'],
  ['refusal', "created_at < now() - interval '30 days'"],
  // Rows of a process that ended without deregistering.
  ['key_reader', "seen_at < now() - interval '1 day'"],
  // Kept as long as a delivery is retried, plus one day.
  ['sent_message', "sent_at < now() - interval '4 days'"],
  // Kept as long as the desk can send a failed delivery again.
  ['staff_letter', "due_at < now() - interval '30 days'"],
  // The letter after an erasure holds the contact, so it is kept only as long as its delivery is retried.
  [
    'outbox',
    "created_at < now() - interval '90 days' or (kind = 'message.erased' and created_at < now() - interval '4 days')",
  ],
  ['partner_token', 'expires_at < now()'],
  ['staff_session', "expires_at < now() or seen_at < now() - interval '1 day'"],
  ['export_file', 'expires_at < now()'],
  ['day_list', "day < (now() at time zone 'Europe/Rome')::date - 30"],
  ['freed_seat', "starts < now() or freed_at < now() - interval '1 day'"],
  // Kept as long as the desk shows why an offer skipped a customer, and as old offers count towards a new wait's limit.
  [
    'earlier_wish',
    `ended_at < now() - interval '30 days' and not exists (
       select from appointment a where a.id = appointment_id and a.starts > now())`,
  ],
  // A merge can be undone for a day.
  ['person_merge', "made_at < now() - interval '1 day'"],
  // Kept longer than the rows that an entry is about.
  ['inbox_done', "done_at < now() - interval '120 days'"],
];
/** Rows per statement, so that no statement holds locks for long. */
const BATCH = 1_000;
/** Months after the visit until a request is anonymised, as the privacy notice says. */
export const MONTHS_KEPT = 12;

/**
 * Deletes expired rows and anonymises old requests, until none is left. The consent ledger stays, since it names no
 * person. `eventDays`: days until a page event is deleted. Returns the number of affected rows per table.
 */
export async function purgeExpired(
  db: Kysely<Database>,
  seal: Pick<Seal, 'seal'>,
  eventDays: number,
): Promise<ReadonlyMap<string, number>> {
  const touched = new Map<string, number>();
  for (const [table, over] of EXPIRED) touched.set(table, await inBatches(() => removeOver(db, table, over)));
  touched.set('idempotency', await inBatches(() => removeOldKeys(db)));
  touched.set('audit', await inBatches(() => removeOldEvents(db, eventDays)));
  touched.set('staff_change.person', await inBatches(() => removePersons(db)));
  touched.set('seat.holder', await inBatches(() => removeAddresses(db)));
  // The audit log has one table per month: creates the next ones, drops those older than two years.
  await sql`select keep_act_months()`.execute(db);
  const nobody = seal.seal('');
  for (const table of ['appointment', 'lead'] as const)
    touched.set(table, await inBatches(() => anonymiseOld(db, table, nobody)));
  return touched;
}

/** Removes the hashed address block of a booked seat once its slot has begun, since it no longer counts for a limit. */
async function removeAddresses(db: Kysely<Database>): Promise<number> {
  const result = await sql`
    update seat set holder = null where ctid = any(array(
      select ctid from seat where state = 'booked' and holder is not null and starts < now() limit ${BATCH}::int))`.execute(
    db,
  );
  return Number(result.numAffectedRows ?? 0);
}

/** Removes name, e-mail and identity of a new person from a decided proposal; an approved one has an account with them. */
async function removePersons(db: Kysely<Database>): Promise<number> {
  const result = await sql`
    update staff_change set person = null where ctid = any(array(
      select ctid from staff_change where state <> 'open' and person is not null limit ${BATCH}::int))`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}

async function inBatches(step: () => Promise<number>): Promise<number> {
  let total = 0;
  for (let count = BATCH; count >= BATCH; total += count) count = await step();
  return total;
}

async function removeOver(db: Kysely<Database>, table: string, over: string): Promise<number> {
  const result = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${sql.raw(over)} limit ${BATCH}::int))`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}

/**
 * Deletes old page events by a database function: the server's role may not delete them, and it keeps a month of them.
 */
async function removeOldEvents(db: Kysely<Database>, days: number): Promise<number> {
  const { rows } = await sql<{ removed: number }>`
    select remove_old_events(${days}::int, ${BATCH}::int) as removed`.execute(db);
  return rows[0]?.removed ?? 0;
}

/** Deletes old idempotency keys by a database function, since the server's role may not delete them. */
async function removeOldKeys(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ removed: number }>`select remove_old_keys(${BATCH}::int) as removed`.execute(db);
  return rows[0]?.removed ?? 0;
}

const LAST_DAY = { appointment: sql`coalesce(starts, created_at)`, lead: sql`created_at` };

async function anonymiseOld(db: Kysely<Database>, table: 'appointment' | 'lead', nobody: Buffer): Promise<number> {
  const old = sql`id in (select id from ${sql.table(table)}
                   where first_name <> '' and ${LAST_DAY[table]} < now() - make_interval(months => ${MONTHS_KEPT}::int)
                   limit ${BATCH}::int)`;
  return (await anonymise(db, table, nobody, old)).length;
}
