import { setTimeout as pause } from 'node:timers/promises';

const EVERY_MS = 50;

/** Polls until a condition holds. Returns the milliseconds; null on timeout. */
export async function pollUntil(
  condition: () => boolean | Promise<boolean>,
  withinMs: number,
  everyMs = EVERY_MS,
): Promise<number | null> {
  const began = performance.now();
  for (;;) {
    const holds = await condition();
    const waited = performance.now() - began;
    if (holds) return Math.round(waited);
    if (waited > withinMs) return null;
    await pause(everyMs);
  }
}
