import type { Cluster } from '../cluster.ts';

const QUESTIONS = [
  `select id, kind, created_at, split_due_at, now() from outbox where split_at is null`,
  `select id, channel, tries, error, due_at, leased_until, now() from delivery where delivered_at is null and dead_at is null`,
  `select pid, state, wait_event_type, wait_event, xact_start, query_start, left(query, 200) as query
     from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  `select relation::regclass, mode, granted, pid from pg_locks where not granted`,
];

/** What the database is doing when a run does not end, for the stored evidence. */
export async function readStuckState({ database }: Cluster): Promise<readonly unknown[]> {
  return Promise.all(QUESTIONS.map((question) => database.query(question).catch(String)));
}
