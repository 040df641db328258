import { expect, test } from 'vitest';
import { startToken } from './start-token.ts';

// R9.33
test('has 20 letters and digits, and rejects the bytes that would bias them', () => {
  let next = 240;
  const token = startToken((count) => Uint8Array.from({ length: count }, () => next++ % 256));
  expect(token).toMatch(/^[A-Za-z0-9]{20}$/);
  expect(token.startsWith('23456789ABCD')).toBe(true);
});
