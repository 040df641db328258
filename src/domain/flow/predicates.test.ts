import { expect, test } from 'vitest';
import { callback, visitor } from './facts.testing.ts';
import type { Facts } from './facts.ts';
import { isCallbackRequested } from './predicates.ts';

// R4.91-R4.93
test.each<[Partial<Facts['callback']>, boolean]>([
  [{}, false],
  [{ external: true }, true],
  [{ atPlace: true }, false],
  [{ atTaxCode: true }, false],
  [{ atPlace: true, atTaxCode: true }, true],
  [{ forced: true }, true],
  [{ offer: 'accepted' }, true],
  [{ offer: 'declined' }, false],
])('with %j a call is asked for: %s', (flags, asked) => {
  expect(isCallbackRequested(visitor({ callback: callback(flags) }))).toBe(asked);
});
