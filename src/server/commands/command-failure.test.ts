import pg from 'pg';
import { expect, test } from 'vitest';
import { commandFailure } from './command-failure.ts';

const refused = (code: string, more: Partial<pg.DatabaseError> = {}) =>
  Object.assign(new pg.DatabaseError('Key (code)=(geheim) is bad', 1, 'error'), { code, ...more });
const said = (problem: unknown) => (commandFailure(problem, 'postgres://fissa@db/fissa') as Error).message;

test.each([
  ['40P01', 'The database is busy with other changes: run the command again (40P01)'],
  ['42P01', 'The tables are not those of this release: run npm run migrate first (42P01)'],
  ['22003', 'The database refuses this change: run npm run doctor, and report this code (22003)'],
])('the database error %s is one sentence with a remedy', (code, sentence) => {
  expect(said(refused(code))).toBe(sentence);
});

test('a sentence names table and constraint, and never the row', () => {
  expect(said(refused('23505', { table: 'staff', constraint: 'staff_code_key' }))).toBe(
    'A row with this code or name exists already: change that one, or give another code (23505, table staff, staff_code_key)',
  );
});

test('a reason that a trigger of this program raises is printed', () => {
  expect(said(Object.assign(refused('P0001'), { message: 'nobody is administrator and auditor at once' }))).toBe(
    'nobody is administrator and auditor at once (P0001)',
  );
});

test('a failed migration is named', () => {
  expect(said(new Error('Migration 012 failed', { cause: refused('42701') }))).toMatch(
    /^Migration 012 failed: The database refuses this change: .* \(42701\)$/,
  );
});

test('an error of the command itself is returned unchanged', () => {
  for (const problem of [new Error('Usage: …'), Object.assign(new Error('no'), { code: 'EPERM' }), 'thrown'])
    expect(commandFailure(problem, 'postgres://db/fissa')).toBe(problem);
});
