import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { whenChanged } from './watch-folders.mjs';

const PATIENCE = { timeout: 20_000 };

let folder: string;
let ending: AbortController;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fissa-changed-'));
  mkdirSync(join(folder, 'inside'));
  ending = new AbortController();
});
afterEach(() => {
  ending.abort();
  rmSync(folder, { recursive: true });
});
const write = (file: string, text: string) => writeFileSync(join(folder, file), text);

// R0.57
test('a new file, a replaced file and a file in a folder added later each count as a change', async () => {
  let seen: readonly string[] = [];
  const look = async () => {
    seen = readdirSync(folder, { recursive: true }).map(String);
  };
  whenChanged([folder], look, ending.signal);
  write('inside/a.ts', 'one');
  await expect.poll(() => seen, PATIENCE).toContain('inside/a.ts');
  write('b.ts', 'two');
  await expect.poll(() => seen, PATIENCE).toContain('b.ts');
  renameSync(join(folder, 'b.ts'), join(folder, 'inside/a.ts'));
  await expect.poll(() => seen, PATIENCE).not.toContain('b.ts');
  mkdirSync(join(folder, 'inside/later'));
  await expect.poll(() => seen, PATIENCE).toContain('inside/later');
  write('inside/later/c.ts', 'three');
  await expect.poll(() => seen, PATIENCE).toContain('inside/later/c.ts');
});

// R0.57
test('changes during a run start another run after it, never in parallel', async () => {
  const works: (() => void)[] = [];
  whenChanged([folder], () => new Promise((resolve) => works.push(resolve)), ending.signal);
  write('a.ts', 'one');
  await expect.poll(() => works.length, PATIENCE).toBe(1);
  let heard = 0;
  const hear = async () => {
    heard += 1;
  };
  // A later watcher receives this change later.
  whenChanged([folder], hear, ending.signal);
  write('a.ts', 'two');
  await expect.poll(() => heard, PATIENCE).toBeGreaterThan(0);
  expect(works).toHaveLength(1);
  works[0]?.();
  await expect.poll(() => works.length, PATIENCE).toBe(2);
});
