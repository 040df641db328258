import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../src/server/platform/temporary.testing.ts';
import { pack, writeChecksums } from './pack.mjs';

const SECONDS = 1_790_000_000;
const run = (folder: string, program: string, ...args: readonly string[]) => {
  const { status, stdout } = spawnSync(program, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, TZ: 'UTC' },
  });
  return { status, lines: stdout.trim().split('\n') };
};

/** A folder `fissa-1.0.0` with checksums and its archive. */
function aRelease(write: (folder: string) => void) {
  const parent = temporaryFolder('release');
  const folder = join(parent, 'fissa-1.0.0');
  mkdirSync(join(folder, 'bin'), { recursive: true });
  write(folder);
  writeChecksums(folder, 'SHA256SUMS');
  const archive = join(parent, 'fissa-1.0.0.tar.gz');
  pack(parent, 'fissa-1.0.0', archive, SECONDS);
  return { parent, folder, archive };
}
const put = (folder: string, file: string, text: string, mode: number) => {
  writeFileSync(join(folder, file), text);
  chmodSync(join(folder, file), mode);
};

// R18.2.8
test('the same files give the same archive, whatever their order, time, mode and links are', () => {
  const first = aRelease((folder) => {
    put(folder, 'a.txt', 'a', 0o644);
    put(folder, 'bin/run', '#!/bin/sh', 0o755);
    put(folder, 'B.txt', 'a', 0o644);
  });
  const second = aRelease((folder) => {
    put(folder, 'B.txt', 'a', 0o600);
    put(folder, 'bin/run', '#!/bin/sh', 0o700);
    // A hard link, as a copied tree of packages has them.
    spawnSync('ln', [join(folder, 'B.txt'), join(folder, 'a.txt')]);
    utimesSync(join(folder, 'B.txt'), 1, 1);
  });
  expect(readFileSync(second.archive).equals(readFileSync(first.archive))).toBe(true);
  const { lines } = run(first.parent, 'tar', '--numeric-owner', '-tvzf', first.archive);
  expect(lines.map((line) => line.replace(/ +/g, ' ').replace(/ \d+ 20/, ' 20'))).toEqual([
    '-rw-r--r-- 0/0 2026-09-21 14:13 fissa-1.0.0/B.txt',
    expect.stringMatching(/^-rw-r--r-- 0\/0 .* fissa-1\.0\.0\/SHA256SUMS$/),
    expect.stringMatching(/^-rw-r--r-- 0\/0 .* fissa-1\.0\.0\/a\.txt$/),
    expect.stringMatching(/^-rwxr-xr-x 0\/0 .* fissa-1\.0\.0\/bin\/run$/),
  ]);
});

// R18.2.8
test('sha256sum accepts an unpacked archive, and names a changed file', () => {
  const { parent, archive } = aRelease((folder) => {
    put(folder, 'a.txt', 'a', 0o644);
    put(folder, 'bin/run', '#!/bin/sh', 0o755);
  });
  const elsewhere = join(parent, 'elsewhere');
  mkdirSync(elsewhere);
  run(elsewhere, 'tar', '-xzf', archive);
  const unpacked = join(elsewhere, 'fissa-1.0.0');
  const check = () => run(unpacked, 'sha256sum', '-c', 'SHA256SUMS');
  expect(check()).toEqual({ status: 0, lines: ['a.txt: OK', 'bin/run: OK'] });
  writeFileSync(join(unpacked, 'bin/run'), '#!/bin/bash');
  expect(check()).toEqual({ status: 1, lines: ['a.txt: OK', 'bin/run: FAILED'] });
});
