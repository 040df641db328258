import { expect, test } from 'vitest';
import { until } from './until.ts';

test('what holds at once takes no time', async () => {
  expect(await until(() => true, 1_000)).toBeLessThan(1_000);
});

test('what holds later is looked at again until it does', async () => {
  let looks = 0;
  const later = async () => {
    looks += 1;
    return looks === 3;
  };
  expect(await until(later, 10_000, 1)).not.toBeNull();
  expect(looks).toBe(3);
});

test('what never holds is given up', async () => {
  expect(await until(() => false, 5, 1)).toBeNull();
});
