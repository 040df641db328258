import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newKeys } from '../platform/config/keys.ts';
import { type FreshDatabase, freshDatabase } from '../platform/database/postgres.testing.ts';
import { temporaryFolder } from '../platform/temporary.testing.ts';
import { branchLine, csv } from './import/import.testing.ts';
import { typedAs } from './typed.testing.ts';

let fresh: FreshDatabase;
const folder = temporaryFolder('record-act');
const ring = join(folder, 'ring');
const path = join(folder, 'security.jsonl');
beforeAll(async () => {
  fresh = await freshDatabase();
  writeFileSync(ring, newKeys(), { mode: 0o600 });
  writeFileSync(
    join(folder, 'staff.csv'),
    'code,subject,name,email,role\nbianchi,u-2,Livia Bianchi,b@lender.example,admin\n',
  );
  writeFileSync(join(folder, 'network.csv'), csv(branchLine('0101', 'Prima')));
});
afterAll(() => fresh.close());

/** Runs a command; returns its exit code, the events in the file, and those on standard error. */
async function events(load: () => Promise<unknown>, words: readonly string[], destination = `file:${path}`) {
  vi.resetModules();
  writeFileSync(path, '');
  const printed: string[] = [];
  const quiet = vi.spyOn(process.stderr, 'write').mockImplementation((line) => printed.push(String(line)) > 0);
  const own = { DATABASE_URL: fresh.url, FISSA_KEYS: ring, FISSA_DATA_DIR: folder, FISSA_SECURITY_LOG: destination };
  const { code, lines } = await typedAs(load, words, own).finally(() => quiet.mockRestore());
  const parsed = (text: string) => text.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []));
  return { code, lines, stored: parsed(readFileSync(path, 'utf8')), printed: parsed(printed.join('')) };
}

const at = (name: string) => join(folder, name);
const staff = () => import('./staff.ts');
const DONE = [
  ['import', () => import('./import.ts'), [at('network.csv')], 'import', 'db-import', ''],
  ['keys first', () => import('./keys.ts'), ['first', '--to', at('first')], 'key-change', 'keys-first', ''],
  ['keys new', () => import('./keys.ts'), ['new'], 'key-change', 'keys-new', ''],
  ['keys rotate', () => import('./keys.ts'), ['rotate'], 'key-change', 'keys-rotate', ''],
  [
    'staff add',
    staff,
    ['add', 'rossi', '--subject', 'u-1', '--name', 'Ada Rossi', '--email', 'r@lender.example'],
    ...(['role-change', 'staff-add', 'rossi'] as const),
  ],
  ['staff role', staff, ['role', 'rossi', 'dpo'], 'role-change', 'staff-role', 'rossi'],
  ['staff end', staff, ['end', 'rossi'], 'role-change', 'staff-end', 'rossi'],
  ['staff import', staff, ['import', at('staff.csv'), '--apply'], 'role-change', 'staff-import', ''],
  [
    'partners add',
    () => import('./partners.ts'),
    ['add', 'Confronta', '--scopes', 'search'],
    ...(['key-change', 'partners-add', ''] as const),
  ],
  ['holidays', () => import('./holidays.ts'), ['--accept'], 'closure', 'holidays', ''],
  ['db:export', () => import('./db-export.ts'), [at('out'), '--customers'], 'export', 'db-export', ''],
  ['export', () => import('./export.ts'), ['--to', at('all')], 'export', 'export', ''],
  ['branch', () => import('./branch.ts'), ['close', '0101'], 'closure', 'branch-close', ''],
] as const;

test.each(DONE)('npm run %s leaves one security event, in the file and on standard error', async (...row) => {
  const [, load, words, kind, code, subject] = row;
  const { code: exit, stored, printed } = await events(load, words);
  expect(exit ?? 0).toBe(0);
  const event = { kind, code, subject, outcome: 'done', actorType: 'command', actor: userInfo().username };
  expect([stored, printed]).toMatchObject([[event], [{ event: 'security', ...event }]]);
});

test.each([
  ['staff list', staff, ['list']],
  ['partners list', () => import('./partners.ts'), ['list']],
  ['staff import without --apply', staff, ['import', at('staff.csv')]],
  ['holidays without --accept', () => import('./holidays.ts'), []],
  ['db:export without --customers', () => import('./db-export.ts'), [at('network')]],
  ['a refused branch', () => import('./branch.ts'), ['close', '0999']],
] as const)('npm run %s leaves none', async (_, load, words) => {
  const { stored, printed } = await events(load, words);
  expect([stored, printed]).toEqual([[], []]);
});

test('npm run partners names the program whose secrets change', async () => {
  const { id } = await fresh.db.selectFrom('partner').select('id').executeTakeFirstOrThrow();
  const load = () => import('./partners.ts');
  expect((await events(load, ['secret', id])).stored).toMatchObject([{ code: 'partners-secret', subject: id }]);
  const { rows } = await sql<{ id: string }>`select max(id)::text as id from partner_secret`.execute(fresh.db);
  const dropped = await events(load, ['drop-secret', id, rows[0]?.id ?? '']);
  expect(dropped.stored).toMatchObject([{ code: 'partners-drop-secret', subject: id }]);
  expect((await events(load, ['revoke', id])).stored).toMatchObject([{ code: 'partners-revoke', subject: id }]);
});

test('a command whose event cannot be written succeeds and says so', async () => {
  mkdirSync(at('folder'));
  const { code, lines, printed } = await events(staff, ['role', 'bianchi', 'dpo'], `file:${at('folder')}`);
  expect([code ?? 0, printed]).toMatchObject([0, [{ code: 'staff-role', subject: 'bianchi' }]]);
  expect(lines).toContain(`${at('folder')} did not get the security event: FISSA_SECURITY_LOG`);
});
