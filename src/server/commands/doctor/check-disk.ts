import { existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Finding, green, red, yellow } from './finding.ts';

const MEGABYTE = 1024 * 1024;
/** Free bytes below which the disk counts as full (a busy hour of the journal needs them), and below which to warn. */
const RED_BYTES = 100 * MEGABYTE;
const YELLOW_BYTES = 1024 * MEGABYTE;

/** The operating system's disk functions. */
export interface DiskDeps {
  /** Bytes that an unprivileged user may still write. */
  free(folder: string): number;
  /** Writes a file; throws the operating system's error when it cannot. */
  tryToWrite(folder: string): void;
}

/** Checks that the data directory, or the folder in which it will be created, is writable and has free space. */
export function diskFinding(dataDir: string, { free, tryToWrite }: DiskDeps = thisDisk): Finding {
  const folder = nearest(resolve(dataDir));
  try {
    tryToWrite(folder);
  } catch (problem) {
    const { code } = problem as { readonly code?: string };
    if (code === 'ENOSPC' || code === 'EDQUOT') return red('disk', `the disk of ${dataDir} is full (${code})`);
    return red('disk', `this user cannot write to ${dataDir} (${code ?? 'unknown reason'}): FISSA_DATA_DIR`);
  }
  const left = free(folder);
  const text = `${Math.floor(left / MEGABYTE)} MB free in ${dataDir}`;
  if (left < RED_BYTES) return red('disk', `nearly full, ${text}`);
  return left < YELLOW_BYTES ? yellow('disk', text) : green('disk', text);
}

const nearest = (folder: string): string => (existsSync(folder) ? folder : nearest(dirname(folder)));

const thisDisk: DiskDeps = {
  free(folder) {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  },
  tryToWrite(folder) {
    const file = join(folder, `.doctor-${process.pid}`);
    try {
      writeFileSync(file, Buffer.alloc(4_096));
    } finally {
      rmSync(file, { force: true });
    }
  },
};
