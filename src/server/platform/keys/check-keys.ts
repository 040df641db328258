import type { Kysely, Selectable } from 'kysely';
import { allKeys, fingerprintOf, type KeyRing, keyId, type SealKeys } from '../crypto/key-set.ts';
import { createSeal } from '../crypto/seal.ts';
import type { Database } from '../database/schema.ts';
import type { KeySetTable } from '../database/tables/key-tables.ts';

type Known = Selectable<KeySetTable>;

/**
 * Returns the id of the key with which this database is written. Throws an error of one line when the key ring lacks
 * it, or lacks a former key that rows still need, since lookups and decryption would fail. The first start records its
 * newest key; if the database already has rows, it records the key of the ring that decrypts them.
 */
export async function checkKeys(db: Kysely<Database>, ring: KeyRing<SealKeys>): Promise<string> {
  const known = await db.selectFrom('key_set').selectAll().orderBy('id').execute();
  if (known.length > 0) return judged(known, allKeys(ring));
  const own = await openingKeys(db, allKeys(ring));
  await db
    .insertInto('key_set')
    .values({ id: keyId(own), fingerprint: fingerprintOf(own), state: 'in use' })
    .onConflict((kept) => kept.doNothing())
    .execute();
  return judged(await db.selectFrom('key_set').selectAll().orderBy('id').execute(), allKeys(ring));
}

/** Like `checkKeys`, but writes nothing. */
export async function lookAtKeys(db: Kysely<Database>, ring: KeyRing<SealKeys>): Promise<string> {
  const known = await db.selectFrom('key_set').selectAll().orderBy('id').execute();
  return known.length > 0 ? judged(known, allKeys(ring)) : keyId(await openingKeys(db, allKeys(ring)));
}

/** Like `checkKeys`, for rows that were already read: returns the id of the key in use and changes nothing. */
export function judged(known: readonly Known[], sets: readonly SealKeys[]): string {
  const has = ({ fingerprint }: Known) => sets.some((set) => fingerprintOf(set).equals(fingerprint));
  const inUse = known.find(({ state }) => state === 'in use');
  if (inUse === undefined || !has(inUse)) throw foreign();
  const missing = known.find((each) => each.emptied_at === null && !has(each));
  if (missing === undefined) return inUse.id;
  throw new Error(
    `FISSA_KEYS lack the former key ${missing.id}: keep it under "previous" until npm run keys -- rotate has ended`,
  );
}

const foreign = () =>
  new Error('FISSA_KEYS are not the keys this database was filled with: start with those, or with an empty database');

/** The newest key for a database without personal data; else the key that decrypts it. */
async function openingKeys(db: Kysely<Database>, sets: readonly SealKeys[]): Promise<SealKeys> {
  const row =
    (await db.selectFrom('customer').select(['tax_code', 'tax_code_hash']).limit(1).executeTakeFirst()) ??
    (await db.selectFrom('appointment').select(['tax_code', 'tax_code_hash']).limit(1).executeTakeFirst());
  const own = row?.tax_code ? sets.find((set) => opens(set, row)) : sets[0];
  if (own === undefined) throw foreign();
  return own;
}

type Sample = { readonly tax_code: Buffer; readonly tax_code_hash: Buffer };

/** Tries only this key, not the others of the ring. */
function opens({ encryption, hash }: SealKeys, row: Sample): boolean {
  const seal = createSeal({ encryption, hash });
  try {
    return seal.taxCodeHash(seal.open(row.tax_code)).equals(row.tax_code_hash);
  } catch {
    return false;
  }
}
