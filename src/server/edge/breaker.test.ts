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
test('four failures in a row do not open the breaker, the fifth does', () => {
  const { breaker, fail } = aBreaker();
  fail(4);
  expect(breaker.mayTry()).toBe(true);
  fail(1);
  expect(breaker.mayTry()).toBe(false);
});

test('a success in between resets the count', () => {
  const { breaker, fail } = aBreaker();
  fail(4);
  breaker.succeeded();
  fail(4);
  expect(breaker.mayTry()).toBe(true);
});

test('after two seconds one request probes, and the rest wait for it', () => {
  const { breaker, fail, wait } = aBreaker();
  fail(5);
  wait(2_000);
  expect([breaker.mayTry(), breaker.mayTry(), breaker.mayTry()]).toEqual([true, false, false]);
  breaker.succeeded();
  expect([breaker.mayTry(), breaker.mayTry()]).toEqual([true, true]);
});

test('an engine that fails for a minute gets a few requests, not all', () => {
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
test('of a hundred requests at most twenty are retried', () => {
  const budget = createRetryBudget();
  let retries = 0;
  for (let n = 0; n < 100; n += 1) {
    budget.request();
    if (budget.spend()) retries += 1;
  }
  expect(retries).toBe(20);
});

test('a quiet night saves at most ten retries', () => {
  const budget = createRetryBudget();
  for (let n = 0; n < 1_000; n += 1) budget.request();
  expect(Array.from({ length: 20 }, () => budget.spend()).filter(Boolean)).toHaveLength(10);
});
