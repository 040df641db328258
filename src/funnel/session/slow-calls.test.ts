import { expect, test } from 'vitest';
import { ok } from '#domain/result.ts';
import type { NamedCall } from '../api/lazy-call.ts';
import { watchCalls } from './slow-calls.ts';

/** A call that answers on command, and a timer that fires on command. */
function aWorld() {
  const answers: ((value: never) => void)[] = [];
  const timers: (() => void)[] = [];
  const waits: number[] = [];
  const call = (() => new Promise((resolve) => answers.push(resolve))) as unknown as NamedCall;
  const watched = watchCalls(call, (ms, then) => {
    waits.push(ms);
    timers.push(then);
    return () => void timers.splice(timers.indexOf(then), 1);
  });
  return {
    ...watched,
    answer: () => answers[0]?.(ok([]) as never),
    strike() {
      for (const then of [...timers]) then();
    },
    timers,
    waits,
  };
}
const ask = (deps: ReturnType<typeof aWorld>) => deps.call('autocomplete', { inputAddress: 'roma' });

test('a call that answers in time never counts as slow', async () => {
  const deps = aWorld();
  const answer = ask(deps);
  deps.answer();
  expect(await answer).toEqual(ok([]));
  expect([deps.slow.get(), deps.timers]).toEqual([0, []]);
});

// R14.4.7
test('a call counts as slow after five seconds, until it answers', async () => {
  const deps = aWorld();
  const answer = ask(deps);
  expect(deps.waits).toEqual([5_000]);
  deps.strike();
  expect(deps.slow.get()).toBe(1);
  deps.answer();
  await answer;
  expect(deps.slow.get()).toBe(0);
});

test('stopping the wait returns a network fault, and a late answer changes nothing', async () => {
  const deps = aWorld();
  const answer = ask(deps);
  deps.strike();
  deps.stop();
  deps.answer();
  expect(await answer).toEqual({ ok: false, error: 'network' });
  expect(deps.slow.get()).toBe(0);
});

// R14.2.9
test('a quiet call never counts as slow', async () => {
  const deps = aWorld();
  void deps.call('ping', {}, { quiet: true });
  expect([deps.timers.length, deps.slow.get()]).toEqual([0, 0]);
});
