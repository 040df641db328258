import { expect, test } from 'vitest';
import { createRandom } from './random.ts';

/** Source of counting bytes; records the number of draws. */
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
test('random bytes are generated in blocks, and each byte is used once, whatever the sizes requested', () => {
  const { random, asked } = counting();
  const given = Array.from({ length: 2_000 }, (_, n) => random((n % 40) + 1));
  const all = Buffer.concat(given);
  const total = given.reduce((sum, { length }) => sum + length, 0);
  expect(total).toBe(41_000);
  expect(asked.length).toBeLessThanOrEqual(6);
  // The unused rest of a block is discarded, and no byte occurs twice.
  const runs = [...all].slice(1).filter((byte, n) => byte !== ((all[n] ?? 0) + 1) % 251);
  expect(runs.length).toBeLessThanOrEqual(asked.length);
});

// R15.2.7
test('a request larger than a block generates its own bytes', () => {
  const { random } = counting();
  expect(random(20_000)).toHaveLength(20_000);
  expect(random(3)).toHaveLength(3);
});
