import { expect, test } from 'vitest';
import { keyId, purposeKey } from './key-set.ts';

const key = (byte: number) => Buffer.alloc(32, byte);

// R13.8.3
test('links, challenges, edge signatures and the doctor check each use a derived key, never the signing key', () => {
  const signing = key(3);
  const purposes = (['links', 'challenge', 'pass', 'edge', 'doctor', 'proof'] as const).map((purpose) =>
    purposeKey({ signing }, purpose),
  );
  const all = [signing, ...purposes].map((each) => each.toString('hex'));
  expect(new Set(all).size).toBe(7);
  expect(purposeKey({ signing: key(3) }, 'links')).toEqual(purposes[0]);
});

test('a key id derives from the keys that rows depend on: stable, and different for other keys', () => {
  const of = (encryption: number, hash: number) => keyId({ encryption: key(encryption), hash: key(hash) });
  expect(of(1, 2)).toMatch(/^[0-9a-f]{8}$/);
  expect(of(1, 2)).toBe(of(1, 2));
  expect(new Set([of(1, 2), of(2, 1), of(1, 3), of(3, 2)]).size).toBe(4);
});
