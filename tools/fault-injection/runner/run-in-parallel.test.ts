import { expect, test } from 'vitest';
import { runInParallel } from './run-in-parallel.ts';

test('runs at most `lanes` tasks at a time, and returns results in the order of the values', async () => {
  const open: (() => void)[] = [];
  const begun: string[] = [];
  const all = runInParallel(2, ['a', 'b', 'c'], async (value) => {
    begun.push(value);
    await new Promise<void>((resolve) => open.push(resolve));
    return value.toUpperCase();
  });
  expect(begun).toEqual(['a', 'b']);
  open[1]?.();
  await expect.poll(() => begun).toEqual(['a', 'b', 'c']);
  open[0]?.();
  open[2]?.();
  expect(await all).toEqual(['A', 'B', 'C']);
});
