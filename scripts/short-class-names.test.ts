import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { UserConfig } from 'vite';
import { expect, test } from 'vitest';
import builds from '../vite.config.ts';
import { shortNames } from './short-class-names.ts';

const root = resolve('src');
const sheets = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.module.css') && !file.startsWith('desk'),
);
const classesOf = (css: string) => [...new Set([...css.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name))];

const named = sheets.flatMap((sheet) => {
  const css = readFileSync(join(root, sheet), 'utf8');
  return classesOf(css).map((name) => ({ name, file: join(root, sheet), css }));
});

// R15.7.3
test('every class of every sheet has a unique name of two or three characters, unlike shared classes', () => {
  const nameOf = shortNames(root);
  const names = named.map(({ name, file, css }) => nameOf(name, file, css));
  expect(names.length).toBeGreaterThan(150);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !/^[a-z][\da-z]{1,2}$/i.test(name))).toEqual([]);
  const shared = classesOf(readFileSync(join(root, 'ui/styles/base.css'), 'utf8'));
  expect(names.filter((name) => shared.includes(name))).toEqual([]);
});

// R15.7.3
test('the prerendering build generates the same names as the page build, in any order of calls', () => {
  const [one, other] = [shortNames(root), shortNames(root)];
  const forth = named.map(({ name, file, css }) => one(name, file, css));
  const back = named.toReversed().map(({ name, file, css }) => other(name, file, css));
  expect(back.toReversed()).toEqual(forth);
});

// R15.7.3
test('the page and its prerendering use these names, and all styles are one sheet', () => {
  const [page, paint] = ['production', 'paint'].map((mode) => builds({ mode, command: 'build' }) as UserConfig);
  const nameOf = shortNames(root);
  for (const build of [page, paint]) {
    const { generateScopedName: given } = (build?.css?.modules || {}) as { generateScopedName?: typeof nameOf };
    expect(named.map(({ name, file, css: sheet }) => given?.(name, file, sheet))).toEqual(
      named.map(({ name, file, css: sheet }) => nameOf(name, file, sheet)),
    );
  }
  expect(page?.build?.cssCodeSplit).toBe(false);
});

test('a name missing in its sheet is undefined', () => {
  expect(() => shortNames(root)('b', 'a.module.css', '.a{}')).toThrow('a class its sheet');
});
