import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { type Runs, steadyRunner } from './steady.ts';

/** A runner that does nothing until it is told what happens to it. */
class Idle extends EventEmitter implements Runs {
  readonly events = this;
  private settle: () => void = () => undefined;
  readonly promise = new Promise<void>((resolve) => {
    this.settle = resolve;
  });
  isStopped = false;
  async stop(): Promise<void> {
    this.isStopped = true;
    this.settle();
  }
}

function aStart(...outcomes: ('starts' | 'fails')[]) {
  const made: Idle[] = [];
  const start = async () => {
    if (outcomes.shift() === 'fails') throw new Error('the database is away');
    const runner = new Idle();
    made.push(runner);
    return runner;
  };
  return { made, start };
}

test('a worker lost to a broken connection makes way for a new runner, once the database is back', async () => {
  const { made, start } = aStart('starts', 'fails', 'fails', 'starts');
  const steady = await steadyRunner(start, 1);
  for (let lost = 0; lost < 2; lost += 1) made[0]?.emit('worker:stop', { error: new Error('terminated') });
  await expect.poll(() => made.map(({ isStopped }) => isStopped)).toEqual([true, false]);
  await steady.stop();
  expect(made.map(({ isStopped }) => isStopped)).toEqual([true, true]);
});

test('a runner that ends by itself is replaced too', async () => {
  const { made, start } = aStart();
  const steady = await steadyRunner(start, 1);
  await made[0]?.stop();
  await expect.poll(() => made.length).toBe(2);
  await steady.stop();
});

test('a runner that could not ask for work is replaced too', async () => {
  const { made, start } = aStart();
  const steady = await steadyRunner(start, 1);
  made[0]?.emit('worker:getJob:error', { error: new Error('the database is away') });
  await expect.poll(() => made.map(({ isStopped }) => isStopped)).toEqual([true, false]);
  await steady.stop();
});

test('a worker that ends as it should, and a runner that is stopped, are not replaced', async () => {
  const { made, start } = aStart();
  const steady = await steadyRunner(start, 1);
  made[0]?.emit('worker:stop', {});
  await steady.stop();
  made[0]?.emit('worker:stop', { error: new Error('late') });
  await new Promise(setImmediate);
  expect(made).toHaveLength(1);
});

test('a first start that fails is the caller’s to hear of', async () => {
  await expect(steadyRunner(aStart('fails').start, 1)).rejects.toThrow('the database is away');
});
