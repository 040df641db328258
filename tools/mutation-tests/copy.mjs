import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { planted } from './mutants.mjs';

const LEFT_OUT = ['.git', 'dist', 'node_modules'];

/** Copies the sources, so that mutants do not change the working tree. Packages are linked. */
export function copyOf(root) {
  const home = mkdtempSync(join(tmpdir(), 'fissa-mutants-'));
  cpSync(root, home, { recursive: true, filter: (from) => !LEFT_OUT.includes(relative(root, from)) });
  mkdirSync(join(home, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules')))
    // The copy gets its own Vite cache.
    if (!name.startsWith('.vite')) symlinkSync(join(root, 'node_modules', name), join(home, 'node_modules', name));
  return { home, remove: () => rmSync(home, { recursive: true, force: true }) };
}

/** Applies a mutant to the copy, does the work, and restores the file. */
export async function withMutant(home, mutant, work) {
  const path = join(home, mutant.file);
  const whole = readFileSync(path, 'utf8');
  writeFileSync(path, planted(whole, mutant));
  try {
    return await work();
  } finally {
    writeFileSync(path, whole);
  }
}
