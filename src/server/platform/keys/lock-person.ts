import type { Transaction } from 'kysely';
import type { Seal } from '../crypto/seal.ts';
import type { Database } from '../database/schema.ts';
import { fixed } from '../database/statements/fixed.ts';
import { keyInUse } from './key-in-use.ts';

type Locking = Pick<Seal, 'taxCodeHashes' | 'follow'>;

/**
 * One transaction at a time for one person, whichever of two keys each would write: a unique index on a keyed hash
 * cannot see that two hashes are one person. Every process takes the lock of each hash it knows, so any two
 * have one in common; only under the lock is it asked which key is in use, and a process without it goes no further.
 */
export const lockPerson = (tx: Transaction<Database>, seal: Locking, taxCode: string): Promise<void> =>
  underLock(tx, seal, taxCode, async () => ({ key: await keyInUse(tx), found: undefined }));

/** What was read under a lock, and the key in use at that moment. */
export interface UnderLock<T> {
  readonly key: string | null;
  readonly found: T;
}

/** What the lock of a person goes by, in one order for everybody, so that two never wait for each other. */
export const locksOf = (seal: Pick<Seal, 'taxCodeHashes'>, taxCode: string): readonly string[] =>
  seal
    .taxCodeHashes(taxCode)
    .map((hash) => String(hash.readBigInt64BE(0)))
    .sort();

/**
 * The same, and what `read` finds of him under the lock, by each hash that rows of his may have: one round trip. What is
 * `held` was taken by a statement sent before (`once`) and is not asked for again.
 */
export async function underLock<T>(
  tx: Transaction<Database>,
  seal: Locking,
  taxCode: string,
  read: (hashes: readonly Buffer[]) => Promise<UnderLock<T>>,
  held: readonly string[] = [],
): Promise<T> {
  const hashes = seal.taxCodeHashes(taxCode);
  const names = locksOf(seal, taxCode);
  const isHeld = names.every((name) => held.includes(name));
  // In this order: each statement sees what was committed before it was its turn.
  const [, { key, found }] = await Promise.all([isHeld ? null : locked({ names }).rows(tx), read(hashes)]);
  if (key !== null) seal.follow(key);
  const isComplete = seal.taxCodeHashes(taxCode).length <= hashes.length;
  // Following may have brought a key that was not there before.
  return isComplete ? found : underLock(tx, seal, taxCode, read);
}

const locked = fixed<{ readonly names: readonly string[] }>(
  'select pg_advisory_xact_lock(name) from unnest(:names::bigint[]) as name',
);
