import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { aVisit } from '../booking/change/change.testing.ts';
import { chainConsents } from '../booking/consents/chain-consents.ts';
import { newKeys } from '../platform/config/keys.ts';
import { type FreshDatabase, freshDatabase } from '../platform/database/postgres.testing.ts';
import { temporaryFolder } from '../platform/temporary.testing.ts';
import { typedAs } from './typed.testing.ts';

let fresh: FreshDatabase;
let oppID: string;
const ring = join(temporaryFolder('receipts'), 'ring');
beforeAll(async () => {
  writeFileSync(ring, newKeys(), { mode: 0o600 });
  fresh = await freshDatabase();
  oppID = (await aVisit(fresh.db)).oppID;
  await chainConsents(fresh.db);
});
afterAll(() => fresh.close());

async function verified(...words: readonly string[]) {
  vi.resetModules();
  return typedAs(() => import('./receipts.ts'), words, { DATABASE_URL: fresh.url, FISSA_KEYS: ring });
}

test('the command verifies the chain, and exits with 1 when it names a changed and a dropped answer', async () => {
  const whole = await verified('verify');
  expect(whole.code).toBeUndefined();
  expect(whole.lines).toEqual([
    '4 links read again, 0 broken, 0 answers wait for their link.',
    expect.stringMatching(/^The newest link, to be kept elsewhere: 4 [0-9a-f]{64}$/),
  ]);
  await sql`drop trigger consent_append_only on consent`.execute(fresh.db);
  await sql`update consent set value = 1 - value where id = (select consent_id from consent_link where place = 2)`.execute(
    fresh.db,
  );
  await sql`delete from consent where id = (select consent_id from consent_link where place = 3)`.execute(fresh.db);
  const broken = await verified('verify');
  expect(broken.code).toBe(1);
  expect(broken.lines.slice(0, 3)).toEqual([
    expect.stringMatching(new RegExp(`^Broken: link 2, answer \\d+ of ${oppID}: the answer is not the one`)),
    expect.stringMatching(/^Broken: link 3, answer \d+ of an unknown request: the answer is gone\.$/),
    '4 links read again, 2 broken, 0 answers wait for their link.',
  ]);
});

test('the command names a stored text that was changed, and exits with 1', async () => {
  await sql`insert into consent_text (sha256, label, text) values ('\x0a', 'Consenso', 'Un altro testo')`.execute(
    fresh.db,
  );
  const { code, lines } = await verified('verify');
  expect(code).toBe(1);
  expect(lines).toContain('Broken: text 0a: it is not the text that was answered.');
});

test('another word prints the usage', async () => {
  expect(await verified('mend')).toEqual({ code: 1, lines: ['Usage: npm run receipts -- verify'] });
});
