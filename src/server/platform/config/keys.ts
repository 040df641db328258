import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Environment } from './environment.ts';

/** Three secrets of 32 bytes; none may be used for another's purpose. */
export type Keys = { readonly encryption: Buffer; readonly hash: Buffer; readonly signing: Buffer };

const key = z
  .base64()
  .transform((text) => Buffer.from(text, 'base64'))
  .refine((bytes) => bytes.length === 32, 'not 32 bytes');
const keySet = z.strictObject({ encryption: key, hash: key, signing: key });

/**
 * The keys of `FISSA_KEYS`, a JSON object (or that object in base64) of three base64 values; without it those of the
 * data directory, made there once, readable by the owner only (R0.70). Throws one clear line without any key in it.
 */
export function loadKeys(environment: Pick<Environment, 'keys' | 'dataDir'>): Keys {
  if (environment.keys !== undefined) return parseKeys(environment.keys, 'FISSA_KEYS');
  const file = join(environment.dataDir, 'keys.json');
  makeOnce(file, environment.dataDir);
  return parseKeys(readFileSync(file, 'utf8'), file);
}

/** Fresh keys in the form `FISSA_KEYS` takes. */
export function newKeys(): string {
  const fresh = () => randomBytes(32).toString('base64');
  return JSON.stringify({ encryption: fresh(), hash: fresh(), signing: fresh() });
}

function makeOnce(file: string, directory: string): void {
  mkdirSync(directory, { recursive: true });
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, `${newKeys()}\n`, { mode: 0o600 });
  try {
    // A link, unlike a rename, never replaces keys that are already there.
    linkSync(draft, file);
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code !== 'EEXIST') throw problem;
  } finally {
    rmSync(draft);
  }
}

function parseKeys(text: string, origin: string): Keys {
  const parsed = keySet.safeParse(asJson(text.trim()));
  if (parsed.success) return parsed.data;
  throw new Error(`${origin} is not valid: it takes {"encryption","hash","signing"}, each 32 bytes in base64`);
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text.startsWith('{') ? text : Buffer.from(text, 'base64').toString('utf8'));
  } catch {
    return undefined;
  }
}
