import { beforeEach, expect, test, vi } from 'vitest';
import type { Wanted } from '../faults/history.ts';
import type { Question } from './core/ask.ts';
import { fakeBed } from './core/bed.testing.ts';
import type { Bed } from './core/bed.ts';
import { FROM_MEMORY, type Path } from './core/load.ts';
import { KNOWN, knownPerson } from './core/seed.ts';
import { p01 } from './p01-search.ts';
import { p02 } from './p02-branches.ts';
import { p03 } from './p03-appointments.ts';
import { p04 } from './p04-statements.ts';
import { p05 } from './p05-create.ts';
import { p06 } from './p06-one-slot.ts';
import { p07 } from './p07-lookup.ts';
import { p13 } from './p13-sizes.ts';

/** What the stand-ins for engines, loads and bookings heard. */
const heard = vi.hoisted(() => ({ work: '', seats: 0, races: new Map<object, number>(), spread: new Set<object>() }));
/** Of two engines the first is the one in question, and half as quick. */
const isFirst = (url: string) => /[13579]$/.test(url);

vi.mock('./core/search.ts', async (original) => ({
  ...(await original<typeof import('./core/search.ts')>()),
  checkSearches: async () => undefined,
}));
vi.mock('./core/load.ts', async (original) => ({
  ...(await original<typeof import('./core/load.ts')>()),
  load: async (url: string, paths: readonly Path[]) => {
    if (paths === FROM_MEMORY) return { perSecond: 1_000 };
    return { perSecond: paths[0]?.fresh ? 100 : isFirst(url) ? 500 : 1_000 };
  },
}));
vi.mock('./core/bare-booking.ts', () => ({
  bareBooking: async () => {
    heard.work = 'bare';
    heard.seats += 1;
  },
}));
vi.mock('./core/deck.ts', async (original) => ({
  ...(await original<typeof import('./core/deck.ts')>()),
  dealFrom: async () => ({
    next: () => ({ branch: 'B00001', day: '2026-12-01', hour: '09:00' }),
    nextRace: () => ({ branch: 'RACE3', day: '2026-12-01', hour: '09:00' }),
  }),
  async book(_engine: unknown, wanted: Wanted) {
    if (wanted.branch === 'RACE3') heard.races.set(wanted, (heard.races.get(wanted) ?? 0) + 1);
    else heard.spread.add(wanted);
    return { won: (heard.races.get(wanted) ?? 0) <= 3, ms: 1 };
  },
  async bookFree({ url }: { readonly url: string }) {
    heard.work = 'booked';
    heard.seats += 1;
    return isFirst(url) ? 30 : 10;
  },
  seatsBooked: async () => heard.seats,
}));
vi.mock('./core/ask.ts', async (original) => ({
  ...(await original<typeof import('./core/ask.ts')>()),
  async ask(url: string, question: Question) {
    const sent = url.endsWith('/CreateAppointment') ? '8' : '2';
    return { status: 200, ms: isKnown(question) ? 10 : 20, text: '{}', headers: { 'x-statements': sent } };
  },
  json: async (_url: string, question: Question) => ({ datiCliente: { cognome: isKnown(question) ? 'C****' : '' } }),
  async perSecond(_clients: number, _seconds: number, work: () => Promise<void>) {
    heard.work = '';
    await work();
    return { booked: 450, bare: 1_000, read: 1_000 }[heard.work] ?? 0;
  },
}));
vi.mock('./core/scripts.ts', () => ({
  builtSizes: async () => [
    { name: 'entry', bytes: 80_000, limit: 78_000 },
    { name: 'chunk', bytes: 20_000, limit: 25_000 },
  ],
}));

const codes = new Set(Array.from({ length: KNOWN }, (_, n) => knownPerson(n).taxCode));
const isKnown = ({ body }: Question) =>
  codes.has((body as { readonly CodiceFiscale?: string } | undefined)?.CodiceFiscale ?? '');
/** A database that has one row of everything, and indexes. */
const database = {
  query: async () => [{ plan: 'Index Scan' }],
  pool: {
    async query() {
      heard.work = 'read';
      return { rowCount: 1 };
    },
  },
} as unknown as Awaited<ReturnType<Bed['standard']>>;
const aBed = (): Bed => ({ ...fakeBed().bed, standard: async () => database, grown: async () => database });

beforeEach(() => Object.assign(heard, { work: '', seats: 0, races: new Map(), spread: new Set() }));

// R15.1.3
test('a search stands beside bytes from memory, warm and cold', async () => {
  expect((await p01.take(aBed())).rows).toMatchObject([
    { id: 'P1', ours: '500 req/s', limit: '1,000 req/s', ratio: 0.5, target: '≥ 0.4', verdict: 'met' },
    { id: 'P1', ours: '100 req/s', limit: '1,000 req/s', ratio: 0.1, target: '≥ 0.12', verdict: 'not met' },
  ]);
});

// R15.1.3
test('growth stands beside what it grew from: branches for a search, years of appointments for a create too', async () => {
  const search = { ours: '2 ms', limit: '1 ms', ratio: 2 };
  const branches = await p02.take(aBed());
  const among = { ...search, ours: '2 ms a search', limit: '1 ms a search', target: '≤ 1.5 ×', verdict: 'not met' };
  expect(branches.rows).toMatchObject([among, among]);
  expect(branches.curves?.[0]?.lines[0]?.points.map(({ x }) => x)).toEqual([150, 1_500, 15_000]);
  expect((await p03.take(aBed())).rows).toMatchObject([
    { ...search, id: 'P3', target: '≤ 2 ×', verdict: 'met' },
    { id: 'P3', ours: '30 ms', limit: '10 ms', ratio: 3, target: '≤ 2 ×', verdict: 'not met' },
  ]);
});

// R15.1.3
test('the statements of a call are held to two for what reads and holds, and to four for a create', async () => {
  const { rows } = await p04.take(aBed());
  expect(rows.map(({ name, value, target, verdict }) => [name, value, target, verdict])).toEqual([
    ...[
      'TrovaFiliali3',
      'GetFiliale',
      'Disponibilita',
      'Disponibilita',
      'GetUserDataAndAppointmentByCf',
      'BloccaOrario',
    ].map((name) => [name, 2, '≤ 2 statements', 'met']),
    ['CreateAppointment', 8, '≤ 4 statements', 'not met'],
  ]);
});

// R15.1.3
test('creates stand beside bare transactions of one booker and of many, and are counted in the database', async () => {
  const row = { id: 'P5', ours: '450 a second', limit: '1,000 a second', ratio: 0.45, target: '≥ 0.4', verdict: 'met' };
  const { rows, curves } = await p05.take(aBed());
  expect(rows).toMatchObject([row, row]);
  expect(curves?.[0]?.lines.map(({ points }) => points.map(({ x }) => x))).toEqual([
    [1, 32],
    [1, 32],
  ]);
});

// R15.1.3
test('256 bookers of one half-hour stand beside as many on half-hours of their own; three win', async () => {
  const { rows } = await p06.take(aBed());
  expect(rows).toMatchObject([{ id: 'P6', limit: expect.stringMatching(/\d ms$/), target: '≤ 5 ×' }]);
  expect([[...heard.races.values()], heard.spread.size]).toEqual([[256, 256, 256, 256, 256], 6 * 256]);
});

// R15.1.3
test('a lookup stands beside the read of one row, and one of a known code beside one of an unknown', async () => {
  expect((await p07.take(aBed())).rows).toMatchObject([
    { id: 'P7', ours: '500 a second', limit: '1,000 a second', ratio: 0.5, target: '≥ 0.4', verdict: 'met' },
    { id: 'P7', ours: '10 ms', limit: '20 ms', ratio: 0.5, target: '1 ± 0.02', verdict: 'not met' },
  ]);
});

// R15.1.3
test('what the page weighs stands beside its limits', async () => {
  expect((await p13.take(aBed())).rows).toMatchObject([
    { id: 'P13', ours: '80.0 kB', limit: '78 kB', verdict: 'not met' },
    { id: 'P13', ours: '20.0 kB', limit: '25 kB', verdict: 'met' },
  ]);
});
