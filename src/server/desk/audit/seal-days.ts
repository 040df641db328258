import { type Kysely, type RawBuilder, sql } from 'kysely';
import { addDays, type IsoDay } from '#domain/time/rome.ts';
import { chainedHash, GENESIS_HASH } from '../../platform/crypto/hash-chain.ts';
import type { Database } from '../../platform/database/schema.ts';

/** Number of a day's audit entries, and the SHA-256 over all of them (`content`). */
export interface DayOfActs {
  readonly acts: string;
  readonly content: Buffer;
}

/** Counts and hashes the audit entries of a UTC day. The hashed text does not depend on the server's time zone. */
export async function actsOf(db: Kysely<Database>, day: IsoDay): Promise<DayOfActs> {
  const { rows } = await sql<DayOfActs>`
    select count(*)::text as acts,
      sha256(coalesce(string_agg(sha256(convert_to(${TEXT}::text, 'utf8')), ''::bytea order by id, at), ''::bytea)) as content
    from staff_act where at >= ${startOf(day)} and at < ${startOf(addDays(day, 1))}`.execute(db);
  return rows[0] ?? { acts: '0', content: Buffer.alloc(0) };
}

const startOf = (day: IsoDay): RawBuilder<Date> => sql<Date>`${day}::date::timestamp at time zone 'utc'`;
const TEXT = sql`jsonb_build_array(
  id, to_char(at at time zone 'utc', 'YYYY-MM-DD HH24:MI:SS.US'), staff_id, encode(session, 'hex'), role, act, branch_code,
  opp_id, encode(person, 'hex'), fields, reason, case_ref, change, request_id)`;

/** The seal (daily hash) of a day; it covers the previous day's seal, so that the days form a chain. */
export const sealOf = (day: IsoDay, { acts, content }: DayOfActs, previous: Buffer): Buffer =>
  chainedHash(previous, day, acts, content.toString('hex'));

/**
 * Seals every day that ended at least an hour ago, from the first audit entry on, empty days included. Concurrent
 * processes write each seal once. Returns the number written.
 */
export async function chainDailyHashes(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ begin: IsoDay | null; previous: Buffer | null; until: IsoDay }>`
    select coalesce(last + 1, case when last is null then (select min(at at time zone 'utc')::date from staff_act) end)::text
        as begin, previous, ((now() at time zone 'utc') - interval '1 hour')::date::text as until
    from (select 1) one
      left join (select day as last, sha256 as previous from staff_act_seal order by day desc limit 1) sealed on true`.execute(
    db,
  );
  const { begin = null, until = '', previous: head = null } = rows[0] ?? {};
  let previous = head ?? GENESIS_HASH;
  let count = 0;
  for (let day = begin ?? until; day < until; day = addDays(day, 1)) {
    const acts = await actsOf(db, day);
    const seal = sealOf(day, acts, previous);
    const written = await db
      .insertInto('staff_act_seal')
      .values({ day, acts: acts.acts, sha256: seal, previous })
      .onConflict((same) => same.doNothing())
      .returning('day')
      .executeTakeFirst();
    // Another process has written this day's seal and continues the chain.
    if (written === undefined) break;
    previous = seal;
    count += 1;
  }
  return count;
}

/** Hours after the end of a day; without a seal by then, an operator must check the cause. */
const LATE_HOURS = 4;

/** Whether a day with audit entries ended more than LATE_HOURS ago and has no seal yet. */
export async function isSealingLate(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ late: boolean }>`
    select coalesce(
      coalesce((select max(day) + 1 from staff_act_seal), (select min(at at time zone 'utc')::date from staff_act))
        < ((now() at time zone 'utc') - make_interval(hours => ${LATE_HOURS}::int))::date, false) as late`.execute(db);
  return rows[0]?.late ?? false;
}
