import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Patch, SeededBug } from './bug.ts';

const run = promisify(execFile);
const COPIED = [
  'src',
  'package.json',
  'vite.config.ts',
  'scripts/supported-browsers.ts',
  'scripts/dev-page.ts',
  'scripts/short-class-names.ts',
  'scripts/subset-font.ts',
  'tsconfig.base.json',
];

/**
 * Copies the sources to `dist/planted`, where Node still finds the packages, applies the bug and builds the server.
 * Returns the path of its `main.js`.
 */
export async function buildWithBug(bug: SeededBug, root: string): Promise<string> {
  const home = join(root, 'dist/planted', bug.name.replaceAll(' ', '-'));
  rmSync(home, { recursive: true, force: true });
  mkdirSync(join(home, 'dist'), { recursive: true });
  for (const name of COPIED) cpSync(join(root, name), join(home, name), { recursive: true });
  for (const patch of bug.patches) apply(join(home, 'src/server'), patch);
  symlinkSync(join(root, 'dist/web'), join(home, 'dist/web'));
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const args = [vite, 'build', '--mode', 'server', '--logLevel', 'warn'];
  const env = { ...process.env, NODE_ENV: 'production' };
  await run(process.execPath, args, { cwd: home, env }).catch((problem) => {
    throw new Error(`The copy with "${bug.name}" does not build: ${problem}`);
  });
  return join(home, 'dist/server/main.js');
}

function apply(sources: string, { file, find, replace }: Patch): void {
  const path = join(sources, file);
  writeFileSync(path, replaceOnce(readFileSync(path, 'utf8'), find, replace, file));
}

/** Replaces `find` in a text; throws if it does not occur exactly once. */
export function replaceOnce(text: string, find: string, replace: string, file: string): string {
  const places = text.split(find).length - 1;
  if (places !== 1) throw new Error(`${file} has ${places} places like "${find.slice(0, 60)}"`);
  return text.replace(find, () => replace);
}
