import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Role } from '#domain/desk/roles.ts';
import { addDays, toInstant } from '#domain/time/rome.ts';
import { romeDay } from '../../platform/clock.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aDesk, aPerson, aSeatedVisit, ask, twoBranches } from '../desk.testing.ts';

let database: FreshDatabase;
let app: FastifyInstance;
beforeEach(async () => {
  database = await freshDatabase();
  app = await aDesk(database.db);
  await twoBranches(database.db);
});
afterEach(async () => {
  await app.close();
  await database.close();
});

const day = addDays(
  romeDay(() => new Date()),
  5,
);
const MINE = 'OPP000000000000001';
const bozza = { tipo: 'closure', filiali: ['0101'], dal: day, al: day, consulenti: 0, motivo: 'Lavori' };
const CALLS = {
  Giorno: { filiale: '0101', giorno: day },
  Agenda: { filiali: ['0101'], da: day, giorni: 1 },
  Appuntamento: { oppID: MINE },
  Cerca: { testo: MINE },
  AnteprimaCapacita: { bozza },
} as const;
type Seen = Readonly<Partial<Record<keyof typeof CALLS, 'named' | 'masked'>>>;
const NAMED: Seen = {
  ...{ Giorno: 'named', Agenda: 'named', Appuntamento: 'named', Cerca: 'named', AnteprimaCapacita: 'named' },
};
const LISTS = { Giorno: 'masked', Agenda: 'masked' } as const;

// R16.1.4, R16.8.7
test.each<[Role, Seen]>([
  ['consultant', NAMED],
  ['manager', NAMED],
  ['area', NAMED],
  ['callcentre', { Giorno: 'named', Agenda: 'named', Appuntamento: 'named', Cerca: 'named' }],
  ['admin', { ...LISTS, Appuntamento: 'masked', AnteprimaCapacita: 'masked' }],
  ['dpo', { ...LISTS, Appuntamento: 'named', Cerca: 'named' }],
  ['auditor', { ...LISTS, Appuntamento: 'masked' }],
])('a %s sees names only at branches where the role may change visits', async (role, wanted) => {
  await aSeatedVisit(database.db, { oppId: MINE, starts: new Date(toInstant(day, 600)) });
  const token = await aPerson(database.db, role);
  const seen: Record<string, string> = {};
  for (const [call, body] of Object.entries(CALLS)) {
    const answer = await ask(app, token, call, body);
    if (answer.statusCode === 403) continue;
    expect([call, answer.statusCode]).toEqual([call, 200]);
    expect(answer.body).toMatch(/"cognome":"B(ellacqua|\*{4})"/);
    seen[call] = /Ginevra|Bellacqua/.test(answer.body) ? 'named' : 'masked';
  }
  expect(seen).toEqual(wanted);
});

// R16.1.4
test("a second role adds the names of that role's branch only", async () => {
  for (const [n, branch] of ['0101', '0102'].entries()) {
    await aSeatedVisit(database.db, {
      oppId: `OPP00000000000000${n}`,
      starts: new Date(toInstant(day, 600)),
      seat: n + 1,
    });
    await sql`update appointment set branch_code = ${branch} where opp_id = ${`OPP00000000000000${n}`}`.execute(
      database.db,
    );
  }
  const token = await aPerson(database.db, 'auditor');
  await sql`insert into staff_role (staff_id, role, branch_code) select id, 'consultant', '0101' from staff`.execute(
    database.db,
  );
  const { filiali } = (await ask(app, token, 'Agenda', { filiali: ['0101', '0102'], da: day, giorni: 1 })).json();
  expect(filiali.map(({ visite: [one] }: { visite: { cognome: string }[] }) => one?.cognome)).toEqual([
    'Bellacqua',
    'B****',
  ]);
});
