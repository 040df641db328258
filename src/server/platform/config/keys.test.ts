import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keyId } from '../crypto/key-set.ts';
import { temporaryFolder } from '../temporary.testing.ts';
import { createKeyring } from './keyring.ts';
import { freshSet, keysText, loadKeys, newKeys } from './keys.ts';

const emptyDirectory = () => temporaryFolder('keys');

// R0.70
test('keys are created once, readable by the owner only, and persist across starts', () => {
  const dataDir = emptyDirectory();
  const first = loadKeys({ keys: undefined, dataDir });
  expect(loadKeys({ keys: undefined, dataDir })).toEqual(first);
  expect(first.encryption).toHaveLength(32);
  expect(first.encryption.equals(first.hash)).toBe(false);
  expect(statSync(join(dataDir, 'keys.json')).mode & 0o777).toBe(0o600);
  expect(readdirSync(dataDir)).toEqual(['keys.json']);
});

// R0.70
test('FISSA_KEYS accepts JSON, or that JSON in base64', () => {
  const keys = newKeys();
  const plain = loadKeys({ keys, dataDir: '/nowhere' });
  expect(loadKeys({ keys: Buffer.from(keys).toString('base64'), dataDir: '/nowhere' })).toEqual(plain);
});

test.each(['{}', 'nonsense', '{"encryption":"AAAA","hash":"AAAA","signing":"AAAA"}'])(
  'a key file with %s is rejected',
  (keys) => {
    expect(() => loadKeys({ keys, dataDir: '/nowhere' })).toThrow(/^FISSA_KEYS is not valid/);
  },
);

// R13.8.4
test('FISSA_KEYS may name a file with the keys', () => {
  const file = join(emptyDirectory(), 'ring.json');
  const keys = newKeys();
  writeFileSync(file, `${keys}\n`);
  expect(loadKeys({ keys: file, dataDir: '/nowhere' })).toEqual(loadKeys({ keys, dataDir: '/nowhere' }));
});

// R13.8.4
test('a value that is neither keys nor a file is rejected in one line without the value', () => {
  const refusal = /^FISSA_KEYS is not valid: no file can be read there.+$/;
  expect(() => loadKeys({ keys: 'c2VjcmV0', dataDir: '/nowhere' })).toThrow(refusal);
  expect(() => loadKeys({ keys: 'c2VjcmV0', dataDir: '/nowhere' })).not.toThrow('c2VjcmV0');
});

// R13.8.1
test('a key ring is one object with former keys; key ids are optional but must be right', () => {
  const [now, before] = [freshSet(), freshSet()];
  const text = keysText({ ...now, previous: [before] });
  expect(loadKeys({ keys: text, dataDir: '/nowhere' })).toMatchObject({ ...now, previous: [before] });
  const wrong = text.replace(keyId(before), keyId(now));
  expect(() => loadKeys({ keys: wrong, dataDir: '/nowhere' })).toThrow(/^FISSA_KEYS is not valid: the id of a key set/);
  const bare = text.replaceAll(/"id":"[0-9a-f]{8}",/g, '');
  expect(loadKeys({ keys: bare, dataDir: '/nowhere' })).toMatchObject({ ...now, previous: [before] });
});

// R13.8.2
test('a key ring uses the key that the database names, loads new keys from its file and never returns to a former key', () => {
  const [now, before] = [freshSet(), freshSet()];
  let written = loadKeys({ keys: keysText(before), dataDir: '/nowhere' });
  const ring = createKeyring(() => written);
  ring.follow(keyId(before));
  expect(() => ring.follow(keyId(now))).toThrow(`FISSA_KEYS lack the key ${keyId(now)}`);
  written = loadKeys({ keys: keysText({ ...now, previous: [before] }), dataDir: '/nowhere' });
  ring.refresh();
  expect(ring.encryption).toEqual(before.encryption);
  expect(ring.previous).toMatchObject([now]);
  ring.follow(keyId(now));
  ring.follow(keyId(before));
  expect(ring.encryption).toEqual(now.encryption);
  expect(ring.previous).toMatchObject([before]);
});
