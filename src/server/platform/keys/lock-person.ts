import { sql, type Transaction } from 'kysely';
import type { Seal } from '../crypto/seal.ts';
import type { Database } from '../database/schema.ts';
import { followKeyInUse } from './key-in-use.ts';

/**
 * One transaction at a time for one person, whichever of two keys each would write: a unique index on a keyed hash
 * cannot see that two hashes are one person (R0.32, R13.8.2). Every process takes the lock of each hash it knows, so any two
 * have one in common; only under the lock is it asked which key is in use, and a process without it goes no further.
 */
export async function lockPerson(
  tx: Transaction<Database>,
  seal: Pick<Seal, 'taxCodeHashes' | 'follow'>,
  taxCode: string,
): Promise<void> {
  const locked = await lockAll(tx, seal.taxCodeHashes(taxCode));
  await followKeyInUse(tx, seal);
  // Following may have brought a key that was not there before.
  const all = seal.taxCodeHashes(taxCode);
  if (all.length > locked) await lockAll(tx, all);
}

async function lockAll(tx: Transaction<Database>, hashes: readonly Buffer[]): Promise<number> {
  // In one order for everybody, so that two never wait for each other.
  const names = hashes.map((hash) => String(hash.readBigInt64BE(0))).sort();
  await sql`select pg_advisory_xact_lock(name) from unnest(${names}::bigint[]) as name`.execute(tx);
  return hashes.length;
}
