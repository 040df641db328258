import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testApp } from '../http/app.testing.ts';
import { temporaryFolder } from '../platform/temporary.testing.ts';
import { preloadsOf } from './preloads.ts';

function built(manifest: object): string {
  const root = temporaryFolder('built');
  mkdirSync(join(root, '.vite'));
  writeFileSync(join(root, '.vite/manifest.json'), JSON.stringify(manifest));
  return root;
}

// R14.4.9
test('a deeper address preloads the texts and files that its screens share', () => {
  const root = built({
    'index.html': { file: 'index.js', isEntry: true, assets: ['a.woff2', 'a.svg'] },
    'src/texts/it/first.ts': { file: 'first.js', name: 'first' },
    'src/texts/it/later.ts': { file: 'later.js', name: 'later' },
    '_shared.js': { file: 'shared.js', name: 'shared' },
    '_steps.js': { file: 'steps.js', name: 'steps' },
    '_after.js': { file: 'after.js', name: 'after' },
  });
  const { first, deep } = preloadsOf(root, 'it');
  expect(first).toEqual(['first.js', 'a.woff2']);
  expect(deep).toEqual(['first.js', 'a.woff2', 'later.js', 'shared.js', 'steps.js']);
  expect(preloadsOf('/nowhere', 'it')).toEqual({ first: [], deep: [] });
});

// R14.4.9
test.each([
  ['/fa3/', ['first.js']],
  ['/fa3/?codFiliale=0151', ['first.js', 'later.js', 'shared.js']],
  ['/fa3/codice-fiscale', ['first.js', 'later.js', 'shared.js']],
  ['/fa3/c5', ['first.js', 'later.js', 'shared.js']],
])('the page at %s preloads %j', async (url, files) => {
  const webRoot = built({
    'index.html': { file: 'index.js', isEntry: true },
    'src/texts/it/first.ts': { file: 'first.js', name: 'first' },
    'src/texts/it/later.ts': { file: 'later.js', name: 'later' },
    '_shared.js': { file: 'shared.js', name: 'shared' },
  });
  writeFileSync(
    join(webRoot, 'index.html'),
    '<html><head><script type="module" src="/fa3/index.js"></script></head></html>',
  );
  const { app } = await testApp({ webRoot });
  const { body } = await app.inject(url);
  expect([...body.matchAll(/<link rel="modulepreload"[^>]*href="\/fa3\/([^"]+)"/g)].map(([, file]) => file)).toEqual(
    files,
  );
});

// R14.4.9
test('every file that is preloaded by name exists in the build', () => {
  const config = readFileSync('vite.config.ts', 'utf8');
  const chunks = [...config.matchAll(/\{ name: '(\w+)', t/g)].map(([, name = '']) => name);
  const names = [...chunks, ...readdirSync('src/funnel/arrival').map((file) => file.replace(/\.ts$/, ''))];
  const parts = names.map((name) => [`_${name}.js`, { file: `${name}.js`, name }]);
  const { deep } = preloadsOf(built(Object.fromEntries(parts)), 'it');
  expect(deep).toEqual(['calls.js', 'shared.js', 'steps.js', 'follow-link.js']);
});
