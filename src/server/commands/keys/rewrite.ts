import { type Kysely, sql, type Transaction } from 'kysely';
import type { Seal } from '../../platform/crypto/seal.ts';
import type { Database } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { SealedTable } from './sealed-tables.ts';

export interface RewriteDeps {
  readonly db: Kysely<Database>;
  /** Encrypts with the new key, decrypts with all. */
  readonly seal: Seal;
  readonly pause: (milliseconds: number) => Promise<unknown>;
}
/** Numbers of rows: re-encrypted ones, and those that no key of the key ring decrypts, which stay unchanged. */
export interface Rewritten {
  readonly rows: number;
  readonly unreadable: number;
}

/** Rows per transaction. A visitor's change of a row waits for at most one such transaction. */
const ROWS_PER_TRANSACTION = 100;
const KEY_PREFIX_BYTES = 5;

/**
 * Re-encrypts every row of a table that is encrypted with another key. Rows that another transaction has locked are
 * done in the next pass. No state is kept between batches, so a run may stop anywhere and be repeated.
 */
export async function rewriteTable(deps: RewriteDeps, table: SealedTable): Promise<Rewritten> {
  // The prefix of values encrypted with the new key.
  const head = deps.seal.seal('').subarray(0, KEY_PREFIX_BYTES);
  let rows = 0;
  for (;;) {
    const pass = await passOver(deps, table, head);
    rows += pass.rows;
    if ((await staleRows(deps.db, table, head)) <= pass.unreadable) return { rows, unreadable: pass.unreadable };
    await deps.pause(200);
  }
}

async function passOver(deps: RewriteDeps, table: SealedTable, head: Buffer): Promise<Rewritten> {
  const total = { rows: 0, unreadable: 0 };
  let last: string | null = table.start;
  while (last !== null) {
    const after: string = last;
    const batch = await inTransaction(deps.db, (tx) => rewriteBatch(tx, deps.seal, { table, head, after }));
    total.rows += batch.rows;
    total.unreadable += batch.unreadable;
    last = batch.last;
  }
  return total;
}

interface Batch {
  readonly table: SealedTable;
  readonly head: Buffer;
  readonly after: string;
}

async function rewriteBatch(tx: Transaction<Database>, seal: Seal, { table, head, after }: Batch) {
  const { name, id, isStale, renew } = table;
  const { rows: found } = await sql<Readonly<Record<string, unknown>>>`
    select * from ${sql.table(name)} where ${sql.ref(id)} > ${after} and ${isStale(head)}
     order by ${sql.ref(id)} limit ${ROWS_PER_TRANSACTION}::int for update skip locked`.execute(tx);
  const done = { rows: 0, unreadable: 0, last: null as string | null };
  for (const row of found) {
    done.last = String(row[id]);
    const renewed = attempt(() => renew(seal, row));
    if (renewed === null) {
      done.unreadable += 1;
      continue;
    }
    const values = Object.entries(renewed).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
    await sql`update ${sql.table(name)} set ${sql.join(values)} where ${sql.ref(id)} = ${done.last}`.execute(tx);
    done.rows += 1;
  }
  return done;
}

function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

async function staleRows(db: Kysely<Database>, { name, isStale }: SealedTable, head: Buffer): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(name)} where ${isStale(head)}`.execute(db);
  return rows[0]?.count ?? 0;
}
