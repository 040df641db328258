import type { Page } from '@playwright/test';
import type { Bench } from './core/bench.ts';
import { withEngines } from './core/fixture.ts';
import { plainRow } from './core/judge.ts';
import { median, ROUNDS } from './core/rounds.ts';
import { atMost } from './core/row.ts';
import { onPhone, slowDown, watchedOn } from './page/browser.ts';
import { openBranches } from './page/visit.ts';

const TAPS = 8;
const SETTLE_MS = 400;

/** Measures the longest time from a tap on a day or slot to the next frame, on a processor slowed down four times. */
export const p16: Bench = { id: 'P16', name: 'answer to a tap', take: answerRows(roundsOn) };

/** Milliseconds of one visit: the slowest tap on a day and on a slot, and the sum of long tasks beyond 50 ms each. */
interface Round {
  readonly days: number;
  readonly hours: number;
  readonly blocked: number;
}

function roundsOn(url: string): Promise<readonly Round[]> {
  return onPhone(async (context) => {
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const page = await context.newPage();
      await openBranches(page, url);
      const slowed = await slowDown(page, { network: false });
      await page.waitForTimeout(SETTLE_MS);
      const before = (await watchedOn(page)).blocked;
      const days = await slowestOf(page, /orari? liber[oi]$/, slowed);
      const hours = await slowestOf(page, /^\d\d:\d\d, libero$/, slowed);
      rounds.push({ days, hours, blocked: (await watchedOn(page)).blocked - before });
      await page.close();
    }
    return rounds;
  });
}

export function answerRows(rounds: (url: string) => Promise<readonly Round[]>): Bench['take'] {
  return async (fixture) => {
    const database = await fixture.standard();
    return withEngines([fixture.engine(database)], async ([engine]) => {
      const seen = await rounds(engine?.url ?? '');
      // With so few taps, Interaction to Next Paint is the slowest tap; a median would hide it.
      const work = `slowest of ${TAPS * ROUNDS} taps in ${ROUNDS} visits, by Event Timing, at 4 × slow-down`;
      const row = (name: string, values: readonly number[]) =>
        plainRow({ id: 'P16', name, work, unit: 'ms', target: atMost(100, ' ms'), value: Math.max(...values) });
      const tasks = 'tasks over 50 ms while choosing, what they have over 50 ms added up';
      const blocked = median(seen.map((round) => round.blocked));
      return {
        rows: [
          row(
            'a tap on a day',
            seen.map(({ days }) => days),
          ),
          row(
            'a tap on an hour',
            seen.map(({ hours }) => hours),
          ),
          plainRow({
            id: 'P16',
            name: 'long tasks',
            work: tasks,
            unit: 'ms',
            target: atMost(0, ' ms'),
            value: blocked,
          }),
        ],
      };
    });
  };
}

export async function slowestOf(page: Page, name: RegExp, slowed: (slow: boolean) => Promise<void>): Promise<number> {
  // The throttling is off while the test looks for elements, because that work is not the page's.
  await slowed(false);
  const choices = await page.getByRole('radio', { name }).elementHandles();
  if (choices.length === 0) throw new Error('there was nothing to tap');
  await slowed(true);
  await page.evaluate(() => {
    window.watched.slowest = 0;
  });
  for (let tap = 0; tap < TAPS; tap += 1) {
    await choices[(tap + 1) % choices.length]?.check({ force: true });
    await page.waitForTimeout(SETTLE_MS / 4);
  }
  await page.waitForTimeout(SETTLE_MS);
  // The browser does not report events below 16 ms.
  return Math.max((await watchedOn(page)).slowest, 16);
}
