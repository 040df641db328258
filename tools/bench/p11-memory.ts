import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Bench } from './core/bench.ts';
import { type Engine, withEngines } from './core/fixture.ts';
import { plainRow } from './core/judge.ts';
import { atMost, type Point } from './core/row.ts';
import { bookFree, type SlotPool, slotPoolOf } from './core/slot-pool.ts';

const BOOKERS = 16;
const FIRST = 100;
const LAST = { quick: 2_000, full: 10_000 };
const STEPS = 10;
const REST_MS = 500;

/** Measures how the memory of a process grows over many bookings. */
export const p11: Bench = {
  id: 'P11',
  name: 'memory',
  take: memoryRows({ deal: slotPoolOf, bookUpTo, megabytesOf, restMs: REST_MS }),
};

interface World {
  readonly deal: typeof slotPoolOf;
  readonly bookUpTo: (engine: Engine, slots: SlotPool, count: number) => Promise<void>;
  readonly megabytesOf: (pid: number) => number;
  readonly restMs: number;
}

export function memoryRows({ deal, bookUpTo, megabytesOf, restMs }: World): Bench['take'] {
  return async (fixture) => {
    const last = fixture.full ? LAST.full : LAST.quick;
    const database = await fixture.grown({});
    const slots = await deal(database);
    const points = await withEngines([fixture.engine(database)], async ([engine]) => {
      const seen: Point[] = [];
      let done = 0;
      for (const goal of [FIRST, ...Array.from({ length: STEPS }, (_, n) => (last * (n + 1)) / STEPS)]) {
        if (engine) await bookUpTo(engine, slots, goal - done);
        done = goal;
        await pause(restMs);
        seen.push({ x: goal, y: megabytesOf(engine?.pid() ?? 0) });
      }
      return seen;
    });
    const [before, after] = [points[0]?.y ?? 0, points.at(-1)?.y ?? 0];
    const told = { id: 'P11', name: `memory after ${last.toLocaleString('en')} bookings` };
    const growth = `resident memory against that after ${FIRST} (${Math.round(before)} MB)`;
    const curve = { id: 'P11', title: 'Memory of the process', xLabel: 'bookings', yLabel: 'MB resident' };
    return {
      rows: [
        plainRow({ ...told, work: growth, unit: '×', target: atMost(1.3, ' ×'), value: after / before }),
        plainRow({ ...told, work: 'resident memory', unit: 'MB', target: atMost(200, ' MB'), value: after }),
      ],
      curves: [{ ...curve, lines: [{ name: 'engine', points }] }],
    };
  };
}

async function bookUpTo(engine: Engine, slots: SlotPool, count: number): Promise<void> {
  let left = count;
  const booker = async () => {
    while (left > 0) {
      left -= 1;
      await bookFree(engine, slots.next());
    }
  };
  await Promise.all(Array.from({ length: BOOKERS }, booker));
}

/** Memory of a process in MB, as the kernel reports it. */
function megabytesOf(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1_000;
}
