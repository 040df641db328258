import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { diskFinding } from './check-disk.ts';

const MB = 1024 * 1024;
const found = (free: number, tryToWrite = (): void => undefined) =>
  diskFinding(tmpdir(), { free: () => free, tryToWrite });

// R18.3.6
test("a full disk is reported with the system's message", () => {
  const full = found(5 * MB, () => writeFileSync('/dev/full', 'x'));
  expect(full).toMatchObject({ level: 'red', text: `the disk of ${tmpdir()} is full (ENOSPC)` });
  const used = found(5_000 * MB, () => {
    throw Object.assign(new Error(), { code: 'EDQUOT' });
  });
  expect(used).toMatchObject({ level: 'red', text: `the disk of ${tmpdir()} is full (EDQUOT)` });
});

// R18.3.6
test('little room is reported before the disk is full', () => {
  expect(found(50 * MB)).toMatchObject({ level: 'red', text: expect.stringMatching(/^nearly full, 50 MB free/) });
  expect(found(500 * MB).level).toBe('yellow');
  expect(found(5_000 * MB)).toMatchObject({ level: 'green', text: `5000 MB free in ${tmpdir()}` });
});

// R18.3.6
test('a directory without write permission is not reported as a full disk', () => {
  const closed = found(5_000 * MB, () => {
    throw Object.assign(new Error(), { code: 'EACCES' });
  });
  expect(closed).toMatchObject({
    level: 'red',
    text: expect.stringMatching(/^this user cannot write to .* \(EACCES\)/),
  });
});

test('a missing directory is checked by its parent, and leaves no file', () => {
  const parent = mkdtempSync(join(tmpdir(), 'fissa-disk-'));
  expect(diskFinding(join(parent, 'a/b')).subject).toBe('disk');
  expect(readdirSync(parent)).toEqual([]);
  rmSync(parent, { recursive: true });
});
