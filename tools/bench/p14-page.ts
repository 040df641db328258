import type { Bench } from './core/bench.ts';
import { type Engine, withEngines } from './core/fixture.ts';
import { plainRow } from './core/judge.ts';
import { ROUNDS } from './core/rounds.ts';
import { atLeast, atMost, notMeasured, type Row, type Target } from './core/row.ts';
import { nextPerson } from './core/slot-pool.ts';
import { onPhone, slowDown, watchedOn } from './page/browser.ts';
import { type LighthouseFigures, loadsOf } from './page/lighthouse.ts';
import { chooseHour, consentToAll, fillPerson, giveTaxCode, goToTaxCode, openBranches, submit } from './page/visit.ts';

const ENTRIES = [
  ['place', '/fa3/'],
  ['branches', '/fa3/?codFiliale=B00001'],
  ['poster', '/fa3/?id_filiale_direct=B00001'],
  ['salary-backed', '/fa3/c5'],
  ['business', '/fa3/prestito-business'],
] as const;
const FIGURES: readonly (readonly [
  name: string,
  unit: string,
  target: Target,
  of: (seen: LighthouseFigures) => number,
])[] = [
  ['performance', '', atLeast(95), ({ performance }) => performance],
  ['accessibility, practices, SEO: the least', '', atLeast(100), ({ others }) => others],
  ['largest paint', 's', atMost(1.8, ' s'), ({ paint }) => paint / 1_000],
  ['blocking time', 'ms', atMost(100, ' ms'), ({ blocking }) => blocking],
  ['layout shift', '', atMost(0.05), ({ shift }) => Number(shift.toFixed(3))],
];

/** Measures pages that have a URL with Lighthouse, and screens inside a visit by scripts in the page. */
export const p14: Bench = { id: 'P14', name: 'the page', take: pageRows({ loads: loadsOf, visit: visitRows }) };

interface World {
  readonly loads: typeof loadsOf;
  readonly visit: (engine: Engine) => Promise<readonly Row[]>;
}

export function pageRows({ loads, visit }: World): Bench['take'] {
  return async (fixture) => {
    const database = await fixture.standard();
    return withEngines([fixture.engine(database)], async ([engine]) => {
      if (!engine) return { rows: [] };
      const times = fixture.full ? ROUNDS : 1;
      const rows: Row[] = [];
      for (const [screen, path] of ENTRIES)
        rows.push(...(await lighthouseRows(loads, screen, engine.url + path, times)));
      rows.push(
        ...(await visit(engine).catch((problem: unknown) => [notMeasured('P14', 'data, summary', whyOf(problem))])),
      );
      return { rows };
    });
  };
}

const whyOf = (problem: unknown): string => String(problem).split('\n')[0] ?? '';

async function lighthouseRows(
  loads: typeof loadsOf,
  screen: string,
  url: string,
  times: number,
): Promise<readonly Row[]> {
  try {
    const seen = await loads(url, times);
    return FIGURES.map(([name, unit, target, of]) => {
      const work = `Lighthouse mobile, ${times === 1 ? 'one load' : `median of ${times} loads`}: ${name}`;
      return plainRow({ id: 'P14', name: screen, work, unit, target, value: of(seen) });
    });
  } catch (problem) {
    return [notMeasured('P14', screen, whyOf(problem))];
  }
}

/** Measures the screens of data and summary, which have no URL for Lighthouse. */
function visitRows({ url }: Engine): Promise<readonly Row[]> {
  return onPhone(async (context) => {
    const page = await context.newPage();
    await openBranches(page, url);
    await chooseHour(page);
    await goToTaxCode(page);
    await slowDown(page, { network: true });
    const person = nextPerson();
    const told = async (screen: string, step: () => Promise<void>): Promise<readonly Row[]> => {
      const before = await watchedOn(page);
      await step();
      const after = await watchedOn(page);
      const work = `a visit at 4 × slow-down and a slow network, up to this screen (no address, so no Lighthouse score)`;
      const row = (what: string, unit: string, target: Target, value: number) =>
        plainRow({ id: 'P14', name: screen, work: `${work}: ${what}`, unit, target, value });
      return [
        row('blocking time', 'ms', atMost(100, ' ms'), after.blocked - before.blocked),
        row('layout shift', '', atMost(0.05), Number((after.moved - before.moved).toFixed(3))),
      ];
    };
    const data = await told('data', () => giveTaxCode(page, person.taxCode));
    await fillPerson(page, person);
    await consentToAll(page);
    return [...data, ...(await told('summary', () => submit(page)))];
  });
}
