import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

/** A task that comes by the clock, every so many minutes. */
export interface Recurring {
  readonly task: string;
  readonly minutes: number;
  /** Minutes after the hour of one of its times. */
  readonly offset: number;
}

const LOOK_MS = 60_000;
/** It comes again soon: a failed one is not tried for days. */
const TRIES = 3;

/**
 * Puts the next time of each task into the queue, by the database's clock and under a key of its own, so that several
 * processes put it there once and one of them does it. A look that finds no database is forgotten: the next is soon.
 * (The queue's own timetable ends the process when the database is away at the wrong minute.)
 */
export async function scheduleNext(db: Kysely<Database>, recurring: readonly Recurring[]): Promise<void> {
  for (const { task, minutes, offset } of recurring)
    await sql`
      select graphile_worker.add_job(
               ${task}::text, run_at := next, max_attempts := ${TRIES}::int,
               job_key := ${task}::text || ' ' || extract(epoch from next)::bigint, job_key_mode := 'unsafe_dedupe')
        from (select date_bin(step, now(), timestamptz 'epoch' + make_interval(mins => ${offset}::int)) + step as next
                from make_interval(mins => ${minutes}::int) as step) as times`.execute(db);
}

/** Does so now and then; `stop()` ends it, and what was under way is no failure then. */
export function keepScheduling(
  db: Kysely<Database>,
  recurring: readonly Recurring[],
  onFailure: () => void,
): { stop(): void } {
  let isOver = false;
  const look = () => void scheduleNext(db, recurring).catch(() => isOver || onFailure());
  look();
  const timer = setInterval(look, LOOK_MS);
  timer.unref();
  return {
    stop() {
      isOver = true;
      clearInterval(timer);
    },
  };
}
