import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { allKeys, type KeyRing, type KeySet, keyId } from '../crypto/key-set.ts';
import type { Environment } from './environment.ts';

export type Keys = KeyRing<KeySet>;

const key = z
  .base64()
  .transform((text) => Buffer.from(text, 'base64'))
  .refine((bytes) => bytes.length === 32, 'not 32 bytes');
const keySet = z.strictObject({ id: z.string().default(''), encryption: key, hash: key, signing: key });
const ring = keySet.extend({ previous: z.array(keySet).default([]) });

/** Where the keys come from: `read` reads their text; `file` is their path, or null for keys inside the variable. */
export interface KeySource {
  readonly name: string;
  readonly file: string | null;
  read(): string;
}
type From = Pick<Environment, 'keys' | 'dataDir'>;

/**
 * Finds the keys: `FISSA_KEYS` holds them as JSON (or this JSON in base64), or the path of a file with them. Without
 * this variable they are in a file of the data directory, which is created once and readable by its owner only.
 */
export function keySource({ keys, dataDir }: From): KeySource {
  if (keys === undefined) {
    const file = join(dataDir, 'keys.json');
    makeOnce(file, dataDir);
    return { name: file, file, read: () => readFileSync(file, 'utf8') };
  }
  const text = asObject(keys.trim());
  if (text !== null) return { name: 'FISSA_KEYS', file: null, read: () => text };
  return { name: 'FISSA_KEYS', file: keys.trim(), read: () => readGiven(keys.trim()) };
}

/** Reads the keys. Throws an error of one line, without any key in it. */
export const loadKeys = (environment: From): Keys => readKeys(keySource(environment));

export function readKeys({ name, read }: KeySource): Keys {
  const parsed = ring.safeParse(asJson(asObject(read().trim()) ?? ''));
  if (!parsed.success) throw new Error(`${name} is not valid: ${FORM}`);
  for (const { id, ...keys } of allKeys<z.output<typeof keySet>>(parsed.data))
    if (id !== '' && id !== keyId(keys))
      throw new Error(`${name} is not valid: the id of a key set is not the one of its keys (${keyId(keys)})`);
  return parsed.data;
}

const FORM = 'it takes {"encryption","hash","signing"}, each 32 bytes in base64, and "previous": a list of the same';

/** Makes new keys, in the format of `FISSA_KEYS`. */
export const newKeys = (): string => keysText(freshSet());

export function freshSet(): KeySet {
  const [encryption, hash, signing] = [randomBytes(32), randomBytes(32), randomBytes(32)];
  return { encryption, hash, signing };
}

/** Serialises keys in the format of `FISSA_KEYS`, with ids. */
export function keysText(keys: Keys): string {
  const written = (set: KeySet) => ({
    id: keyId(set),
    encryption: set.encryption.toString('base64'),
    hash: set.hash.toString('base64'),
    signing: set.signing.toString('base64'),
  });
  const previous = (keys.previous ?? []).map(written);
  return JSON.stringify({ ...written(keys), ...(previous.length > 0 ? { previous } : {}) });
}

function makeOnce(file: string, directory: string): void {
  mkdirSync(directory, { recursive: true });
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, `${newKeys()}\n`, { mode: 0o600 });
  try {
    // Unlike a rename, a link never replaces an existing file.
    linkSync(draft, file);
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code !== 'EEXIST') throw problem;
  } finally {
    rmSync(draft);
  }
}

/** Reads the file of `FISSA_KEYS`. The error does not quote the value, which may be a mistyped secret. */
function readGiven(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new Error(`FISSA_KEYS is not valid: no file can be read there, and ${FORM}`);
  }
}

/** The text of a JSON object that is given plainly or in base64; null for any other text. */
function asObject(text: string): string | null {
  if (text.startsWith('{')) return text;
  const decoded = Buffer.from(text, 'base64').toString('utf8').trim();
  return decoded.startsWith('{') ? decoded : null;
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
