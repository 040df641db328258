import { randomBytes } from 'node:crypto';
import { chownSync, closeSync, fsyncSync, openSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { freshSet, type Keys, keysText } from '../../platform/config/keys.ts';
import { allKeys, type KeySet, keyId } from '../../platform/crypto/key-set.ts';

/** Makes a key ring with new keys and no former ones. */
export const freshRing = (): Keys => ({ ...freshSet(), previous: [] });

/** Makes a key ring with new keys first, then the present ones; the key sets named in `unneeded` are removed. */
export function withNewKeys(ring: Keys, unneeded: ReadonlySet<string> = new Set()): Keys {
  const previous = allKeys<KeySet>(ring).filter((set) => !unneeded.has(keyId(set)));
  return { ...freshSet(), previous };
}

/**
 * Replaces the key file atomically and flushed to disk, since without the keys all encrypted data is lost. The file
 * keeps its owner, also when root writes it.
 */
export function replaceRing(file: string, ring: Keys): void {
  const { uid, gid } = statSync(file);
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  writeThrough(draft, ring);
  chownSync(draft, uid, gid);
  renameSync(draft, file);
  sync(dirname(file));
}

/** Writes a new key file that only its owner can read; throws when the file exists. */
export const writeRing = (file: string, ring: Keys): void => {
  writeThrough(file, ring);
  sync(dirname(file));
};

function writeThrough(file: string, ring: Keys): void {
  writeFileSync(file, `${keysText(ring)}\n`, { mode: 0o600, flag: 'wx' });
  sync(file);
}

function sync(path: string): void {
  const opened = openSync(path, 'r');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
