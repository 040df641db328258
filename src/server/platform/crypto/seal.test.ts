import { createCipheriv, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { keyId } from './key-set.ts';
import { createSeal, sealedWith } from './seal.ts';

const keys = { encryption: Buffer.alloc(32, 1), hash: Buffer.alloc(32, 2) };
const seal = createSeal(keys);

test('a decrypted text equals the original, and two encryptions differ', () => {
  const [a, b] = [seal.seal('zoè@posta.example'), seal.seal('zoè@posta.example')];
  expect([seal.open(a), seal.open(b)]).toEqual(['zoè@posta.example', 'zoè@posta.example']);
  expect(a.equals(b)).toBe(false);
  expect(a.toString('latin1')).not.toContain('posta');
});

test('a changed byte fails to decrypt', () => {
  const sealed = seal.seal('RSSMRA80A01H501U');
  sealed.writeUInt8((sealed.at(-1) ?? 0) ^ 1, sealed.length - 1);
  expect(() => seal.open(sealed)).toThrow();
});

// R0.11
test('a masked value is rejected', () => expect(() => seal.seal('m***@g***.it')).toThrow());

// R0.39, R13.8.3
test('a tax code has one hash per key, whatever its spelling', () => {
  const sealedOtherwise = createSeal({ ...keys, encryption: Buffer.alloc(32, 4) });
  expect(sealedOtherwise.taxCodeHash('RSSMRA80A01H501U')).toEqual(seal.taxCodeHash('RSSMRA80A01H501U'));
  for (const written of ['rssmra80a01h501u', 'RSSMRA–80A01–H501U', ' RSS MRA 80A01 H501U'])
    expect(seal.taxCodeHash(written)).toEqual(seal.taxCodeHash('RSSMRA80A01H501U'));
  expect(createSeal({ ...keys, hash: Buffer.alloc(32, 3) }).taxCodeHash('RSSMRA80A01H501U')).not.toEqual(
    seal.taxCodeHash('RSSMRA80A01H501U'),
  );
});

const other = { encryption: Buffer.alloc(32, 8), hash: Buffer.alloc(32, 9) };
const ring = createSeal({ ...other, previous: [keys] });

// R13.8.1
test('a value names its key, and a former key of the ring still decrypts', () => {
  const sealed = seal.seal('zoè@posta.example');
  expect(sealedWith(sealed)).toBe(keyId(keys));
  expect(sealedWith(ring.seal('x'))).toBe(keyId(other));
  expect(ring.open(sealed)).toBe('zoè@posta.example');
  expect(() => createSeal(other).open(sealed)).toThrow('not in the ring');
});

test('a value whose key id was changed fails to decrypt', () => {
  const sealed = seal.seal('zoè@posta.example');
  Buffer.from(keyId(other), 'hex').copy(sealed, 1);
  expect(() => ring.open(sealed)).toThrow();
});

/** The format before keys had ids. */
function sealedOnce(text: string, { encryption }: { readonly encryption: Buffer }): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', encryption, nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.from([1]), nonce, cipher.getAuthTag(), body]);
}

// R13.8.1, R13.8.3
test('a value without a key id is decrypted with the matching key of the ring', () => {
  expect(ring.open(sealedOnce('RSSMRA80A01H501U', keys))).toBe('RSSMRA80A01H501U');
  expect(ring.open(sealedOnce('RSSMRA80A01H501U', other))).toBe('RSSMRA80A01H501U');
  expect(() => createSeal(other).open(sealedOnce('RSSMRA80A01H501U', keys))).toThrow('not in the ring');
});

test('a tax code is looked up by its hash under every key and written with the hash under the first key', () => {
  const code = 'RSSMRA80A01H501U';
  expect(ring.taxCodeHash(code)).toEqual(createSeal(other).taxCodeHash(code));
  expect(ring.taxCodeHashes(code)).toEqual([createSeal(other).taxCodeHash(code), seal.taxCodeHash(code)]);
});

describe('a text encrypted for a purpose', () => {
  const reference = seal.sealedFor('reference to an appointment');

  test('decrypts for this purpose, under a former key of the ring too', () => {
    const sealed = reference.seal('12');
    expect(reference.open(sealed)).toBe('12');
    expect(ring.sealedFor('reference to an appointment').open(sealed)).toBe('12');
  });

  test('cannot be decrypted for another purpose or as stored data', () => {
    const sealed = reference.seal('12');
    for (const other of ['reference to a tax code', 'sign-in under way', 'session at the provider'] as const)
      expect(() => seal.sealedFor(other).open(sealed)).toThrow();
    expect(() => seal.open(sealed)).toThrow();
    const disguised = Buffer.from(sealed);
    disguised.writeUInt8(2, 0);
    expect(() => seal.open(disguised)).toThrow();
  });

  test('can also be read in the former format without a purpose', () => {
    expect(reference.open(seal.seal('12'))).toBe('12');
    expect(reference.open(sealedOnce('12', keys))).toBe('12');
  });
});
