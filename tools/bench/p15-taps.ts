import type { Person } from '../fault-injection/workload/people.ts';
import type { Bench } from './core/bench.ts';
import { withEngines } from './core/fixture.ts';
import { plainRow } from './core/judge.ts';
import { atMost } from './core/row.ts';
import { knownPerson } from './core/seed.ts';
import { nextPerson } from './core/slot-pool.ts';
import { onPhone, watchedOn } from './page/browser.ts';
import { consentToAll, fillPerson, giveTaxCode, goToTaxCode, openBranches, submit, takeHour } from './page/visit.ts';

/** Counts the taps from the first screen to the confirmation; `e2e/face.e2e.ts` fails if the number grows. */
export const p15: Bench = { id: 'P15', name: 'taps to a booking', take: tapRows(tapsOf) };

/** Counts the taps of one visit; a new customer types the data too. */
type Taps = (url: string, person: Person, isNew: boolean) => Promise<number>;

export function tapRows(tapsOf: Taps): Bench['take'] {
  return async (fixture) => {
    const database = await fixture.standard();
    return withEngines([fixture.engine(database)], async ([engine]) => {
      const url = engine?.url ?? '';
      const fresh = await tapsOf(url, nextPerson(), true);
      const recognised = await tapsOf(url, knownPerson(20), false);
      const work = 'presses in a scripted browser, with the hour the page proposes and every consent answered';
      const told = { id: 'P15', work, unit: 'taps' };
      return {
        rows: [
          plainRow({ ...told, name: 'a new customer', target: atMost(12, ' taps'), value: fresh }),
          plainRow({ ...told, name: 'a recognised one', target: atMost(8, ' taps'), value: recognised }),
        ],
      };
    });
  };
}

function tapsOf(url: string, person: Person, isNew: boolean): Promise<number> {
  return onPhone(async (context) => {
    const page = await context.newPage();
    await openBranches(page, url);
    await takeHour(page);
    await goToTaxCode(page);
    await giveTaxCode(page, person.taxCode);
    if (isNew) await fillPerson(page, person);
    await consentToAll(page);
    await submit(page);
    return (await watchedOn(page)).taps;
  });
}
