import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { modulesOf, readSources } from './modules.ts';
import { circles, climbs, crowded, importsOf, MOST_FILES, PARTS, unlisted, WINGS } from './wings.ts';

const root = join(import.meta.dirname, '..');
const sources = readSources(root);
const imports = importsOf(modulesOf(sources));

// R16.2.20
test('the staff`s page and the customer`s share what both stand on, and no file of their own', () => {
  const apart = { 'src/desk/': 'src/funnel/', 'src/funnel/': 'src/desk/' };
  for (const [own, other] of Object.entries(apart)) {
    const files = [...imports].filter(([file]) => file.startsWith(own));
    expect(files.length).toBeGreaterThan(100);
    expect(
      files.flatMap(([file, used]) => [...used].filter((to) => to.startsWith(other)).map((to) => `${file} ${to}`)),
    ).toEqual([]);
  }
});

// R16.2.20
test('arrows between wings only run down', () => {
  expect(imports.size).toBeGreaterThan(300);
  expect(climbs(imports)).toEqual([]);
});

test('every wing has its place in the order', () => {
  expect(unlisted(sources)).toEqual([]);
});

test('no files import each other in a circle', () => {
  expect(circles(imports)).toEqual([]);
});

test('no folder holds more source files than a reader can take in', () => {
  expect(crowded(sources)).toEqual([]);
});

/** The product with one more file, which imports `target` in the given way. */
const breach = (file: string, target: string, line: (target: string) => string) =>
  climbs(importsOf(modulesOf(new Map([[file, line(relative(file, target))]]))));
const relative = (file: string, target: string) => `${'../'.repeat(file.split('/').length - 1)}${target}`;

const forbidden = Object.entries(WINGS).flatMap(([part, wings]) =>
  wings.flatMap((lower, at) => wings.slice(0, at).map((upper) => [`${part}/${lower}`, `${part}/${upper}`] as const)),
);
const apart = Object.entries(PARTS).flatMap(([part, open]) =>
  Object.keys(PARTS)
    .filter((other) => other !== part && !open.includes(other))
    .map((other) => [part, other] as const),
);

describe.each([...forbidden, ...apart])('%s never imports %s', (lower, upper) => {
  const climb = [`${lower}/climb.ts imports ${upper}/there.ts`];
  test.each([
    ['a value', (target: string) => `import { there } from '${target}';`],
    ['a type', (target: string) => `import type { There } from '${target}';`],
    ['later', (target: string) => `export const there = () => import('${target}');`],
    ['to pass it on', (target: string) => `export { there } from '${target}';`],
  ])('%s', (_how, line) => {
    expect(breach(`${lower}/climb.ts`, `${upper}/there.ts`, line)).toEqual(climb);
  });
});

test('the way down is open', () => {
  const down = Object.entries(WINGS).flatMap(([part, wings]) =>
    wings.flatMap((upper, at) =>
      wings
        .slice(at + 1)
        .flatMap((lower) =>
          breach(`${part}/${upper}/a.ts`, `${part}/${lower}/b.ts`, (target) => `import { b } from '${target}';`),
        ),
    ),
  );
  expect(down).toEqual([]);
});

test('a circle is seen, also one of types and of more than two files', () => {
  const three = new Map([
    ['src/a/one.ts', "import type { Two } from '../b/two.ts';"],
    ['src/b/two.ts', "import { three } from '#domain/three.ts';"],
    ['src/domain/three.ts', "import { one } from '../a/one.ts';"],
  ]);
  expect(circles(importsOf(modulesOf(three)))).toEqual(['src/a/one.ts ⇄ src/b/two.ts ⇄ src/domain/three.ts']);
});

test('a crowded folder is seen', () => {
  const files = Array.from({ length: MOST_FILES + 1 }, (_, at) => [`src/a/file-${at}.ts`, ''] as const);
  expect(crowded(new Map(files))).toEqual([`src/a: ${MOST_FILES + 1}`]);
  expect(crowded(new Map(files.slice(1)))).toEqual([]);
});
