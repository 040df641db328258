import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDays, fromInstant, hourText, toInstant } from '#domain/time/rome.ts';
import { ahead, close, someoneWaits, underWay } from '../../booking/earlier/earlier.testing.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aDesk, aPerson, ask, aVisit, twoBranches } from '../desk.testing.ts';

let database: FreshDatabase;
let app: FastifyInstance;
beforeEach(async () => {
  database = await freshDatabase();
  app = await aDesk(database.db);
  await twoBranches(database.db);
  await sql`update branch set area_code = 'NORD'`.execute(database.db);
  await sql`update opening_hours set opens = 0, closes = 1440`.execute(database.db);
});
afterEach(async () => {
  await app.close();
  await database.close();
});

const CODE = 'OPP000000000000001';
const { minute } = fromInstant(Date.now());
const NOW = hourText(minute - (minute % 30));
const ELSEWHERE = {
  oppID: CODE,
  versione: 1,
  motivo: 'chiusura',
  chi: 'filiale',
  avvisa: true,
  perche: '',
  filiale: '0102',
};
const MOVES = {
  SpostaSportello: () => ({ ...ELSEWHERE, giorno: addDays(ahead(5), 1), ora: '10:00' }),
  RiceviQui: () => ({
    testo: CODE,
    visita: { filiale: '0101', giorno: ahead(5), ora: '10:00' },
    filiale: '0102',
    ora: NOW,
  }),
};

test.each([
  ['SpostaSportello', 'area'],
  ['RiceviQui', 'consultant'],
] as const)('%s to another branch waits for a change of the old one, and ends its displacement', async (call, role) => {
  const token = await aPerson(database.db, role);
  await sql`update staff_role set branch_code = '0102' where branch_code is not null`.execute(database.db);
  await aVisit(database.db, { oppId: CODE });
  await sql`
      with at as (update appointment set starts = ${new Date(toInstant(ahead(5), 600))} returning id, branch_code, starts)
      insert into seat (branch_code, starts, seat, state, appointment_id)
      select branch_code, starts, 1, 'booked', id from at`.execute(database.db);
  const commit = await underWay(database.db, (tx) => close(tx, 5));
  const moved = Promise.resolve(ask(app, token, call, MOVES[call]()));
  await Promise.race([moved, someoneWaits(database.db)]);
  await commit();
  expect((await moved).json()).toMatchObject({ Status: '0' });
  expect(await database.db.selectFrom('displacement').select('state').execute()).toEqual([{ state: 'moved' }]);
});
