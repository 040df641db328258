import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Account } from './program.ts';

/** A small disk that is mounted at a folder and can be filled. */
export interface SmallDisk {
  readonly fill: () => void;
  readonly empty: () => void;
}

const FILLER = 'filler';
const SIZES = [1_048_576, 4_096, 1];

/** Null if this machine can mount a small disk; else the reason why not. */
export const noSmallDisk = (): string | null =>
  process.platform === 'linux' && process.getuid?.() === 0 ? null : 'a small disk needs Linux and root';

export function mountSmallDisk(folder: string, megabytes: number, account?: Account): SmallDisk {
  mkdirSync(folder, { recursive: true });
  const owner = account ? `,uid=${account.uid},gid=${account.gid}` : '';
  const options = `size=${megabytes}m,mode=0755${owner}`;
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`No small disk: ${stderr}`);
  const filler = join(folder, FILLER);
  return { fill: () => writeUntilFull(filler), empty: () => rmSync(filler, { force: true }) };
}

function writeUntilFull(path: string): void {
  const file = openSync(path, 'a');
  try {
    for (const size of SIZES) while (wrote(file, size));
  } finally {
    closeSync(file);
  }
}

function wrote(file: number, size: number): boolean {
  try {
    return writeSync(file, Buffer.alloc(size)) === size;
  } catch {
    return false;
  }
}
