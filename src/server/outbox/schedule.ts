import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

/** A task that runs by the clock, every so many minutes. */
export interface Recurring {
  readonly name: string;
  readonly minutes: number;
  /** Minutes after the hour of one of its times. */
  readonly offset: number;
  /** A failed task runs again soon; its failure is the task's own to report. */
  readonly run: () => Promise<'done' | 'failed'>;
}

/** How long a task belongs to the process that runs it. */
const LEASE_MINUTES = 10;
/** How long a task that failed waits for its next try. */
const RETRY_MINUTES = 1;

/**
 * Runs a task if it is due, in one of the processes, by the database's clock. Its first time is the next one after the
 * first look. A task of a process that died runs again when its lease is over.
 */
export async function runDue(db: Kysely<Database>, { name, minutes, offset, run }: Recurring): Promise<void> {
  const next = sql`
    date_bin(make_interval(mins => ${minutes}::int), now(), timestamptz 'epoch' + make_interval(mins => ${offset}::int))
      + make_interval(mins => ${minutes}::int)`;
  const { rows } = await sql<{ readonly isOurs: boolean }>`
    insert into schedule (name, due_at) values (${name}, ${next})
    on conflict (name) do update set leased_until = now() + make_interval(mins => ${LEASE_MINUTES}::int)
      where schedule.due_at <= now() and (schedule.leased_until is null or schedule.leased_until <= now())
    returning leased_until is not null as "isOurs"`.execute(db);
  if (rows[0]?.isOurs !== true) return;
  const due = (await run()) === 'done' ? next : sql`now() + make_interval(mins => ${RETRY_MINUTES}::int)`;
  await sql`update schedule set due_at = ${due}, leased_until = null where name = ${name}`.execute(db);
}
