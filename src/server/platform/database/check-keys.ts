import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Keys } from '../config/keys.ts';
import { createSeal } from '../crypto/seal.ts';
import type { Database } from './schema.ts';

/** Keys that rows depend on; a signing key may change without any row becoming unreadable. */
const PURPOSES = ['encryption', 'hash'] as const;

/**
 * Throws one clear line when the database was filled with other keys: nobody would be found, no contact opened, and new
 * rows could not be read with the former keys again (R0.70, R13.12.1). The first start remembers its keys' fingerprints; a database
 * from before that must open with them.
 */
export async function checkKeys(db: Kysely<Database>, keys: Keys): Promise<void> {
  const known = await db.selectFrom('key_fingerprint').selectAll().execute();
  if (known.length === 0 && !(await opens(db, keys))) throw foreign();
  const own = PURPOSES.map((purpose) => ({ purpose, fingerprint: fingerprintOf(keys[purpose]) }));
  await db
    .insertInto('key_fingerprint')
    .values(own)
    .onConflict((kept) => kept.doNothing())
    .execute();
  const stored = await db.selectFrom('key_fingerprint').selectAll().execute();
  const isOwn = own.every(({ purpose, fingerprint }) =>
    stored.find((each) => each.purpose === purpose)?.fingerprint.equals(fingerprint),
  );
  if (!isOwn) throw foreign();
}

const foreign = () =>
  new Error('FISSA_KEYS are not the keys this database was filled with: start with those, or with an empty database');

/** What tells two keys apart and says nothing of either. */
const fingerprintOf = (key: Buffer): Buffer =>
  createHmac('sha256', key).update('fissa key fingerprint').digest().subarray(0, 16);

async function opens(db: Kysely<Database>, keys: Keys): Promise<boolean> {
  const row =
    (await db.selectFrom('customer').select(['tax_code', 'tax_code_hash']).limit(1).executeTakeFirst()) ??
    (await db.selectFrom('appointment').select(['tax_code', 'tax_code_hash']).limit(1).executeTakeFirst());
  if (!row?.tax_code) return true;
  const seal = createSeal(keys);
  try {
    return seal.taxCodeHash(seal.open(row.tax_code)).equals(row.tax_code_hash);
  } catch {
    return false;
  }
}
