import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { citing, patternOf } from './citing.mjs';
import { judge } from './judge.mjs';
import { isApplicable, MUTANTS, planted } from './mutants.mjs';
import { exitOf, pick } from './pick.mjs';

const repeated = (names: readonly string[]) => names.filter((name, at) => names.indexOf(name) !== at);

test('mutants have unique names and replacements', () => {
  expect(repeated(MUTANTS.map(({ name }) => name))).toEqual([]);
  expect(repeated(MUTANTS.map(({ file, find, replace }) => JSON.stringify([file, find, replace])))).toEqual([]);
});

test('a mutant is applicable to a file in which its text occurs once', () => {
  const mutant = { file: 'a.ts', find: 'const b', replace: 'let b' };
  const texts = ['const b = 1;', 'const a = 1;', 'const b; const b'];
  expect(texts.map((text) => isApplicable(text, mutant))).toEqual([true, false, false]);
  expect(planted('const b = 1;', mutant)).toBe('let b = 1;');
  expect(() => planted('const a = 1;', mutant)).toThrow('0 places');
  expect(() => planted('const b; const b', mutant)).toThrow('2 places');
});

// R14.5.1
test('the tests of a requirement are those that cite it, with every row of a table test', () => {
  const small = '| R1.1 | Loans | a |\n| R1.2 | Calls | b |';
  const sources = new Map([
    ['src/loan.test.ts', "// R1.1\ntest('a loan (of %s) is paid', f);\ntest('a call is made', f);"],
    ['src/loan.db.test.ts', "test.each(x)('loan $name of ${them} lasts (R1.1)', f);"],
    ['e2e/loan.e2e.ts', "test('a journey (R1.1, R1.2)', f);"],
  ]);
  const asked = citing(small, sources);
  expect(asked.get('R1.1')?.map(({ project, files }) => [project, ...files])).toEqual([
    ['unit', 'src/loan.test.ts'],
    ['server', 'src/loan.db.test.ts'],
  ]);
  expect(asked.get('R1.2')).toEqual([]);
  expect('a loan (of 3 €) is paid').toMatch(new RegExp(patternOf('a loan (of %s) is paid')));
  expect('a call is made').not.toMatch(new RegExp(patternOf('a loan (of %s) is paid')));
  expect('loan A of B lasts (R1.1)').toMatch(new RegExp(patternOf('loan $name of ${them} lasts (R1.1)')));
});

test('`pick` selects mutants by requirement, by folder, or as a random sample that depends on the seed', () => {
  expect(pick(MUTANTS, { only: 'R9.25', seed: '1' }).map(({ breaks }) => breaks)).toEqual(['R9.25']);
  expect(new Set(pick(MUTANTS, { only: 'src/contract', seed: '1' }).map(({ file }) => file.split('/')[1]))).toEqual(
    new Set(['contract']),
  );
  const some = pick(MUTANTS, { random: '60', seed: '1' });
  expect(new Set(some).size).toBe(60);
  expect(pick(MUTANTS, { random: '60', seed: '1' })).toEqual(some);
  expect(pick(MUTANTS, { random: '60', seed: '2' })).not.toEqual(some);
});

// R14.5.1
test.each([
  ['every mutant was killed', { isSound: true, total: 240, killed: 240 }, 0],
  ['one stayed green', { isSound: true, total: 240, killed: 239 }, 1],
  ['a test is red without any', { isSound: false, total: 240, killed: 240 }, 1],
  ['there was none', { isSound: true, total: 0, killed: 0 }, 1],
])('when %s the run ends with %o as %i', (_, run, code) => expect(exitOf(run)).toBe(code));

// R14.5.1
test.each([
  ['its test is red', ['passed', 'failed'], 1, 'killed'],
  ['its tests are green', ['passed', 'passed'], 0, 'survived'],
  ['no test ran', [], 0, 'broken'],
  ['a file did not load', ['passed'], 1, 'broken'],
] as const)('where %s (%j, exit %i) a mutant is %s', async (_, statuses, code, verdict) => {
  const home = mkdtempSync(join(tmpdir(), 'fissa-judge-'));
  const runner = join(home, 'node_modules/vitest');
  mkdirSync(runner, { recursive: true });
  const results = statuses.map((status) => ({ status, fullName: status, failureMessages: ['not so'] }));
  const report = JSON.stringify(JSON.stringify({ testResults: [{ assertionResults: results }] }));
  writeFileSync(
    join(runner, 'vitest.mjs'),
    `import { writeFileSync } from 'node:fs';
    writeFileSync(process.argv.find((one) => one.startsWith('--outputFile=')).slice(13), ${report});
    process.exitCode = ${code};`,
  );
  const asked = [{ project: 'unit', files: ['src/loan.test.ts'], titles: 'a loan' }] as const;
  expect((await judge(home, asked)).verdict).toBe(verdict);
  rmSync(home, { recursive: true });
});
