import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Line } from '../../fault-injection/history.ts';
import { seeded } from '../../fault-injection/random.ts';
import { guestsOf } from '../../fault-injection/workload/guests.ts';
import { bookHonestly, type Wish } from '../../fault-injection/workload/honest.ts';
import { createPerform, type Perform } from '../../fault-injection/workload/perform.ts';
import { townOf } from '../../fault-injection/workload/plan.ts';
import { runWorkload, type Visitors } from '../../fault-injection/workload/workload.ts';

export interface Load {
  /** Stops new visitors, and resolves when the last one has finished. */
  readonly end: () => Promise<Visitors | null>;
}
export interface LoadOptions {
  readonly edgeUrl: string;
  readonly seed: number;
  readonly record: (line: Line) => void;
  /** Booking visitors per second. */
  readonly rate: number;
  /** Number of the fault suite's visitors at a time. */
  readonly workers: number;
}

const THINK_MS = 600;
/** Maximum numbers of operations of a drill, and of visitors at the same time. */
const MOST_OPERATIONS = 5_000;
const MOST_AT_ONCE = 80;
/** Seeds of the booking visitors, disjoint from those of the suite. */
const HONEST_SEEDS = 130;
const FIRST_DAY_MS = 3 * 86_400_000;

/**
 * The fault suite's visitors, with double clicks and changes, and a steady stream of booking visitors.
 * The stream shows how long there were no confirmations.
 */
export function startLoad({ edgeUrl, seed, record, rate, workers }: LoadOptions): Load {
  const over = new AbortController();
  const random = seeded(seed * 7_919);
  const common = { edgeUrl, random, now: Date.now, signal: over.signal };
  const suite =
    workers === 0
      ? Promise.resolve(null)
      : runWorkload({ ...common, seed, workers, record, operations: MOST_OPERATIONS, thinkMs: THINK_MS });
  const honest = steady({ ...common, seed: seed + HONEST_SEEDS, rate, record });
  return {
    async end() {
      over.abort();
      const [visitors] = await Promise.all([suite, honest.end()]);
      return visitors;
    },
  };
}

interface Steady extends Pick<LoadOptions, 'edgeUrl' | 'seed' | 'record' | 'rate'> {
  readonly random: () => number;
  readonly now: () => number;
  readonly signal: AbortSignal;
}

/** Starts honest visitors at a constant rate, whether or not earlier ones have finished. */
function steady({ rate, record, now, random, ...rest }: Steady) {
  // A visit that has started continues to its booking, so it gets no abort signal.
  const { signal: _, ...house } = rest;
  const guest = guestsOf({ ...house, now, random });
  const perform = createPerform({ name: `${rest.seed}h`, now, record });
  const there = new Set<Promise<void>>();
  let people = 0;
  const timer = setInterval(() => {
    if (there.size >= MOST_AT_ONCE) return;
    people += 1;
    const from = new Date(now() + FIRST_DAY_MS).toISOString().slice(0, 10);
    const newKey = () => randomBytes(18).toString('base64url');
    const search = townOf(rest.seed + people);
    const booking = comeAgain({ perform, guest: guest(people), search, from, random, newKey });
    there.add(booking);
    void booking.finally(() => there.delete(booking));
  }, 1_000 / rate);
  return {
    async end() {
      clearInterval(timer);
      await Promise.all(there);
    },
  };
}

const VISITS = 15;
const AGAIN_MS = 4_000;

/** Runs a visitor again after a moment if there was no answer with branches or slots. */
async function comeAgain(wish: Wish): Promise<void> {
  let hasBooked = false;
  const perform: Perform = async (who, intent) => {
    const outcome = await wish.perform(who, intent);
    hasBooked ||= intent.kind === 'create' && outcome.type === 'ok';
    return outcome;
  };
  for (let visits = 0; visits < VISITS && !hasBooked; visits += 1) {
    if (visits > 0) await pause(AGAIN_MS);
    await bookHonestly({ ...wish, perform });
  }
}
