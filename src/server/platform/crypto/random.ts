import { randomBytes } from 'node:crypto';

const DRAWN = 8_192;

/**
 * Random bytes for many small draws, each given once: the system is asked for some thousands at a time, which costs it no
 * more than a few.
 */
export function createRandom(draw: (count: number) => Buffer = randomBytes): (count: number) => Buffer {
  let left: Buffer = Buffer.alloc(0);
  return (count) => {
    if (count > left.length) left = draw(Math.max(DRAWN, count));
    const given = left.subarray(0, count);
    left = left.subarray(count);
    return given;
  };
}

/** This process's. */
export const systemRandom = createRandom();
