import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { WINGS } from '../fences/wings.ts';

const root = join(import.meta.dirname, '..');
const map = readFileSync(join(root, 'docs/map.md'), 'utf8');

test('every path the map names is there', () => {
  const named = [
    ...map.matchAll(
      /`((?:src|server|funnel|domain|afternoon|bench|cluster|deploy|docs|faults|fences|mutants|scripts)\/[\w./*-]+)`/g,
    ),
  ].map(([, path = '']) => path.replace('*.test.ts', ''));
  expect(named.length).toBeGreaterThan(40);
  const places = named.map((path) => (/^(server|funnel|domain)\//.test(path) ? `src/${path}` : path));
  expect(places.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test.each([
  ['security', 20],
  ['reliability', 20],
  ['browsers', 2],
  ['deploy', 7],
  ['performance', 5],
] as const)('every file that docs/%s.md names is there', (page, atLeast) => {
  const text = readFileSync(join(root, `docs/${page}.md`), 'utf8');
  const named = [
    ...text.matchAll(/`((?:src|afternoon|bench|cluster|deploy|e2e|docs|faults|scripts)\/[\w./-]+\.\w+)`/g),
  ].map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(atLeast);
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('the map lists every wing in its order', () => {
  for (const [part, wings] of Object.entries(WINGS)) {
    const [, table = ''] = map.split(`| ${part.replace('src/', '')}, topmost first |`);
    const [own = ''] = table.split('\n\n');
    expect([...own.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, wing]) => wing)).toEqual(wings);
  }
});
