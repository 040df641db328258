import { expect, test } from 'vitest';
import { createSeal } from './seal.ts';

const keys = { encryption: Buffer.alloc(32, 1), hash: Buffer.alloc(32, 2) };
const seal = createSeal(keys);

test('what is sealed opens again, and no two seals are alike', () => {
  const [a, b] = [seal.seal('zoè@posta.example'), seal.seal('zoè@posta.example')];
  expect([seal.open(a), seal.open(b)]).toEqual(['zoè@posta.example', 'zoè@posta.example']);
  expect(a.equals(b)).toBe(false);
  expect(a.toString('latin1')).not.toContain('posta');
});

test('a changed byte does not open', () => {
  const sealed = seal.seal('RSSMRA80A01H501U');
  sealed.writeUInt8((sealed.at(-1) ?? 0) ^ 1, sealed.length - 1);
  expect(() => seal.open(sealed)).toThrow();
});

// R0.11
test('a mask is never sealed', () => expect(() => seal.seal('m***@g***.it')).toThrow());

// R0.39
test('a tax code has one hash per key, however it is written', () => {
  for (const written of ['rssmra80a01h501u', 'RSSMRA–80A01–H501U', ' RSS MRA 80A01 H501U'])
    expect(seal.taxCodeHash(written)).toEqual(seal.taxCodeHash('RSSMRA80A01H501U'));
  expect(createSeal({ ...keys, hash: Buffer.alloc(32, 3) }).taxCodeHash('RSSMRA80A01H501U')).not.toEqual(
    seal.taxCodeHash('RSSMRA80A01H501U'),
  );
});
