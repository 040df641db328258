import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { modulesOf, readSources } from './modules.ts';
import { unusedExports, unusedFiles, unusedPackages } from './unused.ts';

const root = join(import.meta.dirname, '..');
const sources = readSources(root);
const modules = modulesOf(sources);

test('every file of the product is reachable from an entry point', () => {
  expect(unusedFiles(modules)).toEqual([]);
});

test('every exported name is imported somewhere else', () => {
  expect(unusedExports(modules)).toEqual([]);
});

test('every package is imported, or started by a script', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  ) as Readonly<Record<string, Readonly<Record<string, string>>>>;
  const packages = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
  expect(packages.length).toBeGreaterThan(30);
  expect(unusedPackages(modules, sources, packages)).toEqual([]);
});

test('the check finds unused files, exports and packages', () => {
  const files = new Map([
    ['src/funnel/main.tsx', "import { a } from './a.ts';\nimport 'lodash';\nconsole.log(a);"],
    ['src/funnel/a.ts', 'export const a = 1;\nexport const forgotten = 2;\nexport type Alone = 1;'],
    ['src/funnel/b.ts', 'export const b = 1;'],
    ['src/funnel/b.test.ts', "import { b } from './b.ts';"],
  ]);
  const some = modulesOf(files);
  expect(unusedFiles(some)).toEqual(['src/funnel/b.ts']);
  expect(unusedExports(some)).toEqual(['src/funnel/a.ts forgotten', 'src/funnel/a.ts Alone']);
  expect(unusedPackages(some, files, ['lodash', 'left-pad', '@types/lodash'])).toEqual(['left-pad']);
});
