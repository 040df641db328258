import { expect, test } from 'vitest';
import { shareOf } from './share.ts';

const PLACES = 5_000;

/** Number of journalled requests after so many addresses, each in its own block, sent as many as possible. */
function flood(addresses: number): number {
  let taken = 0;
  for (let each = 0; each < shareOf(PLACES, taken).address; each += 1)
    for (let n = 0; n < addresses && each < shareOf(PLACES, taken).address; n += 1) taken += 1;
  return taken;
}

// R13.3.9
test.each([
  [0, { address: 2_500, block: 5_000 }],
  [1_000, { address: 1_280, block: 2_560 }],
  [2_500, { address: 312, block: 625 }],
  [4_000, { address: 20, block: 40 }],
  [4_700, { address: 1, block: 1 }],
  [5_000, { address: 1, block: 1 }],
  [5_001, { address: 1, block: 1 }],
])('with %i of 5000 places taken the share is %j', (taken, share) => expect(shareOf(PLACES, taken)).toEqual(share));

// R13.3.9
test.each([
  [1, 1_145],
  [24, 3_129],
  [200, 4_000],
  [1_000, 4_371],
])('a flood from %i addresses takes %i of 5000 places', (addresses, taken) => expect(flood(addresses)).toBe(taken));
