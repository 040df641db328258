import { randomBytes } from 'node:crypto';

const DRAWN = 8_192;

/**
 * Creates a source of random bytes that reads thousands of them at once and uses each byte once, since a system call
 * for thousands of bytes costs as much as one for a few.
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

/** The generator of this process. */
export const systemRandom = createRandom();
