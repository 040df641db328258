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
  await sql`update branch set area_code = 'NORD', lat = 45.47, lng = 9.19`.execute(database.db);
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
const [FIRST, SECOND, THIRD, FOURTH] = [1, 2, 3, 4].map((n) => `OPP00000000000000${n}`) as [
  string,
  string,
  string,
  string,
];
const closed = { tipo: 'closure', filiali: ['0101'], dal: day, al: day, consulenti: 0, motivo: 'Lavori' };
const post = async (call: string, body: object, who = token) => {
  const answer = await ask(app, who, call, body);
  return { status: answer.statusCode, ...answer.json() };
};
async function apply(bozza: object) {
  const { sha256 } = await post('AnteprimaCapacita', { bozza });
  return post('ApplicaCapacita', { bozza, sha256 });
}
const aVisitAt = (oppId: string, minute: number, seat = 1) =>
  aSeatedVisit(database.db, { oppId, starts: new Date(toInstant(day, minute)), seat });
const states = async () =>
  Object.fromEntries(
    (
      await database.db
        .selectFrom('displacement')
        .innerJoin('appointment', 'appointment.id', 'appointment_id')
        .select(['opp_id', 'displacement.state'])
        .orderBy('displacement.id')
        .execute()
    ).map((row) => [row.opp_id, row.state]),
  );
const told = async () =>
  (
    await database.db
      .selectFrom('outbox')
      .select([sql<string>`payload ->> 'oppID'`.as('opp')])
      .where('kind', '=', 'message.stays')
      .execute()
  )
    .map(({ opp }) => opp)
    .sort();
const held = async () =>
  (await database.db.selectFrom('seat').select('seat').where('state', '=', 'held').execute()).length;

// R16.2.5, R16.4.8
test('the card of a displaced visit has its offers and deadline until the decision; its history stays', async () => {
  await aVisitAt(FIRST, 600);
  const card = async () => post('Appuntamento', { oppID: FIRST });
  expect(await card()).toMatchObject({ ricollocazione: null, storia: [] });
  const { modifica } = await apply(closed);
  const before = await card();
  expect(before.ricollocazione).toMatchObject({
    ...{ causa: 'closed', stato: 'offered', motivo: 'Lavori', entro: expect.any(String) },
    posti: [{ riservato: true }, {}, {}],
  });
  await post('AnnullaModifica', { modifica });
  const after = await card();
  expect(after.ricollocazione).toBeNull();
  expect(after.storia.map(({ cosa }: { cosa: string }) => cosa)).toEqual(
    expect.arrayContaining(['message.displaced', 'message.stays']),
  );
});

// R16.4.5
test('an undo of a closure leaves decided visits as decided; each other visit keeps its slot and gets one mail', async () => {
  for (const [n, oppId] of [FIRST, SECOND, THIRD, FOURTH].entries()) await aVisitAt(oppId, 600 + 30 * n);
  const { modifica } = await apply(closed);
  const { persone } = await post('DaRicollocare', { filiale: '0101' });
  const [posto] = persone[0].posti;
  const goal = { filiale: posto.filiale, giorno: posto.giorno, ora: posto.ora };
  await post('DecidiRicollocazione', { id: persone[0].id, versione: 1, scelta: 'moved', posto: goal });
  await post('DecidiRicollocazione', { id: persone[1].id, versione: 1, scelta: 'cancelled' });

  const { effetti, modifica: before } = await post('AnteprimaAnnullaModifica', { modifica });
  expect(before).toMatchObject({ stato: 'applied', annullabile: true, decise: 2 });
  expect(effetti.anteprima.persone).toEqual([]);
  expect(effetti.anteprima.tengono.map(({ oppID, ora }: Record<string, string>) => [oppID, ora])).toEqual([
    [THIRD, '11:00'],
    [FOURTH, '11:30'],
  ]);
  expect(effetti.decise.map(({ oppID, stato }: Record<string, string>) => [oppID, stato]).sort()).toEqual([
    [FIRST, 'moved'],
    [SECOND, 'cancelled'],
  ]);
  expect(await states()).toMatchObject({ [THIRD]: 'offered', [FOURTH]: 'offered' });

  const { sha256 } = effetti.anteprima;
  expect(await post('AnnullaModifica', { modifica, sha256 })).toMatchObject({
    status: 200,
    Status: '0',
    modifica: { stato: 'undone' },
  });
  expect(await states()).toEqual({ [FIRST]: 'moved', [SECOND]: 'cancelled', [THIRD]: 'kept', [FOURTH]: 'kept' });
  expect([await told(), await held()]).toEqual([[THIRD, FOURTH], 0]);
  expect(await database.db.selectFrom('closure').selectAll().execute()).toEqual([]);
  const acts = await database.db.selectFrom('staff_act').select(['act', 'change']).orderBy('id').execute();
  expect(acts.slice(-2)).toMatchObject([
    { act: 'AnteprimaAnnullaModifica', change: { id: modifica } },
    { act: 'AnnullaModifica', change: { id: modifica, to: 'undone', kept: 2 } },
  ]);
});

// R16.4.5, R16.8.3
test('an undo is shown again before it is applied if a decision was made meanwhile', async () => {
  await aVisitAt(FIRST, 600);
  await aVisitAt(SECOND, 630);
  const { modifica } = await apply(closed);
  const { effetti } = await post('AnteprimaAnnullaModifica', { modifica });
  const { persone } = await post('DaRicollocare', { filiale: '0101' });
  await post('DecidiRicollocazione', { id: persone[0].id, versione: 1, scelta: 'cancelled' });
  const late = await post('AnnullaModifica', { modifica, sha256: effetti.anteprima.sha256 });
  expect(late).toMatchObject({ status: 409, Status: '1', modifica: { stato: 'applied' } });
  expect(late.effetti.decise).toHaveLength(1);
  expect(await states()).toMatchObject({ [SECOND]: 'offered' });
  const again = { modifica, sha256: late.effetti.anteprima.sha256 };
  expect(await post('AnnullaModifica', again)).toMatchObject({ Status: '0' });
});

// R16.4.5
test('an undo that removes a seat displaces its visit with offered slots, after a preview', async () => {
  const { modifica } = await apply({ ...closed, consulenti: 3 });
  for (const [n, oppId] of [FIRST, SECOND, THIRD].entries()) await aVisitAt(oppId, 600, n + 1);
  // Without a preview no visit is displaced.
  expect(await post('AnnullaModifica', { modifica })).toMatchObject({ status: 409 });
  const { effetti } = await post('AnteprimaAnnullaModifica', { modifica });
  expect(effetti.anteprima.persone).toMatchObject([{ oppID: THIRD, causa: 'over' }]);
  const { sha256 } = effetti.anteprima;
  expect(await post('AnnullaModifica', { modifica, sha256 })).toMatchObject({ Status: '0' });
  expect(await states()).toEqual({ [THIRD]: 'offered' });
  expect(await held()).toBe(1);
});

// R16.4.5
test('a later change of the same hours must be undone first; one of other days need not', async () => {
  const { modifica } = await apply(closed);
  const next = { ...closed, dal: addDays(day, 1), al: addDays(day, 1) };
  expect(await apply(next)).toMatchObject({ Status: '0' });
  expect(await apply({ ...closed, tipo: 'absence', consulenti: undefined })).toMatchObject({ Status: '0' });
  const { modifica: over } = await apply({ ...closed, consulenti: 1 });
  const { modifiche } = await post('StoriaCapacita', { filiale: '0101' });
  expect(modifiche.map((each: Record<string, unknown>) => [each.annullabile, each.sostituita])).toEqual([
    [true, false],
    [true, false],
    [true, false],
    [false, true],
  ]);
  expect(await post('AnteprimaAnnullaModifica', { modifica })).toMatchObject({ status: 200, effetti: null });
  expect(await post('AnnullaModifica', { modifica })).toMatchObject({ status: 409, effetti: null });
  expect(await post('AnnullaModifica', { modifica: over })).toMatchObject({ Status: '0' });
  expect(await post('AnnullaModifica', { modifica })).toMatchObject({ Status: '0' });
});

// R16.4.5
test('an undo leaves a proposal open where another change still closes the slot', async () => {
  await aVisitAt(FIRST, 600);
  const { modifica } = await apply(closed);
  expect(await apply({ ...closed, daOra: '09:00', aOra: '12:00' })).toMatchObject({ Status: '0' });
  expect(await post('AnnullaModifica', { modifica })).toMatchObject({ Status: '0' });
  expect([await states(), await told()]).toEqual([{ [FIRST]: 'offered' }, []]);
});

// R16.4.5
test('days of an undone change that are past keep their hours', async () => {
  const { modifica } = await apply(closed);
  await sql`update closure set day = day - 7`.execute(database.db);
  await sql`update capacity_change set first_day = first_day - 7, last_day = last_day + 1,
    payload = payload || jsonb_build_object('dal', (first_day - 7)::text, 'al', (last_day + 1)::text)`.execute(
    database.db,
  );
  expect(await post('AnnullaModifica', { modifica })).toMatchObject({ Status: '0' });
  expect(await database.db.selectFrom('closure').select('consultants').execute()).toEqual([{ consultants: 0 }]);
  await sql`update capacity_change set state = 'applied', undone_at = null, last_day = current_date - 2`.execute(
    database.db,
  );
  expect(await post('AnnullaModifica', { modifica })).toMatchObject({ status: 409, effetti: null });
});

// R16.4.8
test('a day reopened by another change settles its proposals, the earliest bookings first', async () => {
  await aVisitAt(FIRST, 600);
  await aVisitAt(SECOND, 600, 2);
  await apply(closed);
  const one = { ...closed, consulenti: 1 };
  const seen = await post('AnteprimaCapacita', { bozza: one });
  expect(seen.tengono).toMatchObject([{ oppID: FIRST, giorno: day, ora: '10:00' }]);
  expect(await states()).toEqual({ [FIRST]: 'offered', [SECOND]: 'offered' });
  expect(await apply(one)).toMatchObject({ Status: '0', anteprima: { tengono: [{ oppID: FIRST }] } });
  expect([await states(), await told(), await held()]).toEqual([{ [FIRST]: 'kept', [SECOND]: 'offered' }, [FIRST], 1]);
  expect(await apply({ ...closed, consulenti: 2 })).toMatchObject({ Status: '0' });
  expect([await told(), await held()]).toEqual([[FIRST, SECOND], 0]);
  expect((await post('DaRicollocare', {})).persone).toEqual([]);
});
