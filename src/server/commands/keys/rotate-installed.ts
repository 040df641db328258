import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { KINDS } from '../../links/tokens.ts';
import { type KeySource, readKeys } from '../../platform/config/keys.ts';
import { keyId } from '../../platform/crypto/key-set.ts';
import type { Database } from '../../platform/database/schema.ts';
import { checkKeys } from '../../platform/keys/check-keys.ts';
import { replaceRing, withNewKeys } from './ring-file.ts';
import { rotate } from './rotate.ts';

/** Longest lifetime of a link token, in days. */
const LINK_DAYS = Math.max(...Object.values(KINDS).map(({ minutes }) => minutes)) / (24 * 60);

/**
 * Starts a key rotation, or continues an unfinished one. With a key file it adds new keys to the file and removes
 * former ones that no link needs; if the keys are in a variable, the new ones must already be there.
 */
export async function rotateInstalled(
  db: Kysely<Database>,
  source: KeySource,
  say: (line: string) => void,
): Promise<void> {
  const begun = readKeys(source);
  const inUse = await checkKeys(db, begun);
  if (inUse === keyId(begun) && !(await isUnfinished(db))) {
    if (source.file === null) throw new Error(NOTHING_NEW);
    replaceRing(source.file, withNewKeys(begun, await unneeded(db)));
  }
  const ring = readKeys(source);
  say(`To the key ${keyId(ring)}:`);
  const { rows, unreadable } = await rotate({ db, ring, say, pause });
  const until = new Date(Date.now() + LINK_DAYS * 86_400_000).toISOString().slice(0, 10);
  say(`Done: ${rows} rows were made anew; the key ${keyId(ring)} is in use.`);
  if (unreadable > 0) say(`${unreadable} rows open with no key of yours; they stay as they are.`);
  say(`Keep the former keys under "previous" until ${until}: links in mails of today open with them.`);
}

const NOTHING_NEW = 'The first key of FISSA_KEYS is in use already: npm run keys -- new --to FILE makes another';

async function isUnfinished(db: Kysely<Database>): Promise<boolean> {
  const row = await db
    .selectFrom('key_set')
    .select('id')
    .where('state', '=', 'former')
    .where('emptied_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

async function unneeded(db: Kysely<Database>): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('key_set')
    .select('id')
    .where('state', '=', 'former')
    .where('emptied_at', '<', sql<Date>`now() - make_interval(days => ${LINK_DAYS}::int)`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
