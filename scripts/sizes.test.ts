import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { aFolder } from './folder.testing.ts';

// Each test starts a program, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

/** Incompressible data of so many kB. */
const weighing = (kB: number) => randomBytes(kB * 1_000).toString('base64');

/** The static imports of an entry, in kB. */
const SHARED = 10;

function built(sizes: Readonly<Record<'entry' | 'chunk' | 'css' | 'font' | 'desk' | 'embed', number>>) {
  const web = {
    'index.html': { file: 'index.js', isEntry: true, imports: ['_shared.js'], assets: ['a.woff2'] },
    '_shared.js': { file: 'shared.js' },
    'src/step.tsx': { file: 'step.js' },
    'style.css': { file: 'style.css' },
  };
  const desk = {
    'index.html': { file: 'desk.js', isEntry: true, imports: ['_shared.js'] },
    '_shared.js': { file: 'shared.js' },
  };
  return aFolder(['sizes.mjs'], {
    'dist/web/.vite/manifest.json': JSON.stringify(web),
    'dist/web/index.js': weighing(sizes.entry - SHARED),
    'dist/web/shared.js': weighing(SHARED),
    'dist/web/step.js': weighing(sizes.chunk),
    'dist/web/style.css': weighing(sizes.css),
    'dist/web/a.woff2': Buffer.alloc(sizes.font * 1_000).toString('latin1'),
    'dist/web/embed.js': 'x'.repeat(sizes.embed * 1_000),
    'dist/desk/.vite/manifest.json': JSON.stringify(desk),
    'dist/desk/desk.js': weighing(sizes.desk - SHARED),
    'dist/desk/shared.js': weighing(SHARED),
  });
}

// R15.1.3, R16.2.20
test.each([
  ['within its limits', {}, 0, []],
  ['with a heavy entry', { entry: 79 }, 1, ['OVER entry JS']],
  ['with a heavy chunk', { chunk: 26 }, 1, ['OVER largest route chunk']],
  ['with a heavy style', { css: 9 }, 1, ['OVER all CSS']],
  ['with heavy letters', { font: 48 }, 1, ['OVER first load with fonts']],
  ['with a heavy entry of the staff', { desk: 111 }, 1, ['OVER desk entry JS']],
  ['with a heavy script for other pages', { embed: 2.1 }, 1, ['OVER embed.js']],
])('a build %s is judged accordingly, in its exit code too', async (_, change, code, over) => {
  const place = built({ entry: 77, chunk: 24, css: 7, font: 40, desk: 108, embed: 2, ...change });
  const ended = await place.node(['scripts/sizes.mjs']);
  rmSync(place.folder, { recursive: true });
  expect([ended.code, ended.said.match(/^OVER [^,\d]*[^,\d ]/gm) ?? []]).toEqual([code, over]);
});
