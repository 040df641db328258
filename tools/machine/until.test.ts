import { expect, test } from 'vitest';
import { pollUntil } from './until.ts';

test('a condition that holds at once takes no time', async () => {
  expect(await pollUntil(() => true, 1_000)).toBeLessThan(1_000);
});

test('a condition that holds later is polled until it does', async () => {
  let looks = 0;
  const later = async () => {
    looks += 1;
    return looks === 3;
  };
  expect(await pollUntil(later, 10_000, 1)).not.toBeNull();
  expect(looks).toBe(3);
});

test('a condition that never holds times out', async () => {
  expect(await pollUntil(() => false, 5, 1)).toBeNull();
});
