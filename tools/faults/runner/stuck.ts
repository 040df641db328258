import type { Cluster } from '../cluster.ts';

const QUESTIONS = [
  `select task_identifier, attempts, run_at, locked_at, locked_by, last_error, now() from graphile_worker.jobs`,
  `select pid, state, wait_event_type, wait_event, xact_start, query_start, left(query, 200) as query
     from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  `select relation::regclass, mode, granted, pid from pg_locks where not granted`,
];

/** What the database says it is doing when the end does not come: for whoever reads the evidence. */
export async function stuckState({ database }: Cluster): Promise<readonly unknown[]> {
  return Promise.all(QUESTIONS.map((question) => database.query(question).catch(String)));
}
