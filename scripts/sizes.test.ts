import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { aFolder } from './folder.testing.ts';

// Each test starts a program, which a busy machine lets wait.
vi.setConfig({ testTimeout: 60_000 });

/** What no packing makes smaller than so many kB. */
const weighing = (kB: number) => randomBytes(kB * 1_000).toString('base64');

function built(sizes: Readonly<Record<'entry' | 'chunk' | 'desk', number>>) {
  const web = { 'index.html': { file: 'index.js', isEntry: true }, 'src/step.tsx': { file: 'step.js' } };
  return aFolder(['sizes.mjs'], {
    'dist/web/.vite/manifest.json': JSON.stringify(web),
    'dist/web/index.js': weighing(sizes.entry),
    'dist/web/step.js': weighing(sizes.chunk),
    'dist/desk/.vite/manifest.json': JSON.stringify({ 'index.html': { file: 'desk.js', isEntry: true } }),
    'dist/desk/desk.js': weighing(sizes.desk),
  });
}

// R15.1.3, R16.2.20
test.each([
  ['within its limits', {}, 0, []],
  ['with a heavy entry', { entry: 79 }, 1, ['OVER entry JS']],
  ['with a heavy chunk', { chunk: 26 }, 1, ['OVER largest route chunk']],
  ['with a heavy entry of the staff', { desk: 111 }, 1, ['OVER desk entry JS']],
])('a build %s is judged so, by its exit too', async (_, change, code, over) => {
  const place = built({ entry: 77, chunk: 24, desk: 108, ...change });
  const ended = await place.node(['scripts/sizes.mjs']);
  rmSync(place.folder, { recursive: true });
  expect([ended.code, ended.said.match(/^OVER [^,]+/gm) ?? []]).toEqual([code, over]);
});
