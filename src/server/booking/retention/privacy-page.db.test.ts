import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

test('docs/privacy.md says of every table how long its rows are kept', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and relname not like 'kysely%'`.execute(fresh.db);
  const page = readFileSync(new URL('../../../../docs/privacy.md', import.meta.url), 'utf8');
  const terms = page.slice(page.indexOf('## How long'));
  const missing = rows.map(({ name }) => name).filter((name) => !terms.includes(`\`${name}\``));
  expect(missing).toEqual([]);
});
