import { personOf } from '../fault-injection/workload/people.ts';
import type { Bench } from './core/bench.ts';
import { plainRow } from './core/judge.ts';
import { quantile } from './core/rounds.ts';
import { atMost, type Row } from './core/row.ts';
import { builtDeskSizes } from './core/scripts.ts';
import { measureNotification } from './desk/live.ts';
import { appointmentsOf, BRANCH, type DeskStage, okBody, onDesk } from './desk/stage.ts';

const DAY = 86_400_000;
const KB = 1_000;
const BRANCHES = 150;
const MANY = 30;
const SPAN = 60;
/** Number of requests before the measurement, so that the process's code is compiled. */
const WARM = 10;
const day = (ahead: number): string => new Date(Date.now() + ahead * DAY).toISOString().slice(0, 10);
const codeOf = (n: number): string => `B${String(n % BRANCHES).padStart(5, '0')}`;
const p95 = (times: readonly number[]): number => quantile(times, 0.95);

/** The response times of the desk, on a database with years of appointments. */
export const d1: Bench = {
  id: 'DESK',
  name: 'the desk',
  take: (fixture) =>
    onDesk(fixture, async (stage) => {
      const among = `among ${appointmentsOf(fixture.full).toLocaleString('en')} appointments`;
      const ms = (id: string, name: string, work: string, value: number, most: number): Row =>
        plainRow({ id, name, work: `${work}, ${among}`, unit: 'ms', target: atMost(most, ' ms'), value });
      const map = await mapOf(stage);
      const kb = { unit: 'kB', target: atMost(15, ' kB'), value: map.bytes / KB };
      return {
        rows: [
          ms('D1', 'Agenda', 'p95 of 100, a branch and week each', p95(await weeks(stage)), 50),
          ms(
            'D2',
            'Rete',
            `p95 of 20, each another map than before, the very first ${map.first} ms`,
            p95(map.times),
            120,
          ),
          plainRow({ id: 'D2', name: 'Rete', work: '150 branches by 30 days, brotli', ...kb }),
          ms(
            'D3',
            'AnteprimaCapacita',
            'p95 of 10, a branch closed for 60 days',
            p95(await previews(stage, 1, 10)),
            300,
          ),
          ms(
            'D4',
            'AnteprimaCapacita',
            '30 branches closed for 60 days, slowest of 3',
            p95(await previews(stage, MANY, 3)),
            3_000,
          ),
          ms('D5', 'Cerca', 'p95 of 100, by request code and by tax code', p95(await searches(stage)), 20),
          ms(
            'D6',
            'Eventi',
            'p95 of 20, from the press to the row a colleague read',
            p95(await measureNotification(stage, 20)),
            2_000,
          ),
          ...(await entry()),
        ],
      };
    }),
};

async function weeks({ admin }: DeskStage): Promise<readonly number[]> {
  const times: number[] = [];
  for (let n = 0; n < WARM + 100; n += 1) {
    const asked = await admin('Agenda', { filiali: [codeOf(n)], da: day(1 + (n % 7)), giorni: 7 });
    const { filiali } = okBody<{ filiali: { visite: object[] }[] }>(asked, 'Agenda');
    if (!filiali[0]?.visite.length) throw new Error(`nobody comes to ${codeOf(n)}`);
    times.push(asked.ms);
  }
  return times.slice(WARM);
}

async function mapOf({ admin }: DeskStage) {
  const times: number[] = [];
  // Each request has another first day, so that the ten-second cache never answers.
  for (let n = 0; n < WARM + 20; n += 1) {
    const asked = await admin('Rete', { da: day(n), giorni: 30 });
    const { filiali } = okBody<{ filiali: object[] }>(asked, 'Rete');
    if (filiali.length !== BRANCHES) throw new Error(`the map has ${filiali.length} branches`);
    times.push(asked.ms);
  }
  const { headers } = await admin('Rete', { da: day(0), giorni: 30 }, { 'accept-encoding': 'br' });
  if (headers['content-encoding'] !== 'br') throw new Error('the map is not compressed');
  return { first: Math.round(times[0] ?? 0), times: times.slice(WARM), bytes: Number(headers['content-length']) };
}

/** Measures the preview of a closure. */
async function previews({ admin, database }: DeskStage, branches: number, times: number): Promise<readonly number[]> {
  const taken: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const filiali = Array.from({ length: branches }, (_, i) => codeOf(n * branches + i));
    const bozza = { tipo: 'closure', filiali, dal: day(1), al: day(SPAN), consulenti: 0, motivo: 'Lavori' };
    const asked = await admin('AnteprimaCapacita', { bozza });
    const { persone } = okBody<{ persone: object[] }>(asked, 'AnteprimaCapacita');
    if (persone.length < branches) throw new Error(`a closure of ${branches} branches touches ${persone.length}`);
    taken.push(asked.ms);
  }
  const [left] = await database.query('select count(*)::int as n from capacity_change');
  if (left?.n !== 0) throw new Error('a preview left a change behind');
  return taken;
}

/** Books as staff do on the telephone, then measures searches by tax code and by request code. */
async function searches({ caller }: DeskStage): Promise<readonly number[]> {
  const { taxCode, email, mobile, ...name } = personOf(901, 1);
  const persona = {
    ...{ codiceFiscale: taxCode, nome: name.firstName, cognome: name.lastName, email, cellulare: mobile },
    ...{ tipoOccupazione: '2', capResidenza: '20121' },
  };
  const [filiale, free] = await freeHalfHour(caller);
  const consensi = { privacyInterncommoffer: true };
  const booking = { filiale, ...free, prodotto: 1, canale: 'phone', persona, consensi };
  const { oppID } = okBody<{ oppID: string }>(await caller('PrenotaSportello', booking), 'PrenotaSportello');
  const times: number[] = [];
  for (let n = 0; n < 100; n += 1) {
    const testo = n % 2 === 0 ? taxCode : `G${String(n * 97).padStart(17, '0')}`;
    const asked = await caller('Cerca', { testo });
    const { visite } = okBody<{ visite: { oppID: string }[] }>(asked, 'Cerca');
    if (visite.length !== 1 || (n % 2 === 0 && visite[0]?.oppID !== oppID)) throw new Error(`${testo} is not found`);
    times.push(asked.ms);
  }
  return times;
}

interface Hour {
  readonly giorno: string;
  readonly ora: string;
}
interface Days {
  readonly filiali: readonly {
    readonly giorni: readonly { giorno: string; mezzore: { ora: string; posti: number }[] }[];
  }[];
}

/** Finds a free slot after the two weeks with generated bookings. */
async function freeHalfHour(asks: DeskStage['admin']): Promise<readonly [string, Hour]> {
  const answer = okBody<Days>(await asks('Agenda', { filiali: [BRANCH], da: day(16), giorni: 7 }), 'Agenda');
  for (const { giorno, mezzore } of answer.filiali[0]?.giorni ?? [])
    for (const { ora, posti } of mezzore) if (posti > 0) return [BRANCH, { giorno, ora }];
  throw new Error('no half-hour is free');
}

/** The size of the desk's first load; `npm test` has the same limit. */
async function entry(): Promise<readonly Row[]> {
  const sizes = await builtDeskSizes();
  return sizes.map(({ name, bytes, limit }) => {
    const target = atMost(limit / KB, ' kB');
    return plainRow({ id: 'D7', name, work: 'built page of the desk', unit: 'kB', target, value: bytes / KB });
  });
}
