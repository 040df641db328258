import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkLetter } from '#domain/person/tax-code.ts';
import { addDays, toInstant } from '#domain/time/rome.ts';
import { customer, seal } from '../booking/booking.testing.ts';
import { romeDay } from '../platform/clock.ts';
import { type FreshDatabase, freshDatabase } from '../platform/database/postgres.testing.ts';
import { aCall, aDesk, aPerson, aSeatedVisit, ask, aVisit, twoBranches } from './desk.testing.ts';

/** A day of each role at the desk: sixty visits or calls, each third answer lost and its request sent again. */
const COUNT = 60;
const BEGUN = 36;
const FIRST_MINUTE = 600;
/** Visits that a branch role books, on a day of their own. */
const BOOKED_VISITS = 6;
/** Calls that a caller turns into a visit. */
const BOOKED_CALLS = 3;

let database: FreshDatabase;
let app: FastifyInstance;
beforeEach(async () => {
  database = await freshDatabase();
  app = await aDesk(database.db);
  await twoBranches(database.db);
  await sql`update duty set consultants = 8`.execute(database.db);
});
afterEach(async () => {
  await app.close();
  await database.close();
});

const day = (later: number) =>
  addDays(
    romeDay(() => new Date()),
    later,
  );
const codeOf = (n: number) => `GIO${String(n).padStart(15, '0')}`;
const numbers = Array.from({ length: COUNT }, (_, n) => n);
/** Half-hour of a number: 10:00, 10:30, … */
function timeOf(n: number): string {
  const minute = FIRST_MINUTE + n * 30;
  return `${Math.floor(minute / 60)}:${minute % 60 === 0 ? '00' : '30'}`;
}
/** A valid tax code of a Ginevra Bellacqua, born on another day for each number up to 8. */
function taxCodeOf(n: number): string {
  const start = `BLLGVR87D${41 + n}M999`;
  return `${start}${checkLetter(start)}`;
}

let sent = 0;
/** Sends a request of a role, and every third one again with its key. The repeated answer is the first one. */
async function act(token: string, call: string, payload: object) {
  sent += 1;
  const key = `a-key-of-the-scripted-day-${sent}`;
  const answer = await ask(app, token, call, payload, key);
  expect([call, answer.statusCode]).toEqual([call, 200]);
  if (sent % 3 === 0) expect((await ask(app, token, call, payload, key)).json()).toEqual(answer.json());
  return answer.json();
}

/** Acts of the audit log by call. */
const acts = async (): Promise<Readonly<Record<string, number>>> => {
  const { rows } = await sql<{ act: string; count: number }>`
    select act, count(*)::int as count from staff_act group by act order by act`.execute(database.db);
  return Object.fromEntries(rows.map(({ act: name, count }) => [name, count]));
};
const states = async () => {
  const { rows } = await sql<{ state: string; count: number }>`
    select coalesce(v.outcome, a.state) as state, count(*)::int as count
      from appointment a left join attendance v on v.appointment_id = a.id
     where a.kind = 'visit' group by 1 order by 1`.execute(database.db);
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
};

async function sixtyVisits(): Promise<void> {
  for (const n of numbers.slice(0, BEGUN)) await aVisit(database.db, { oppId: codeOf(n), in: -1 });
  for (const n of numbers.slice(BEGUN)) {
    const at = n - BEGUN;
    const starts = new Date(toInstant(day(3), FIRST_MINUTE + (at % 12) * 30));
    await aSeatedVisit(database.db, { oppId: codeOf(n), starts, seat: 1 + Math.floor(at / 12) });
  }
}

/** Receives a visitor in one of four ways. */
async function receive(token: string, n: number): Promise<void> {
  const oppID = codeOf(n);
  const step = async (call: string, versione: number, more: object = {}): Promise<number> =>
    (await act(token, call, { oppID, versione, ...more })).visita.versione;
  const way = n % 4;
  if (way === 0) await step('Esito', await step('InizioColloquio', await step('Arrivo', 0)), { esito: 'attended' });
  else if (way === 1) await step('Esito', 0, { esito: 'noShow' });
  else if (way === 2) await step('Esito', await step('Arrivo', 0), { esito: 'left' });
  else {
    const mistaken = await step('Esito', 0, { esito: 'noShow' });
    await step('Esito', await step('CorreggiEsito', mistaken, { esito: null }), { esito: 'notReceived' });
  }
}

/** Moves every second future visit to the next day, at the same time, and cancels the others. */
async function change(token: string, n: number): Promise<void> {
  const why = { oppID: codeOf(n), versione: 1, chi: 'cliente', motivo: 'richiesta' };
  if (n % 2 === 1) await act(token, 'AnnullaSportello', why);
  else {
    const ora = timeOf((n - BEGUN) % 12);
    await act(token, 'SpostaSportello', { ...why, filiale: '0101', giorno: day(4), ora });
  }
}

/** Books a visit, each for another person at another time. */
async function book(token: string, n: number): Promise<void> {
  const { Status } = await act(token, 'PrenotaSportello', {
    ...{ filiale: '0101', giorno: day(5), ora: timeOf(n), prodotto: 1, canale: 'phone' },
    persona: {
      ...{ codiceFiscale: taxCodeOf(n), nome: 'Ginevra', cognome: 'Bellacqua', email: customer.email },
      ...{ cellulare: customer.mobile, tipoOccupazione: '2', capResidenza: '20121' },
    },
    consensi: { privacyInterncommoffer: true },
  });
  expect(Status).toBe('0');
}

/** Tax codes of the visits on the day of the booked ones. */
async function bookedPeople(): Promise<readonly string[]> {
  const { rows } = await sql<{ tax_code: Buffer }>`
    select a.tax_code from appointment a join seat on seat.appointment_id = a.id and seat.state = 'booked'
     where a.starts >= ${new Date(toInstant(day(5), 0))} order by a.starts`.execute(database.db);
  return rows.map(({ tax_code }) => seal.open(tax_code));
}
const people = (count: number) => numbers.slice(0, count).map(taxCodeOf);

// R16.3.1, R16.4.1
test.each(['consultant', 'manager'] as const)(
  'day of a role (%s): six visits are booked, sixty are worked through, and none is lost',
  async (role) => {
    const token = await aPerson(database.db, role);
    await sixtyVisits();
    for (const n of numbers.slice(0, BEGUN)) await receive(token, n);
    for (const n of numbers.slice(BEGUN)) await change(token, n);
    for (const n of numbers.slice(0, BOOKED_VISITS)) await book(token, n);
    expect(await states()).toEqual({ attended: 9, cancelled: 12, confirmed: 18, left: 9, noShow: 9, notReceived: 9 });
    expect(await bookedPeople()).toEqual(people(BOOKED_VISITS));
    expect(await acts()).toMatchObject({
      PrenotaSportello: BOOKED_VISITS,
      ...{ Arrivo: 18, InizioColloquio: 9, Esito: 45, CorreggiEsito: 9, AnnullaSportello: 12, SpostaSportello: 12 },
    });
    const seats = await sql`select count(*)::int as count from seat where state = 'booked'`.execute(database.db);
    expect(seats.rows).toEqual([{ count: 18 }]);
    if (role === 'consultant') return;
    for (const n of numbers.slice(BEGUN).filter((each) => each % 2 === 1))
      await act(token, 'RipristinaAppuntamento', { oppID: codeOf(n), versione: 2, perche: 'Annullata per sbaglio' });
    expect(await states()).toMatchObject({ confirmed: 30 });
  },
);

/** Works the queue until it is empty: some calls are booked, of the others each fourth waits and three are closed. */
async function work(token: string): Promise<number> {
  for (let worked = 0; ; worked += 1) {
    const answer = await ask(app, token, 'PrendiRichiamata', {});
    const { chiamata, motivo } = answer.json();
    if (motivo === 'nessuna') return worked;
    const which = { oppID: chiamata.oppID, versione: chiamata.versione };
    await act(token, 'ChiamaRichiamata', { oppID: chiamata.oppID });
    const n = Number(chiamata.oppID.slice(3));
    const ways = ['informed', 'refused', 'wrongNumber'];
    if (n < BOOKED_CALLS) await bookCall(token, which, n);
    else if (n % 4 === 3) await act(token, 'Tentativo', { ...which, risultato: 'noAnswer', riga: 'suona a vuoto' });
    else await act(token, 'ChiudiRichiamata', { ...which, esito: ways[n % 4] });
  }
}

async function bookCall(token: string, which: object, n: number): Promise<void> {
  const { Status } = await act(token, 'PrenotaRichiamata', {
    ...{ ...which, filiale: '0101', giorno: day(5), ora: timeOf(n) },
    ...{ persona: {}, consensi: { privacyInterncommoffer: true } },
  });
  expect(Status).toBe('0');
}

// R16.5.1
test.each(['callcentre', 'agent'] as const)(
  'day of a role (%s): sixty people are called, three of them book, and none is lost',
  async (role) => {
    const token = await aPerson(database.db, role);
    for (const n of numbers)
      await aCall(database.db, {
        ...{ oppId: codeOf(n), due: n },
        ...(n < BOOKED_CALLS ? { taxCode: taxCodeOf(n) } : {}),
        ...(role === 'agent' ? { agent: role } : {}),
      });
    expect(await work(token)).toBe(COUNT);
    const { rows } = await sql`
    select coalesce(outcome, state) as state, count(*)::int as count from callback_case group by 1 order by 1`.execute(
      database.db,
    );
    expect(rows).toEqual([
      { state: 'booked', count: BOOKED_CALLS },
      { state: 'informed', count: 14 },
      { state: 'refused', count: 14 },
      { state: 'waiting', count: 15 },
      { state: 'wrongNumber', count: 14 },
    ]);
    expect([await states(), await bookedPeople()]).toEqual([{ confirmed: BOOKED_CALLS }, people(BOOKED_CALLS)]);
    const lines = await database.db.selectFrom('callback_line').select('sealed').execute();
    expect(lines.map(({ sealed }) => seal.open(sealed))).toEqual(Array.from({ length: 15 }, () => 'suona a vuoto'));
    // A booked call has two entries: one for the visit, one for the call. Each dial has one, a repeated dial too.
    expect(await acts()).toMatchObject({
      ...{
        ChiamaRichiamata: COUNT + COUNT / 3,
        ChiudiRichiamata: 42,
        PrenotaRichiamata: 2 * BOOKED_CALLS,
        Tentativo: 15,
      },
    });
  },
);
