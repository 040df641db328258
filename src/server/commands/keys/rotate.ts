import { sql } from 'kysely';
import type { Keys } from '../../platform/config/keys.ts';
import { fingerprintOf, keyId } from '../../platform/crypto/key-set.ts';
import { createSeal } from '../../platform/crypto/seal.ts';
import { lockKeys } from '../../platform/keys/key-in-use.ts';
import { type RewriteDeps, type Rewritten, rewriteTable } from './rewrite.ts';
import { SEALED_TABLES } from './sealed-tables.ts';

export interface RotateDeps extends Omit<RewriteDeps, 'seal'> {
  /** The new keys first, then all former ones. */
  readonly ring: Keys;
  readonly say: (line: string) => void;
}

/** Checks whether all servers know the new keys: their number and interval, and how long a silent server counts. */
const MAX_CHECKS = 60;
const CHECK_PAUSE_MS = 500;
const SILENT_SECONDS = 10;

/**
 * Activates the first keys of the key ring and re-encrypts every row, while servers run. No row is written with a key
 * before every running server has it. The run may stop anywhere; the next one continues. Throws an error of one line.
 */
export async function rotate(deps: RotateDeps): Promise<Rewritten> {
  const id = keyId(deps.ring);
  const without = await serversThat(deps, sql`not ${id} = any(knows)`);
  if (without > 0)
    throw new Error(`${without} running server(s) lack the key ${id}: give them the new ring, then run this again`);
  await takeIntoUse(deps);
  const behind = await serversThat(deps, sql`writes <> ${id}`);
  if (behind > 0) throw new Error(`${behind} running server(s) do not follow to the key ${id}: run this again`);
  await olderTransactions(deps);
  const total = { rows: 0, unreadable: 0 };
  const seal = createSeal(deps.ring);
  for (const table of SEALED_TABLES) {
    const done = await rewriteTable({ ...deps, seal }, table);
    deps.say(`${table.name}: ${done.rows}`);
    total.rows += done.rows;
    total.unreadable += done.unreadable;
  }
  await deps.db
    .updateTable('key_set')
    .set({ emptied_at: sql`now()` })
    .where('state', '=', 'former')
    .where('emptied_at', 'is', null)
    .execute();
  return total;
}

/** Waits until the condition holds for no running server. Returns for how many it still holds at the last check. */
async function serversThat({ db, pause }: RotateDeps, isTrue: ReturnType<typeof sql>): Promise<number> {
  for (let look = 1; ; look += 1) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from key_reader
       where seen_at > now() - make_interval(secs => ${SILENT_SECONDS}::int) and ${isTrue}`.execute(db);
    const count = rows[0]?.count ?? 0;
    if (count === 0 || look === MAX_CHECKS) return count;
    await pause(CHECK_PAUSE_MS);
  }
}

const takeIntoUse = ({ db, ring }: RotateDeps): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockKeys(tx);
    const id = keyId(ring);
    await sql`update key_set set state = 'former', since = now() where state = 'in use' and id <> ${id}`.execute(tx);
    await sql`
      insert into key_set (id, fingerprint, state) values (${id}, ${fingerprintOf(ring)}, 'in use')
      on conflict (id) do update set state = 'in use', since = now(), emptied_at = null
       where key_set.state <> 'in use'`.execute(tx);
  });

/**
 * Waits until the transactions that are open now have ended: they may still write with the former key, and their rows
 * must be found. Ignores other databases of the cluster.
 */
async function olderTransactions({ db, pause }: RotateDeps): Promise<void> {
  const { rows } = await sql<{ next: string }>`select pg_current_xact_id()::text as next`.execute(db);
  for (;;) {
    const { rows: now } = await sql<{ over: boolean }>`
      select not exists (
        select from pg_locks join pg_stat_activity using (pid)
         where locktype = 'transactionid' and mode = 'ExclusiveLock' and datname = current_database()
           and age(transactionid) > age((${rows[0]?.next}::text::xid8)::xid)) as over`.execute(db);
    if (now[0]?.over) return;
    await pause(CHECK_PAUSE_MS);
  }
}
