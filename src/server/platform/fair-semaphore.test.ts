import { expect, test } from 'vitest';
import { createFairSemaphore, type FairSemaphore } from './fair-semaphore.ts';

/** Waits one event-loop turn, so that every pending promise settles. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Records the order of admission; each visitor stays inside until the test releases it. */
function visitors(gate: FairSemaphore) {
  const entered: string[] = [];
  const turnedAway: string[] = [];
  const ways: (() => void)[] = [];
  const come = (name: string) =>
    void gate.enter(name).then((way) => {
      (way ? entered : turnedAway).push(name);
      if (way) ways.push(way);
    });
  const letOneOut = async () => {
    ways.shift()?.();
    await settle();
  };
  return { entered, turnedAway, come, letOneOut };
}

test('a hundred queued calls of one name do not delay the calls of another name', async () => {
  const gate = createFairSemaphore({ atOnce: 2, perName: 2, waiting: 1_000 });
  const { entered, come, letOneOut } = visitors(gate);
  for (let n = 0; n < 100; n += 1) come('many');
  for (const name of ['a', 'b', 'c']) come(name);
  await settle();
  for (let out = 0; out < 6; out += 1) await letOneOut();
  expect(entered.slice(2, 8).filter((name) => name !== 'many')).toEqual(['a', 'b', 'c']);
});

test('callers of one name never take all places', async () => {
  const gate = createFairSemaphore({ atOnce: 10, perName: 4, waiting: 100 });
  const { entered, come } = visitors(gate);
  for (let n = 0; n < 20; n += 1) come('many');
  come('a');
  await settle();
  expect(entered).toEqual(['many', 'many', 'many', 'many', 'a']);
});

test('when the queue is full, only calls of the name with the most waiting calls are rejected', async () => {
  const gate = createFairSemaphore({ atOnce: 1, perName: 1, waiting: 5 });
  const { turnedAway, come } = visitors(gate);
  for (let n = 0; n < 8; n += 1) come('many');
  for (const name of ['a', 'b']) come(name);
  await settle();
  expect(turnedAway).toEqual(['many', 'many', 'many', 'many']);
});

test('leaving twice frees one place', async () => {
  const gate = createFairSemaphore({ atOnce: 1, perName: 1, waiting: 5 });
  const first = await gate.enter('a');
  const { entered, come } = visitors(gate);
  for (const name of ['b', 'c']) come(name);
  first?.();
  first?.();
  await settle();
  expect(entered).toEqual(['b']);
});

// R13.2.1
test('an aborted caller leaves the queue; an aborted caller inside keeps its place until its work ends', async () => {
  const gate = createFairSemaphore({ atOnce: 1, perName: 1, waiting: 2 });
  const [inside, waiting] = [new AbortController(), new AbortController()];
  const leave = await gate.enter('a', inside.signal);
  const impatient = gate.enter('b', waiting.signal);
  const { entered, come } = visitors(gate);
  come('c');
  waiting.abort();
  inside.abort();
  expect(await impatient).toBeNull();
  expect(entered).toEqual([]);
  leave?.();
  await settle();
  expect(entered).toEqual(['c']);
  expect(await gate.enter('d', AbortSignal.abort())).toBeNull();
});

// R13.2.1
test('the semaphore is idle again after any sequence of calls', async () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const gate = createFairSemaphore({ atOnce: 4, perName: 2, waiting: 10 });
    const draw = drawer(seed);
    const each = async () => {
      const gone = new AbortController();
      for (let i = draw(4); i > 0; i -= 1) await settle();
      const entering = gate.enter(String(draw(5)), gone.signal);
      for (let i = draw(4); i > 0; i -= 1) await settle();
      if (draw(2) === 0) gone.abort();
      const leave = await entering;
      for (let i = draw(3); i > 0; i -= 1) await settle();
      leave?.();
    };
    await Promise.all(Array.from({ length: 30 }, each));
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
