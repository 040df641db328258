import type { Bench } from './core/bench.ts';
import type { Database } from './core/database.ts';
import { type Engine, type Fixture, roundSeconds, STANDARD, withEngines } from './core/fixture.ts';
import { ratioRow } from './core/judge.ts';
import { load } from './core/load.ts';
import { median, type Rounds, withWarmUp } from './core/rounds.ts';
import { atMost, type Curve, type Row } from './core/row.ts';
import { checkSearches, SEARCHES } from './core/search.ts';
import { bookFree, type SlotPool, slotPoolOf } from './core/slot-pool.ts';

/** Creates per round. */
const CREATES = { quick: 15, full: 60 };
const MILLION = 1_000_000;

interface Grown {
  readonly appointments: number;
  readonly search: Rounds;
  readonly create: Rounds;
}

/** Measures how the costs of search and create grow with the number of stored appointments. */
export const p03: Bench = {
  id: 'P3',
  name: 'search and create with more appointments',
  take: async (fixture: Fixture) => {
    const few = await fixture.standard();
    const taken: Grown[] = [];
    for (const past of fixture.full ? [MILLION, 10 * MILLION] : [MILLION]) {
      const many = await fixture.grown({ past });
      taken.push({ appointments: past + STANDARD.bookings, ...(await compared(fixture, many, few)) });
    }
    return { rows: taken.flatMap(rowsOf), curves: [curveOf(taken)] };
  },
};

function compared(fixture: Fixture, many: Database, few: Database): Promise<Omit<Grown, 'appointments'>> {
  return withEngines([fixture.engine(many), fixture.engine(few)], async ([ours, limit]) => {
    if (!ours || !limit) throw new Error('no engine');
    await checkSearches(ours, many);
    await checkPlans(many);
    const cost = (engine: Engine) => async () =>
      1_000 / (await load(engine.url, SEARCHES, roundSeconds(fixture))).perSecond;
    const search = await withWarmUp(cost(ours), cost(limit));
    const [ofMany, ofFew] = [await slotPoolOf(many), await slotPoolOf(few)];
    const booked = (engine: Engine, slots: SlotPool) => async () => {
      const times: number[] = [];
      for (let n = 0; n < (fixture.full ? CREATES.full : CREATES.quick); n += 1)
        times.push(await bookFree(engine, slots.next()));
      return median(times);
    };
    return { search, create: await withWarmUp(booked(ours, ofMany), booked(limit, ofFew)) };
  });
}

const HOT = [
  "select starts, count(*) from seat where branch_code = 'B00001' and starts >= now() and starts < now() + interval '6 days' group by 1",
  "select id from appointment where tax_code_hash = sha256('nobody') and product = 1 and state = 'confirmed'",
];

/** Checks that frequent statements use indexes. */
async function checkPlans(database: Database): Promise<void> {
  for (const statement of HOT) {
    const plan = JSON.stringify(await database.query(`explain ${statement}`));
    if (plan.includes('Seq Scan')) throw new Error(`no index serves: ${statement}`);
  }
}

function rowsOf({ appointments, search, create }: Grown): readonly Row[] {
  const many = `${(appointments / MILLION).toFixed(1)} million appointments`;
  const told = (name: string, work: string) => ({ id: 'P3', name, work, unit: 'ms', target: atMost(2, ' ×') });
  const against = `against ${STANDARD.bookings.toLocaleString('en')}; the plans use indexes`;
  return [
    ratioRow(told(`TrovaFiliali3, ${many}`, `cost of a search under 32 connections, ${against}`), search),
    ratioRow(told(`CreateAppointment, ${many}`, `p50 one after the other, ${against}`), create),
  ];
}

function curveOf(taken: readonly Grown[]): Curve {
  const line = (name: string, of: (grown: Grown) => Rounds) => ({
    name,
    points: [
      { x: STANDARD.bookings, y: median(taken.map((grown) => of(grown).baseline)) },
      ...taken.map((grown) => ({ x: grown.appointments, y: of(grown).ours })),
    ],
  });
  const lines = [line('TrovaFiliali3', ({ search }) => search), line('CreateAppointment', ({ create }) => create)];
  return { id: 'P3', title: 'With more appointments', xLabel: 'appointments', yLabel: 'ms', lines };
}
