import { expect, test } from 'vitest';
import { createSemaphore } from './semaphore.ts';

/** Waits one event-loop turn, so that every pending promise settles. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('limits running and waiting calls, and rejects the others', async () => {
  const gate = createSemaphore(2, 1);
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

test('leaving twice frees one place', async () => {
  const gate = createSemaphore(1, 5);
  const first = await gate.enter();
  const entered: number[] = [];
  for (const n of [1, 2]) void gate.enter().then(() => entered.push(n));
  first?.();
  first?.();
  await settle();
  expect(entered).toEqual([1]);
});

// R13.2.1
test('an aborted caller leaves the queue, and the callers behind it move up', async () => {
  const gate = createSemaphore(1, 2);
  const first = await gate.enter();
  const gone = new AbortController();
  const impatient = gate.enter(gone.signal);
  const patient = gate.enter();
  gone.abort();
  expect(await impatient).toBeNull();
  const fourth = gate.enter();
  first?.();
  (await patient)?.();
  (await fourth)?.();
  expect(gate.idle).toBe(true);
});

test('an aborted caller inside keeps its place until its work is done', async () => {
  const gate = createSemaphore(1, 5);
  const gone = new AbortController();
  const leave = await gate.enter(gone.signal);
  const entered: number[] = [];
  for (const n of [1, 2]) void gate.enter().then(() => entered.push(n));
  gone.abort();
  await settle();
  expect(entered).toEqual([]);
  leave?.();
  await settle();
  expect(entered).toEqual([1]);
});

test('a caller aborted before it enters, or at its turn, takes no place', async () => {
  const gate = createSemaphore(1, 5);
  expect(await gate.enter(AbortSignal.abort())).toBeNull();
  const first = await gate.enter();
  const gone = new AbortController();
  const second = gate.enter(gone.signal);
  first?.();
  gone.abort();
  expect(await second).toBeNull();
  expect(gate.idle).toBe(true);
});

test('the semaphore is idle again after any sequence of calls', async () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const gate = createSemaphore(4, 40);
    const draw = drawer(seed);
    const visitors = Array.from({ length: 30 }, async () => {
      const gone = new AbortController();
      for (let i = draw(4); i > 0; i -= 1) await settle();
      const entering = gate.enter(gone.signal);
      for (let i = draw(4); i > 0; i -= 1) await settle();
      if (draw(2) === 0) gone.abort();
      const leave = await entering;
      for (let i = draw(3); i > 0; i -= 1) await settle();
      leave?.();
    });
    await Promise.all(visitors);
    expect([seed, gate.idle]).toEqual([seed, true]);
  }
});

/** Seeded generator of numbers below `n`. */
function drawer(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % n;
  };
}
