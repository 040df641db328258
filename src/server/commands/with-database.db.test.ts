import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readEnvironment } from '../platform/config/environment.ts';
import { newKeys } from '../platform/config/keys.ts';
import { createDatabase } from '../platform/database/pool.ts';
import { freshDatabase } from '../platform/database/postgres.testing.ts';
import { withCurrentDatabase } from './with-database.ts';

// R18.4.2, R18.4.12
test('a read-only command refuses an outdated database in one line, and leaves it unchanged', async () => {
  const fresh = await freshDatabase();
  const name = `${new URL(fresh.url).pathname.slice(1)}_empty`;
  await sql.raw(`create database ${name}`).execute(fresh.db);
  const url = Object.assign(new URL(fresh.url), { pathname: `/${name}` }).href;
  const read = readEnvironment({ DATABASE_URL: url, FISSA_KEYS: newKeys() });
  if (!read.ok) throw new Error(read.problems.join());
  const empty = createDatabase({ url, connections: 1 });
  try {
    const looked = withCurrentDatabase(read.value, async () => 'looked');
    await expect(looked).rejects.toThrow('The database is not up to date: run npm run migrate first');
    const { rows } = await sql`select from pg_tables where schemaname = 'public'`.execute(empty);
    expect(rows).toEqual([]);
    const current = { ...read.value, databaseUrl: fresh.url };
    expect(await withCurrentDatabase(current, async () => 'looked')).toBe('looked');
    // Nor does it register its keys in the database.
    expect(await fresh.db.selectFrom('key_set').select('id').execute()).toEqual([]);
  } finally {
    await empty.destroy();
    await sql.raw(`drop database ${name}`).execute(fresh.db);
    await fresh.close();
  }
});
