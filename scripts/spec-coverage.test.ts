import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { idsIn, pageOf, unknownIds } from './coverage-page.mjs';
import { readProject } from './project.mjs';

const page = readFileSync(join(import.meta.dirname, '../docs/spec-coverage.md'), 'utf8');
const sources = readProject();
const ids = [...page.matchAll(/^\| (R\S+) \|/gm)].map(([, id = '']) => id);

test('the page says what the ids in code and tests say: npm run coverage writes it anew', () => {
  expect(pageOf(page, sources) === page).toBe(true);
});

test('every requirement has one row, with a well-formed id', () => {
  expect(ids.length).toBeGreaterThanOrEqual(649);
  expect(ids.filter((id) => !/^R\d+(\.\d+){1,2}$/.test(id))).toEqual([]);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

test('every id in the code is explained by a row', () => {
  expect(unknownIds(page, sources)).toEqual([]);
});

describe('of a small project', () => {
  const rows = (cells: string) => `| built and tested | built, untested | missing |\n|---|---|---|\n${cells}`;
  const before = rows(
    '| 0 | 0 | 0 |\n\n| R1.1 | Loans | old | old |\n| R1.2 | Calls | old | old |\n| R1.3 | Visits | x | x |',
  );
  const written = pageOf(
    before,
    new Map([
      ['src/domain/loan.ts', '/** A loan (R1.1-R1.2). */'],
      [
        'src/domain/loan.test.ts',
        "// R1.1\ntest('a loan | is paid back', () => {});\ntest('a call is made', () => {});",
      ],
    ]),
  );

  test('a row names its file and the test that would fail, or says that there is none', () => {
    expect(written.split('\n').slice(2)).toEqual([
      '| 1 | 1 | 1 |',
      '',
      '| R1.1 | Loans | `src/domain/loan.ts` | `src/domain/loan.test.ts`: a loan \\| is paid back |',
      '| R1.2 | Calls | `src/domain/loan.ts` | untested |',
      '| R1.3 | Visits | missing |  |',
    ]);
  });

  test('a span names what stands between its ends, in the order of the page', () => {
    expect([...idsIn('R1.1-R1.3, R1.9', ['R1.1', 'R1.10', 'R1.3'])]).toEqual(['R1.1', 'R1.10', 'R1.3', 'R1.9']);
  });
});
