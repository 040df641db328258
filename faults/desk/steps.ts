import pg from 'pg';
import { until } from '../machine/until.ts';

/** Where an apply can be stopped, in its order: what somebody else locks there, and the statement that then waits. */
export const STEPS = [
  { name: 'before it has the branch', lock: '', waits: 'select 1 as held from branch%for update' },
  { name: 'before it writes the change', lock: 'capacity_change', waits: '%capacity_change%' },
  { name: 'before it says who is in charge', lock: 'displacement', waits: 'insert into%displacement%' },
  { name: 'before it writes its act', lock: 'staff_act', waits: 'insert into%staff_act%' },
] as const;
export type Step = (typeof STEPS)[number];

/** Longest time that an apply is waited for: it may have nothing to do at this step. */
const WAIT_MS = 3_000;
const LOOK_MS = 10;

/** Somebody else's lock that an apply runs into. */
export interface Stop {
  /** Resolves when the apply waits there, or is over without having come by. */
  readonly reached: (isOver: () => boolean) => Promise<unknown>;
  readonly release: () => Promise<void>;
}

/** Takes the lock; visitors who need none of it go on. */
export async function stopAt(databaseUrl: string, { lock, waits }: Step, branch: string): Promise<Stop> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin');
  if (lock === '') await client.query('select 1 from branch where code = $1 for key share', [branch]);
  else await client.query(`lock table ${lock} in share mode`);
  const isWaited = async () => {
    const { rows } = await client.query(
      'select 1 from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid)) and query ilike $1',
      [waits],
    );
    return rows.length > 0;
  };
  return {
    reached: (isOver) => until(async () => isOver() || (await isWaited()), WAIT_MS, LOOK_MS),
    release: async () => {
      await client.query('rollback').catch(() => undefined);
      await client.end().catch(() => undefined);
    },
  };
}
