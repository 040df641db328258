import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isDeep, preloadsOf } from './preloads.ts';

function built(manifest: object): string {
  const root = mkdtempSync(join(tmpdir(), 'fissa-built-'));
  mkdirSync(join(root, '.vite'));
  writeFileSync(join(root, '.vite/manifest.json'), JSON.stringify(manifest));
  return root;
}

// R14.4.9
test('a deeper address asks at once for the words and the files its screens share, with their style', () => {
  const root = built({
    'index.html': { file: 'index.js', isEntry: true, css: ['index.css'], assets: ['a.woff2', 'a.svg'] },
    'src/texts/it/first.ts': { file: 'first.js', name: 'first' },
    'src/texts/it/later.ts': { file: 'later.js', name: 'later' },
    '_shared.js': { file: 'shared.js', name: 'shared', css: ['shared.css'] },
    '_shared.css': { file: 'shared.css' },
    '_steps.js': { file: 'steps.js', name: 'steps' },
    '_after.js': { file: 'after.js', name: 'after' },
  });
  const { first, deep } = preloadsOf(root, 'it');
  expect(first).toEqual(['first.js', 'a.woff2']);
  expect(deep).toEqual(['first.js', 'a.woff2', 'later.js', 'shared.js', 'shared.css', 'steps.js']);
  expect(preloadsOf('/nowhere', 'it')).toEqual({ first: [], deep: [] });
});

test.each([
  ['/fa3/', false],
  ['/fa3/?codFiliale=0151', true],
  ['/fa3/c5', true],
  ['/fa3/prestito-business', true],
])('%s is deep: %s', (url, deep) => expect(isDeep(url)).toBe(deep));
