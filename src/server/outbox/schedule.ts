import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

/** A task that runs at fixed intervals, in one of the processes. */
export interface Recurring {
  readonly name: string;
  readonly minutes: number;
  /** Shifts its times by so many minutes after the full hour. */
  readonly offset: number;
  /** A failed task runs again soon; the task reports its own failure. */
  readonly run: () => Promise<'done' | 'failed'>;
}

/** How long a running task is reserved for its process. */
const LEASE_MINUTES = 10;
/** Pause before a failed task runs again. */
const RETRY_MINUTES = 1;

/**
 * Runs a task if it is due by the database's clock and no other process runs it. The very first check only plans the
 * next time. A task whose process crashed runs again after its lease.
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
