import { ask, json, perSecond } from './core/ask.ts';
import type { Bench } from './core/bench.ts';
import type { Database } from './core/database.ts';
import { customersOf, type Engine, roundSeconds, withEngines } from './core/fixture.ts';
import { rateRow, ratioRow } from './core/judge.ts';
import { CONNECTIONS, load, type Path } from './core/load.ts';
import { median, type Rounds, summary, withWarmUp } from './core/rounds.ts';
import { atLeast, type Target } from './core/row.ts';
import { KNOWN, knownPerson } from './core/seed.ts';
import { nextPerson } from './core/slot-pool.ts';

const CALL = '/fa3/api/GetUserDataAndAppointmentByCf';
const PAIRS = 60;
const NEUTRAL: Target = { text: '1 ± 0.02', met: (ratio) => Math.abs(ratio - 1) <= 0.02 };

const bodyOf = (taxCode: string) => ({ CodiceFiscale: taxCode });
const known = (n: number): Path => ({ path: CALL, body: bodyOf(knownPerson(n % KNOWN).taxCode) });
const unknown = (): Path => ({ path: CALL, body: bodyOf(nextPerson().taxCode) });

/**
 * Measures the tax-code lookup, its ratio to a read by primary key, and whether its response time reveals known
 * customers.
 */
export const p07: Bench = {
  id: 'P7',
  name: 'lookup by tax code',
  take: async (fixture) => {
    const database = await fixture.standard();
    return withEngines([fixture.engine(database)], async ([engine]) => {
      if (!engine) return { rows: [] };
      await check(engine);
      const half = Array.from({ length: KNOWN / 2 }, (_, n) => [known(n), unknown()]).flat();
      const seconds = roundSeconds(fixture);
      const ours = async () => (await load(engine.url, half, seconds)).perSecond;
      const limit = () => perSecond(CONNECTIONS, seconds, () => keyRead(database, customersOf(fixture.full)));
      const rounds = await withWarmUp(ours, limit);
      const among = `among ${customersOf(fixture.full).toLocaleString('en')} customers`;
      const work = `${CONNECTIONS} clients, half of the codes known, each a new visit`;
      const told = { id: 'P7', name: `lookup ${among}`, work, unit: 'a second' };
      const floor = rateRow({ ...told, target: atLeast(800, ' a second') }, rounds);
      const ratio = ratioRow({ ...told, work: 'against a read by primary key', target: null }, rounds);
      const apart = 'medians of known and unknown codes, one after the other, in turn';
      const timing = { id: 'P7', name: 'lookup, known against unknown', work: apart, unit: 'ms', target: NEUTRAL };
      return { rows: [floor, ratio, ratioRow(timing, await neutrality(engine))] };
    });
  },
};

async function check({ url }: Engine): Promise<void> {
  const surname = async (path: Path) =>
    (await json<{ readonly datiCliente: { readonly cognome: string } }>(url + path.path, { body: path.body }))
      .datiCliente.cognome;
  const [somebody, nobody] = [await surname(known(7)), await surname(unknown())];
  if (!somebody.startsWith('C') || somebody === nobody) throw new Error('a customer is not recognised');
}

async function keyRead({ pool }: Database, customers: number): Promise<void> {
  const id = `K${String(Math.floor(Math.random() * customers)).padStart(8, '0')}`;
  const { rowCount } = await pool.query({
    name: 'key-read',
    text: 'select * from customer where id = $1',
    values: [id],
  });
  if (rowCount !== 1) throw new Error(`there is no customer ${id}`);
}

async function neutrality({ url }: Engine): Promise<Rounds> {
  const pairs: { ours: number; baseline: number }[] = [];
  let n = 0;
  for (let round = 0; round < 5; round += 1) {
    const times: { readonly ours: number[]; readonly baseline: number[] } = { ours: [], baseline: [] };
    for (let pair = 0; pair < PAIRS; pair += 1) {
      n += 1;
      const [first, second] = [known(n), unknown()];
      times.ours.push((await ask(url + first.path, { body: first.body })).ms);
      times.baseline.push((await ask(url + second.path, { body: second.body })).ms);
    }
    pairs.push({ ours: median(times.ours), baseline: median(times.baseline) });
  }
  return summary(pairs);
}
