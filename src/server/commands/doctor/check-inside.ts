import { type Kysely, sql } from 'kysely';
import type { Environment } from '../../platform/config/environment.ts';
import { loadKeys } from '../../platform/config/keys.ts';
import { allKeys, keyId } from '../../platform/crypto/key-set.ts';
import { missingRights } from '../../platform/database/look/missing-rights.ts';
import { missingMigrations } from '../../platform/database/migrate.ts';
import { mayMigrate } from '../../platform/database/prepare.ts';
import type { Database } from '../../platform/database/schema.ts';
import { judged } from '../../platform/keys/check-keys.ts';
import { type Finding, green, messageOf, red, yellow } from './finding.ts';

/** PostgreSQL error codes of a missing table or schema. */
const NOT_THERE: readonly (string | undefined)[] = ['42P01', '3F000'];
const MOST_NAMED = 5;

export async function migrationsFinding(
  db: Kysely<Database>,
  { databaseDirectUrl }: Pick<Environment, 'databaseDirectUrl'>,
): Promise<Finding> {
  const missing = await missingMigrations(db).catch((problem: { readonly code?: string }) => {
    if (NOT_THERE.includes(problem.code)) return ['all of them'];
    throw problem;
  });
  if (missing.length === 0) return green('tables', 'up to date');
  const which = `not up to date, ${named(missing)} missing`;
  const isOwned = databaseDirectUrl !== undefined || (await mayMigrate(db));
  if (isOwned) return yellow('tables', `${which}: npm run migrate or the next start brings them`);
  return red(
    'tables',
    `${which}, and this user does not own them: npm run migrate with the owner in DATABASE_DIRECT_URL`,
  );
}

export async function rightsFinding(db: Kysely<Database>): Promise<Finding> {
  const missing = await missingRights(db);
  if (missing.length === 0) return green('rights', 'all that a server needs');
  return red('rights', `lacking ${named(missing)}: npm run migrate with the owner in DATABASE_DIRECT_URL gives them`);
}

/** Checks that the configured keys are those whose fingerprint is in the database. */
export async function keysFinding(
  db: Kysely<Database>,
  environment: Pick<Environment, 'keys' | 'dataDir'>,
): Promise<Finding> {
  const sets = allKeys(loadKeys(environment));
  const known = await db.selectFrom('key_set').selectAll().orderBy('id').execute();
  if (known.length === 0) return green('keys', `${sets.map(keyId).join(', ')}: the first start will use them`);
  try {
    return green('keys', `${judged(known, sets)} is in use, of ${sets.length} here`);
  } catch (problem) {
    return red('keys', messageOf(problem));
  }
}

/** Clock difference in ms from which to warn, and from which it is wrong: an edge's signature is valid for a minute. */
const YELLOW_MS = 2_000;
const RED_MS = 30_000;

/** Compares the database's clock with this machine's, read before and after the query. */
export async function clockFinding(db: Kysely<Database>, now: () => number): Promise<Finding> {
  const before = now();
  const { rows } = await sql<{ readonly at: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`.execute(db);
  const apart = Math.round((before + now()) / 2 - (rows[0]?.at ?? 0));
  const text = `${Math.abs(apart / 1000).toFixed(1)} s ${apart < 0 ? 'behind' : 'ahead of'} the database`;
  if (Math.abs(apart) >= RED_MS) return red('clock', `${text}: set both by one time server`);
  return Math.abs(apart) >= YELLOW_MS ? yellow('clock', `${text}: set both by one time server`) : green('clock', text);
}

const named = (all: readonly string[]): string =>
  all.length > MOST_NAMED
    ? `${all.slice(0, MOST_NAMED).join(', ')} and ${all.length - MOST_NAMED} more`
    : all.join(', ');
