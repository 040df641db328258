import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../temporary.testing.ts';
import { loadKeys, newKeys } from './keys.ts';

const emptyDirectory = () => temporaryFolder('keys');

// R0.70
test('keys are made once, for the owner only, and are the same at the next start', () => {
  const dataDir = emptyDirectory();
  const first = loadKeys({ keys: undefined, dataDir });
  expect(loadKeys({ keys: undefined, dataDir })).toEqual(first);
  expect(first.encryption).toHaveLength(32);
  expect(first.encryption.equals(first.hash)).toBe(false);
  expect(statSync(join(dataDir, 'keys.json')).mode & 0o777).toBe(0o600);
  expect(readdirSync(dataDir)).toEqual(['keys.json']);
});

test('given keys are taken as JSON or as that JSON in base64', () => {
  const keys = newKeys();
  const plain = loadKeys({ keys, dataDir: '/nowhere' });
  expect(loadKeys({ keys: Buffer.from(keys).toString('base64'), dataDir: '/nowhere' })).toEqual(plain);
});

test.each(['{}', 'nonsense', '{"encryption":"AAAA","hash":"AAAA","signing":"AAAA"}'])('refuses %s', (keys) => {
  expect(() => loadKeys({ keys, dataDir: '/nowhere' })).toThrow(/^FISSA_KEYS is not valid/);
});
