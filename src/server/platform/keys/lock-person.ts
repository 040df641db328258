import { sql, type Transaction } from 'kysely';
import type { Seal } from '../crypto/seal.ts';
import type { Database } from '../database/schema.ts';
import { followKeyInUse } from './key-in-use.ts';

type Locking = Pick<Seal, 'taxCodeHashes' | 'follow'>;

/**
 * One transaction at a time for one person, whichever of two keys each would write: a unique index on a keyed hash
 * cannot see that two hashes are one person (R0.32, R13.8.2). Every process takes the lock of each hash it knows, so any two
 * have one in common; only under the lock is it asked which key is in use, and a process without it goes no further.
 */
export const lockPerson = (tx: Transaction<Database>, seal: Locking, taxCode: string): Promise<void> =>
  underLock(tx, seal, taxCode, async () => undefined);

/** The same, and what `read` finds of him under the lock, by each hash that rows of his may have: one round trip. */
export async function underLock<T>(
  tx: Transaction<Database>,
  seal: Locking,
  taxCode: string,
  read: (hashes: readonly Buffer[]) => Promise<T>,
): Promise<T> {
  const hashes = seal.taxCodeHashes(taxCode);
  // In this order: each statement sees what was committed before it was its turn.
  const [, , found] = await Promise.all([lockAll(tx, hashes), followKeyInUse(tx, seal), read(hashes)]);
  const isComplete = seal.taxCodeHashes(taxCode).length <= hashes.length;
  // Following may have brought a key that was not there before.
  return isComplete ? found : underLock(tx, seal, taxCode, read);
}

async function lockAll(tx: Transaction<Database>, hashes: readonly Buffer[]): Promise<void> {
  // In one order for everybody, so that two never wait for each other.
  const names = hashes.map((hash) => String(hash.readBigInt64BE(0))).sort();
  await sql`select pg_advisory_xact_lock(name) from unnest(${names}::bigint[]) as name`.execute(tx);
}
