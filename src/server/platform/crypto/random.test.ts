import { expect, test } from 'vitest';
import { createRandom } from './random.ts';

/** Bytes that count, and how often they were asked for. */
function counting() {
  let next = 0;
  const asked: number[] = [];
  const random = createRandom((count) => {
    asked.push(count);
    return Buffer.from(Array.from({ length: count }, () => next++ % 251));
  });
  return { random, asked };
}

// R15.2.7
test('random bytes are drawn by the thousand and each is given once, in whatever portions', () => {
  const { random, asked } = counting();
  const given = Array.from({ length: 2_000 }, (_, n) => random((n % 40) + 1));
  const all = Buffer.concat(given);
  const total = given.reduce((sum, { length }) => sum + length, 0);
  expect(total).toBe(41_000);
  expect(asked.length).toBeLessThanOrEqual(6);
  // What is left of a draw that is too short is thrown away, and none comes twice.
  const runs = [...all].slice(1).filter((byte, n) => byte !== ((all[n] ?? 0) + 1) % 251);
  expect(runs.length).toBeLessThanOrEqual(asked.length);
});

// R15.2.7
test('more than a draw is drawn for itself', () => {
  const { random } = counting();
  expect(random(20_000)).toHaveLength(20_000);
  expect(random(3)).toHaveLength(3);
});
