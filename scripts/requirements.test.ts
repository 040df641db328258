import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readProject } from './project.mjs';
import { idsIn, testsCiting, uncovered, unknownIds, withTests } from './requirements.mjs';

const page = readFileSync(join(import.meta.dirname, '../docs/requirements.md'), 'utf8');
const sources = readProject();
const ids = [...page.matchAll(/^\| (R\S+) \|/gm)].map(([, id = '']) => id);

test('every requirement has one row, with a well-formed id', () => {
  expect(ids.length).toBeGreaterThanOrEqual(649);
  expect(ids.filter((id) => !/^R\d+(\.\d+){1,2}$/.test(id))).toEqual([]);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

test('every id in a test has a row', () => {
  expect(unknownIds(page, sources)).toEqual([]);
});

test('every requirement has a test, or a reason why it has none', () => {
  expect(uncovered(page, sources)).toEqual([]);
});

const small = `| id | requirement | where |
|---|---|---|
| R1.1 | Loans | \`src/domain\` |
| R1.2 | Calls (no test: needs a telephone) | \`src/domain\` |
| R1.3 | Visits | \`src/domain\` |`;
const project = new Map([
  ['src/domain/loan.ts', '/** Not a test: R9.9. */'],
  ['src/domain/loan.test.ts', "// R1.1\ntest('a loan | is paid back', () => {});\ntest('a call is made', () => {});"],
]);

test('the joined page lists the tests of each requirement', () => {
  expect(withTests(small, project).split('\n')).toEqual([
    '| id | requirement | where | tests |',
    '|---|---|---|---|',
    '| R1.1 | Loans | `src/domain` | `src/domain/loan.test.ts`: a loan \\| is paid back |',
    '| R1.2 | Calls (no test: needs a telephone) | `src/domain` |  |',
    '| R1.3 | Visits | `src/domain` |  |',
  ]);
});

test('the check reports a requirement without test and reason, and an unknown id in a test', () => {
  expect(uncovered(small, project)).toEqual(['R1.3']);
  expect(unknownIds(small, new Map([['a.test.ts', "test('R1.4', () => {});"]]))).toEqual(['a.test.ts R1.4']);
});

test('a span includes the ids between its ends, in the order of the page', () => {
  expect([...idsIn('R1.1-R1.3, R1.9', ['R1.1', 'R1.10', 'R1.3'])]).toEqual(['R1.1', 'R1.10', 'R1.3', 'R1.9']);
  expect([...testsCiting(small, new Map([['a.test.ts', "// R1.1-R1.3\ntest('x', () => {});"]])).keys()]).toEqual([
    'R1.1',
    'R1.2',
    'R1.3',
  ]);
});
