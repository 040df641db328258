import { addDays, fromInstant } from '#domain/time/rome.ts';
import type { Clock } from '../platform/clock.ts';

const SHARE = 0.35;
/** The branch in Monza has no free slot on its first days, so that the page recommends an earlier one in Milan. */
export const FULL_BRANCH = '0160';
const FULL_DAYS = 8;

/** Hashes a text to a number in [0, 1), by FNV-1a and a final mix. */
export function fraction(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
}

/**
 * Number of seats of a slot that the demo shows as taken, about 35 % of all. They are not stored but computed, so they
 * are the same on every start, for availability and for bookings.
 */
export function demoLoad(branch: string, day: string, minute: number, capacity: number): number {
  let taken = 0;
  for (let seat = 1; seat <= capacity; seat += 1)
    if (fraction(`${branch} ${day} ${minute} ${seat}`) < SHARE) taken += 1;
  return taken;
}

/** Like `demoLoad`, with the branch that is full on its first days. */
export const demoLoadBy =
  (clock: Clock): typeof demoLoad =>
  (branch, day, minute, capacity) => {
    const isFull = branch === FULL_BRANCH && day < addDays(fromInstant(clock().getTime()).day, FULL_DAYS);
    return isFull ? capacity : demoLoad(branch, day, minute, capacity);
  };
