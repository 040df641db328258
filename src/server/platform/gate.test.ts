import { expect, test } from 'vitest';
import { createGate } from './gate.ts';

/** Lets everything that can go on do so. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('so many at once, so many waiting, and the rest turned away', async () => {
  const gate = createGate(2, 1);
  const [first, second] = [await gate.enter(), await gate.enter()];
  let third: unknown = 'waiting';
  void gate.enter().then((way) => {
    third = way;
  });
  expect(await gate.enter()).toBeNull();
  await settle();
  expect(third).toBe('waiting');
  first?.();
  await settle();
  expect(third).toBeTypeOf('function');
  second?.();
  (third as () => void)();
  expect(gate.idle).toBe(true);
});

test('leaving twice lets nobody in twice', async () => {
  const gate = createGate(1, 5);
  const first = await gate.enter();
  const entered: number[] = [];
  for (const n of [1, 2]) void gate.enter().then(() => entered.push(n));
  first?.();
  first?.();
  await settle();
  expect(entered).toEqual([1]);
});
