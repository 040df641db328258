import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cycles, forbiddenImports, importsOf, unlisted } from './layers.ts';
import { modulesOf, readSources } from './modules.ts';

const sources = readSources(join(import.meta.dirname, '..'));
const imports = importsOf(modulesOf(sources));

// R16.2.20
test('no import goes up a layer, crosses to a foreign part or closes a cycle', () => {
  expect(imports.size).toBeGreaterThan(300);
  expect(forbiddenImports(imports)).toEqual([]);
  expect(cycles(imports)).toEqual([]);
});

test('every folder of server, funnel and desk is listed as a layer', () => {
  expect(unlisted(sources)).toEqual([]);
  expect(unlisted(new Map([['src/server/attic/a.ts', '']]))).toEqual(['src/server/attic']);
});

test('the check finds a forbidden import, whatever the form of the import', () => {
  const planted = new Map([
    ['src/server/platform/value.ts', "import { a } from '../booking/a.ts';"],
    ['src/server/platform/type.ts', "import type { A } from '../booking/a.ts';"],
    ['src/server/platform/dynamic.ts', "export const a = () => import('../booking/a.ts');"],
    ['src/server/platform/re-export.ts', "export { a } from '../booking/a.ts';"],
    ['src/desk/crossing.ts', "import { a } from '../funnel/a.ts';"],
    ['src/server/booking/down.ts', "import { a } from '../platform/a.ts';"],
  ]);
  expect(forbiddenImports(importsOf(modulesOf(planted)))).toEqual([
    'src/server/platform/value.ts imports src/server/booking/a.ts',
    'src/server/platform/type.ts imports src/server/booking/a.ts',
    'src/server/platform/dynamic.ts imports src/server/booking/a.ts',
    'src/server/platform/re-export.ts imports src/server/booking/a.ts',
    'src/desk/crossing.ts imports src/funnel/a.ts',
  ]);
  const cycle = new Map([
    ['src/a/one.ts', "import type { Two } from '../b/two.ts';"],
    ['src/b/two.ts', "import { three } from '#domain/three.ts';"],
    ['src/domain/three.ts', "import { one } from '../a/one.ts';"],
  ]);
  expect(cycles(importsOf(modulesOf(cycle)))).toEqual(['src/a/one.ts ⇄ src/b/two.ts ⇄ src/domain/three.ts']);
});
