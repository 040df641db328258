import { expect, test } from 'vitest';
import { createChallengeDifficulty } from './challenge-difficulty.ts';

const MINUTE = 60_000;

/** Spreads visits evenly over ten minutes; returns the difficulty of the last one. */
function lastOf(visits: number, addressOf: (n: number) => string): number {
  let now = 0;
  const difficulty = createChallengeDifficulty(() => now);
  let last = 0;
  for (let n = 0; n < visits; n += 1) {
    now += (10 * MINUTE) / visits;
    last = difficulty.of(addressOf(n));
    difficulty.countSolved(addressOf(n));
  }
  return last;
}

// R13.3.4
test('twenty visitors of one address in ten minutes get the usual difficulty, the five hundredth four to ten times as much', () => {
  expect(lastOf(20, () => '192.0.2.7')).toBe(1);
  const crowd = lastOf(500, () => '192.0.2.7');
  expect(crowd).toBeGreaterThan(4);
  expect(crowd).toBeLessThan(10);
});

// R13.3.3
test.each([
  ['in one /64', (n: number) => `2001:db8:1:2::${n.toString(16)}`],
  ['in one /56', (n: number) => `2001:db8:1:2${(n % 256).toString(16).padStart(2, '0')}::1`],
  ['in one /48', (n: number) => `2001:db8:1:${n.toString(16)}::1`],
])('a robot that changes its address %s still gets the raised difficulty', (_, addressOf) =>
  expect(lastOf(2_000, addressOf)).toBeGreaterThan(5),
);

// R13.3.4, R13.3.6
test('other addresses keep the usual difficulty, and an hour later the flooding address has it again', () => {
  let now = 0;
  const difficulty = createChallengeDifficulty(() => now);
  for (let n = 0; n < 3_000; n += 1) difficulty.countSolved('192.0.2.7');
  expect(difficulty.of('192.0.2.7')).toBeGreaterThan(30);
  expect(difficulty.of('192.0.2.8')).toBe(1);
  now = 60 * MINUTE;
  expect(difficulty.of('192.0.2.7')).toBe(1);
});

// R13.3.3
test('a flood from all addresses raises the difficulty for every visit', () =>
  expect(lastOf(100_000, (n) => `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`)).toBeGreaterThan(1.5));

test('memory is bounded, and busy addresses stay in it', () => {
  const difficulty = createChallengeDifficulty(() => 0);
  for (let n = 0; n < 200; n += 1) difficulty.countSolved('192.0.2.7');
  for (let n = 0; n < 30_000; n += 1) difficulty.countSolved(`10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`);
  expect(difficulty.of('192.0.2.7')).toBeGreaterThan(2);
});
