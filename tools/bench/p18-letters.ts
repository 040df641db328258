import { readFileSync } from 'node:fs';
import { pollUntil } from '../machine/until.ts';
import type { Bench } from './core/bench.ts';
import type { Database } from './core/database.ts';
import { type Engine, withEngines } from './core/fixture.ts';
import { plainRow } from './core/judge.ts';
import { median, ROUNDS, spreadOf } from './core/rounds.ts';
import { atLeast, atMost } from './core/row.ts';
import { bookFree, type SlotPool, slotPoolOf } from './core/slot-pool.ts';

const BOOKERS = 16;
/** Bookings per round. */
const BOOKINGS = { quick: 400, full: 1_500 };
const PATIENCE_MS = 120_000;
const EVERY_MS = 20;
/** `/proc` counts processor time in hundredths of a second. */
const TICK_MS = 10;

interface Burst {
  /** Bookings per second, until the last mail is written. */
  readonly perSecond: number;
  /** Milliseconds from the last booking to the last mail. */
  readonly behind: number;
  /** Processor milliseconds for one booking with its mail. */
  readonly processor: number;
}

/** Measures sustained work: bookings until the last of their mails is written. */
export const p18: Bench = {
  id: 'P18',
  name: 'bookings with their letters',
  take: async (fixture) => {
    const database = await fixture.standard();
    const slots = await slotPoolOf(database);
    const count = fixture.full ? BOOKINGS.full : BOOKINGS.quick;
    const bursts = await withEngines([fixture.engine(database)], async ([engine]) => {
      const all: Burst[] = [];
      if (!engine) return all;
      await burst(engine, database, slots, BOOKERS);
      for (let round = 0; round < ROUNDS; round += 1) all.push(await burst(engine, database, slots, count));
      return all;
    });
    const told = { id: 'P18', name: `bookings with their letters, ${BOOKERS} bookers` };
    const figure = (of: (one: Burst) => number) => ({
      value: median(bursts.map(of)),
      spread: spreadOf(bursts.map(of)),
    });
    const [rate, behind, processor] = [
      figure(({ perSecond }) => perSecond),
      figure((one) => one.behind / 1_000),
      figure((one) => one.processor),
    ];
    const work = `${count} bookings, until the last letter is written`;
    return {
      rows: [
        plainRow({ ...told, work, unit: 'a second', target: atLeast(130, ' a second'), ...rate }),
        plainRow({
          ...told,
          work: 'last letter after the last booking',
          unit: 's',
          target: atMost(2, ' s'),
          ...behind,
        }),
        plainRow({ ...told, work: 'processor time of a booking', unit: 'ms', target: atMost(9, ' ms'), ...processor }),
      ],
    };
  },
};

async function burst(engine: Engine, database: Database, slots: SlotPool, count: number): Promise<Burst> {
  const [began, worked] = [performance.now(), processorMs(engine.pid())];
  let left = count;
  const booker = async () => {
    while (left > 0) {
      left -= 1;
      await bookFree(engine, slots.next());
    }
  };
  await Promise.all(Array.from({ length: BOOKERS }, booker));
  const booked = performance.now();
  if ((await pollUntil(() => isAllWritten(database), PATIENCE_MS, EVERY_MS)) === null)
    throw new Error('letters still wait');
  const done = performance.now();
  return {
    perSecond: (count * 1_000) / (done - began),
    behind: done - booked,
    processor: (processorMs(engine.pid()) - worked) / count,
  };
}

async function isAllWritten(database: Database): Promise<boolean> {
  const [row] = await database.query(
    `select exists (select from outbox where split_at is null)
         or exists (select from delivery where delivered_at is null) as waits`,
  );
  return row?.waits === false;
}

function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
