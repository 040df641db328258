import { timingSafeEqual } from 'node:crypto';

/** Compares in constant time, so that timing does not reveal a signature. */
export function constantTimeEqual(one: string, other: string): boolean {
  const [given, wanted] = [Buffer.from(one), Buffer.from(other)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
