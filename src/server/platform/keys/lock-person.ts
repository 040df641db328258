import type { Transaction } from 'kysely';
import type { Seal } from '../crypto/seal.ts';
import type { Database } from '../database/schema.ts';
import { staticStatement } from '../database/statements/static-statement.ts';
import { keyInUse } from './key-in-use.ts';

type Locking = Pick<Seal, 'taxCodeHashes' | 'follow'>;

/**
 * Serialises transactions of one person across key changes: a unique index on a keyed hash cannot see that two hashes
 * belong to one person. Each process locks every hash it can compute, so any two processes share one. The key in use
 * is read under the lock; a process without that key fails.
 */
export const lockPerson = (tx: Transaction<Database>, seal: Locking, taxCode: string): Promise<void> =>
  underLock(tx, seal, taxCode, async () => ({ key: await keyInUse(tx), found: undefined }));

/** Rows read under the lock, and the key in use at that moment. */
export interface UnderLock<T> {
  readonly key: string | null;
  readonly found: T;
}

/** Lock names of a person, in a fixed order, which prevents deadlocks. */
export const locksOf = (seal: Pick<Seal, 'taxCodeHashes'>, taxCode: string): readonly string[] =>
  seal
    .taxCodeHashes(taxCode)
    .map((hash) => String(hash.readBigInt64BE(0)))
    .sort();

/**
 * Locks the person and reads rows by each of the person's hashes, in one round trip. Locks in `held` were taken by an
 * earlier statement (`runIdempotent`) and are skipped.
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
  // The order matters: each statement sees what was committed before it ran.
  const [, { key, found }] = await Promise.all([isHeld ? null : locked({ names }).rows(tx), read(hashes)]);
  if (key !== null) seal.follow(key);
  const isComplete = seal.taxCodeHashes(taxCode).length <= hashes.length;
  // Following the key may have loaded a new one, with another hash.
  return isComplete ? found : underLock(tx, seal, taxCode, read);
}

const locked = staticStatement<{ readonly names: readonly string[] }>(
  'select pg_advisory_xact_lock(name) from unnest(:names::bigint[]) as name',
);
