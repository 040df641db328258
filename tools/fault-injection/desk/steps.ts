import pg from 'pg';
import { pollUntil } from '../../machine/until.ts';

/** A point at which a write of the desk can be stopped: a lock on rows, and the statement that waits for it. */
export interface Step {
  readonly name: string;
  readonly locks: string;
  readonly waits: string;
}
const table = (name: string): string => `lock table ${name} in share mode`;

/** The points of applying a capacity change at a branch, in order. */
export const stepsOfApply = (branch: string): readonly Step[] => [
  {
    name: 'before it has the branch',
    locks: `select 1 from branch where code = '${branch}' for key share`,
    waits: 'select 1 as held from branch%for update',
  },
  { name: 'before it writes the change', locks: table('capacity_change'), waits: '%capacity_change%' },
  { name: 'before it says who is in charge', locks: table('displacement'), waits: 'insert into%displacement%' },
  { name: 'before it writes its act', locks: table('staff_act'), waits: 'insert into%staff_act%' },
];

/** The points of taking a call, in order. */
export const STEPS_OF_CLAIM: readonly Step[] = [
  {
    name: 'before it is its turn',
    locks: 'select pg_advisory_xact_lock(5203169)',
    waits: 'select pg_advisory_xact_lock(%',
  },
  { name: 'before it takes the call', locks: table('callback_case'), waits: '%update callback_case%' },
  { name: 'before it writes its act', locks: table('staff_act'), waits: 'insert into%staff_act%' },
];

/** Maximum time to wait for a write to reach a point, which it may never do. */
const WAIT_MS = 3_000;
const LOOK_MS = 10;

/** A lock for which a write will wait. */
export interface LockWait {
  /** Resolves when the write waits for the lock, or has ended without reaching it. */
  readonly reached: (isOver: () => boolean) => Promise<unknown>;
  readonly release: () => Promise<void>;
}

/** Takes the lock of a point. */
export async function stopAt(databaseUrl: string, { locks, waits }: Step): Promise<LockWait> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin');
  await client.query(locks);
  const isWaited = async () => {
    const { rows } = await client.query(
      'select 1 from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid)) and query ilike $1',
      [waits],
    );
    return rows.length > 0;
  };
  return {
    reached: (isOver) => pollUntil(async () => isOver() || (await isWaited()), WAIT_MS, LOOK_MS),
    release: async () => {
      await client.query('rollback').catch(() => undefined);
      await client.end().catch(() => undefined);
    },
  };
}
