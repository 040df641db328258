import type { Transaction } from 'kysely';
import { jobsWait } from '../platform/database/committed.ts';
import { DELIVER } from '../platform/database/queue-schema.ts';
import type { Database } from '../platform/database/schema.ts';
import { beside } from '../platform/database/statements/beside.ts';
import { type Fixed, fixed, together } from '../platform/database/statements/fixed.ts';
import { idOf, type NewEvent } from './events.ts';

interface Causer {
  readonly visit: Buffer;
  readonly isHuman: boolean;
}

/** `by` is who caused it: a visit that showed a solved challenge may count as a newcomer. */
export interface Told {
  readonly event: NewEvent;
  readonly by?: Causer;
}

/**
 * Writes the event and the job that delivers it in the caller's own transaction: both exist, or neither. Answers the
 * event's id.
 */
export async function announce(tx: Transaction<Database>, event: NewEvent, by?: Causer): Promise<string> {
  const [id = ''] = await announceAll(tx, [by === undefined ? { event } : { event, by }]);
  return id;
}

/** The same for what happened at once: one statement, one job for all, each event delivered for itself. Answers the ids. */
export async function announceAll(tx: Transaction<Database>, told: readonly Told[]): Promise<readonly string[]> {
  const { ids, statements } = announcement(told);
  jobsWait(tx);
  await tx.executeQuery(together(statements));
  return ids;
}

/** The same with the commit; whoever delivers is woken behind it. */
export function announceBeside(tx: Transaction<Database>, told: readonly Told[]): void {
  jobsWait(tx);
  beside(tx, ...announcement(told).statements);
}

const happened = fixed<
  {
    readonly [Column in 'ids' | 'kinds' | 'payloads']: readonly string[];
  } & { readonly visits: readonly (Buffer | null)[] }
>(`
  insert into outbox (id, kind, payload, visit)
  select * from unnest(:ids::text[], :kinds::text[], :payloads::jsonb[], :visits::bytea[])`);

/**
 * The row that `add_job` would write, without its notice: a notice inside a transaction makes all others wait until its
 * commit has reached the disk (docs/decisions/028-a-create-in-three-round-trips.md).
 */
const queued = fixed<{ readonly job: string }>(`
  insert into graphile_worker._private_jobs (task_id, payload)
  select (select id from graphile_worker._private_tasks where identifier = '${DELIVER}'), :job::json`);

/** The statements that do so, and the ids the events get. */
function announcement(told: readonly Told[]): {
  readonly ids: readonly string[];
  readonly statements: readonly Fixed<unknown>[];
} {
  const ids = told.map(({ event }) => idOf(event));
  const kinds = told.map(({ event }) => event.kind);
  const payloads = told.map(({ event }) => JSON.stringify(event.payload));
  const visits = told.map(({ by }) => (by?.isHuman ? by.visit : null));
  const job = JSON.stringify(ids.map((event) => ({ event })));
  return { ids, statements: [happened({ ids, kinds, payloads, visits }), queued({ job })] };
}
