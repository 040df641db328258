import { expect, test } from 'vitest';
import { createBreaker, createRetryBudget } from './breaker.ts';

function aBreaker() {
  let now = 0;
  const breaker = createBreaker(() => now);
  const fail = (times: number) => {
    for (let n = 0; n < times; n += 1) breaker.failed();
  };
  const wait = (ms: number) => {
    now += ms;
  };
  return { breaker, fail, wait };
}

// R7.6
test('four failures in a row stop nothing, the fifth does', () => {
  const { breaker, fail } = aBreaker();
  fail(4);
  expect(breaker.mayTry()).toBe(true);
  fail(1);
  expect(breaker.mayTry()).toBe(false);
});

test('a success in between begins the count again', () => {
  const { breaker, fail } = aBreaker();
  fail(4);
  breaker.succeeded();
  fail(4);
  expect(breaker.mayTry()).toBe(true);
});

test('after two seconds one request finds out, and the rest wait for it', () => {
  const { breaker, fail, wait } = aBreaker();
  fail(5);
  wait(2_000);
  expect([breaker.mayTry(), breaker.mayTry(), breaker.mayTry()]).toEqual([true, false, false]);
  breaker.succeeded();
  expect([breaker.mayTry(), breaker.mayTry()]).toEqual([true, true]);
});

test('an engine that fails for a minute is asked a few times, not at every request', () => {
  const { breaker, fail, wait } = aBreaker();
  fail(5);
  let asked = 0;
  for (let tenth = 0; tenth < 600; tenth += 1) {
    wait(100);
    if (breaker.mayTry()) {
      asked += 1;
      breaker.failed();
    }
  }
  expect(asked).toBeLessThanOrEqual(30);
});

// R7.6
test('of a hundred requests at most twenty are asked again', () => {
  const budget = createRetryBudget();
  let retries = 0;
  for (let n = 0; n < 100; n += 1) {
    budget.request();
    if (budget.spend()) retries += 1;
  }
  expect(retries).toBe(20);
});

test('a quiet night saves up ten retries and no more', () => {
  const budget = createRetryBudget();
  for (let n = 0; n < 1_000; n += 1) budget.request();
  expect(Array.from({ length: 20 }, () => budget.spend()).filter(Boolean)).toHaveLength(10);
});
