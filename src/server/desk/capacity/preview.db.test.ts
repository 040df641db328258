import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDays, toInstant } from '#domain/time/rome.ts';
import { romeDay } from '../../platform/clock.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aDesk, aPerson, aSeatedVisit, ask, twoBranches } from '../desk.testing.ts';

let database: FreshDatabase;
let app: FastifyInstance;
let token: string;
beforeEach(async () => {
  database = await freshDatabase();
  app = await aDesk(database.db);
  await twoBranches(database.db);
  token = await aPerson(database.db, 'area');
});
afterEach(async () => {
  await app.close();
  await database.close();
});

const day = addDays(
  romeDay(() => new Date()),
  5,
);
const span = { filiali: ['0101'], dal: day, al: day, motivo: 'Formazione' };
const closed = { ...span, tipo: 'closure', consulenti: 0 };
const preview = async (bozza: object) => {
  const answer = await ask(app, token, 'AnteprimaCapacita', { bozza });
  return { status: answer.statusCode, ...answer.json() };
};

// R16.4.3
test('a preview counts the holds in slots that will not be bookable', async () => {
  const starts = new Date(toInstant(day, 660));
  await aSeatedVisit(database.db, { oppId: 'OPP000000000000003', starts });
  await sql`
    insert into seat (branch_code, starts, seat, state, visit, held_until)
    values ('0101', ${starts}, 2, 'held', ${Buffer.alloc(32, 1)}, now() + interval '10 minutes')`.execute(database.db);
  const seen = await preview({ ...span, tipo: 'absence' });
  expect(seen.tenute).toBe(1);
  expect(seen.mezzore).toContainEqual(
    expect.objectContaining({ ora: '11:00', prima: 2, dopo: 1, visite: 1, tenute: 1 }),
  );
});

// R16.4.1, R16.8.1
test('a preview of a closed day lists every visit, also in hours whose consultants an earlier change reduced', async () => {
  const oppId = 'OPP000000000000003';
  await aSeatedVisit(database.db, { oppId, starts: new Date(toInstant(day, 660)) });
  const fewer = { ...closed, consulenti: 1, daOra: '09:00', aOra: '13:00' };
  const { sha256, persone } = await preview(fewer);
  expect(persone).toEqual([]);
  expect((await ask(app, token, 'ApplicaCapacita', { bozza: fewer, sha256 })).statusCode).toBe(200);
  expect((await preview(closed)).persone).toEqual([expect.objectContaining({ oppID: oppId, causa: 'closed' })]);
});

// R16.4.3
test.each([
  ['a day that is over', { ...closed, dal: '2020-01-01' }],
  ['an end before its beginning', { ...closed, al: addDays(day, -1) }],
  [
    'hours that overlap',
    {
      tipo: 'hours',
      filiali: ['0101'],
      dal: day,
      motivo: 'x',
      consulenti: [{ giorno: 1, quanti: 1 }],
      orari: [
        { giorno: 1, da: '09:00', a: '12:00' },
        { giorno: 1, da: '11:00', a: '13:00' },
      ],
    },
  ],
])('a draft with %s is malformed', async (_what, bozza) => {
  expect((await preview(bozza)).status).toBe(400);
});

// R16.4.4, R16.8.3
test('if a visit changed since the preview, applying the change gives 409', async () => {
  const starts = new Date(toInstant(day, 660));
  await aSeatedVisit(database.db, { oppId: 'OPP000000000000003', starts });
  const { sha256 } = await preview(closed);
  await sql`update appointment set version = version + 1`.execute(database.db);
  const answer = await ask(app, token, 'ApplicaCapacita', { bozza: closed, sha256 });
  expect([answer.statusCode, answer.json().motivo]).toEqual([409, 'cambiata']);
});

// R16.4.4, R16.8.3
test('applying a change that differs from the previewed one gives 409, even if neither displaces a visit', async () => {
  const { sha256 } = await preview(closed);
  const other = { ...closed, dal: addDays(day, 1), al: addDays(day, 1) };
  const answer = await ask(app, token, 'ApplicaCapacita', { bozza: other, sha256 });
  expect([answer.statusCode, answer.json().motivo]).toEqual([409, 'cambiata']);
  expect(await database.db.selectFrom('closure').select('day').execute()).toEqual([]);
});
