import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addDays, toInstant } from '#domain/time/rome.ts';
import { seal } from '../../booking/booking.testing.ts';
import { proposalToken } from '../../booking/capacity/proposal-token.ts';
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
  // Two branches of one area, near enough to be offered to each other's customers.
  await sql`update branch set area_code = 'NORD', lat = 45.47, lng = 9.19`.execute(database.db);
  token = await aPerson(database.db, 'area');
});
afterEach(async () => {
  await app.close();
  await database.close();
});

const today = romeDay(() => new Date());
const day = addDays(today, 5);
const [FIRST, SECOND, THIRD] = ['OPP000000000000001', 'OPP000000000000002', 'OPP000000000000003'];
const closed = { tipo: 'closure', filiali: ['0101'], dal: day, al: day, consulenti: 0, motivo: 'Lavori' };
const post = async (call: string, body: object, who = token) => {
  const answer = await ask(app, who, call, body);
  return { status: answer.statusCode, ...answer.json() };
};
const preview = (bozza: object) => post('AnteprimaCapacita', { bozza });
async function apply(bozza: object) {
  const { sha256 } = await preview(bozza);
  return post('ApplicaCapacita', { bozza, sha256 });
}
const aVisitAt = (oppId: string, minute: number, seat = 1) =>
  aSeatedVisit(database.db, { oppId, starts: new Date(toInstant(day, minute)), seat });
const seats = async () =>
  (
    await database.db
      .selectFrom('seat')
      .select(['branch_code', 'state', 'starts', 'appointment_id'])
      .orderBy('starts')
      .execute()
  ).map(({ branch_code, state, starts }) => `${branch_code} ${state} ${starts.toISOString()}`);
const displacements = () =>
  database.db
    .selectFrom('displacement')
    .innerJoin('appointment', 'appointment.id', 'appointment_id')
    .selectAll('displacement')
    .select('opp_id')
    .orderBy('displacement.id')
    .execute();
const events = async () =>
  (await database.db.selectFrom('outbox').select('kind').orderBy('created_at').execute()).map(({ kind }) => kind);

describe('a preview', () => {
  beforeEach(async () => {
    await aVisitAt(FIRST, 600);
    await aVisitAt(SECOND, 600, 2);
    await aVisitAt(THIRD, 660);
  });

  // R16.4.3
  test('of a closed day lists every visit with three offered slots, one of them reserved, and changes nothing', async () => {
    const seen = await preview(closed);
    expect(seen.persone.map((person: { oppID: string; causa: string }) => [person.oppID, person.causa])).toEqual([
      ...[FIRST, SECOND, THIRD].map((oppId) => [oppId, 'closed']),
    ]);
    for (const { posti } of seen.persone) {
      expect(posti.map(({ riservato }: { riservato: boolean }) => riservato)).toEqual([true, false, false]);
      expect(new Set(posti.map(({ filiale }: { filiale: string }) => filiale)).size).toBe(2);
    }
    const first = seen.persone.map(
      ({ posti: [one] }: { posti: [Record<string, unknown>] }) => `${one.filiale} ${one.giorno} ${one.ora}`,
    );
    expect(new Set(first.slice(0, 3)).size).toBeGreaterThan(1);
    // Five days ahead, so that the first free day does not depend on the time of today.
    const [{ codice, primoLibero, primoLiberoDopo }] = seen.filiali;
    expect([codice, primoLibero <= 1, primoLiberoDopo]).toEqual(['0101', true, primoLibero]);
    const atOnce = await preview({ ...closed, dal: today, al: addDays(today, 1) });
    expect(atOnce.filiali).toMatchObject([{ codice: '0101', primoLibero, primoLiberoDopo: 2 }]);
    expect(JSON.stringify(seen)).not.toMatch(/velaria\.example|\+39/);
    expect(await displacements()).toEqual([]);
    expect(await database.db.selectFrom('closure').selectAll().execute()).toEqual([]);
    expect(await database.db.selectFrom('capacity_change').selectAll().execute()).toEqual([]);
  });

  // R16.4.3, R16.4.23
  test('of an absence lists the latest bookings, and suggests a consultant of a nearby branch', async () => {
    const seen = await preview({ tipo: 'absence', filiali: ['0101'], dal: day, al: day, motivo: 'Formazione' });
    expect(seen.persone).toMatchObject([{ oppID: SECOND, causa: 'over' }]);
    expect(seen.prestito).toMatchObject({ da: '0102', giorno: day, daOra: '10:00', aOra: '10:30', consulenti: 2 });
    const lent = { tipo: 'loan', filiali: ['0101'], da: '0102', dal: day, al: day, motivo: 'Formazione' };
    expect((await apply(lent)).Status).toBe('0');
    expect(
      (await preview({ tipo: 'absence', filiali: ['0101'], dal: day, al: day, motivo: 'Formazione' })).persone,
    ).toEqual([]);
  });

  // R16.4.3
  test('of new weekly hours distinguishes slots that no longer exist from overbooked slots', async () => {
    const weekday = new Date(day).getUTCDay() || 7;
    const orari = [{ giorno: weekday, da: '10:15', a: '12:15' }];
    const seen = await preview({
      tipo: 'hours',
      filiali: ['0101'],
      dal: day,
      orari,
      consulenti: [{ giorno: weekday, quanti: 1 }],
      motivo: 'Orario nuovo',
    });
    expect(seen.persone.map(({ causa }: { causa: string }) => causa)).toEqual(['offGrid', 'offGrid', 'offGrid']);
  });
});

// R16.4.4
test('an applied change lets every visit keep its seat, reserves another one, and mails the customer', async () => {
  await aVisitAt(FIRST, 600);
  expect(await apply(closed)).toMatchObject({ status: 200, Status: '0', motivo: null });
  const [row] = await displacements();
  expect(row).toMatchObject({ opp_id: FIRST, state: 'offered', cause: 'closed', version: 1 });
  expect((await seats()).map((seat) => seat.split(' ')[1]).sort()).toEqual(['booked', 'held']);
  expect(await events()).toEqual(['message.displaced']);
  const acts = await database.db.selectFrom('staff_act').select(['act', 'change']).execute();
  expect(acts.find(({ act }) => act === 'ApplicaCapacita')?.change).toMatchObject({ people: 1, kind: 'closure' });
});

// R16.4.4, R16.8.3
test('a preview is shown again before it is applied if a visit was booked meanwhile', async () => {
  await aVisitAt(FIRST, 600);
  const { sha256 } = await preview(closed);
  await aVisitAt(SECOND, 660);
  const answer = await post('ApplicaCapacita', { bozza: closed, sha256 });
  expect(answer).toMatchObject({ status: 409, Status: '1', motivo: 'cambiata' });
  expect(answer.anteprima.persone).toHaveLength(2);
  expect([await displacements(), await database.db.selectFrom('closure').selectAll().execute()]).toEqual([[], []]);
  expect(await post('ApplicaCapacita', { bozza: closed, sha256: answer.anteprima.sha256 })).toMatchObject({
    Status: '0',
  });
});

// R16.4.4, R16.8.8
test("a change of several branches waits for a second person's approval", async () => {
  await aVisitAt(FIRST, 600);
  const both = { ...closed, filiali: ['0101', '0102'] };
  const first = await apply(both);
  expect(first).toMatchObject({ Status: '1', motivo: 'approvazione', modifica: expect.any(String) });
  expect(await displacements()).toEqual([]);
  const asked = { bozza: both, sha256: first.anteprima.sha256, modifica: first.modifica };
  expect((await post('ApplicaCapacita', asked)).status).toBe(404);
  const second = await aPerson(database.db, 'admin');
  const { modifiche } = await post('StoriaCapacita', { filiale: '0101' }, second);
  expect(modifiche).toMatchObject([{ id: first.modifica, stato: 'proposed', sha256: first.anteprima.sha256 }]);
  expect(await post('ApplicaCapacita', { ...asked, bozza: modifiche[0].bozza }, second)).toMatchObject({ Status: '0' });
  expect(await displacements()).toHaveLength(1);
});

// R16.4.5
test('an approved change is undone before older ones, although others were applied while it waited', async () => {
  const both = { ...closed, filiali: ['0101', '0102'] };
  const { anteprima, modifica } = await apply(both);
  const { modifica: meanwhile } = await apply({ ...closed, consulenti: 1 });
  const second = await aPerson(database.db, 'admin');
  const { sha256 } = await post('AnteprimaCapacita', { bozza: both }, second);
  expect(sha256).toBe(anteprima.sha256);
  expect(await post('ApplicaCapacita', { bozza: both, sha256, modifica }, second)).toMatchObject({ Status: '0' });
  expect((await post('AnnullaModifica', { modifica: meanwhile })).status).toBe(409);
  expect((await post('AnnullaModifica', { modifica }, second)).status).toBe(200);
  expect((await post('AnnullaModifica', { modifica: meanwhile })).status).toBe(200);
});

describe('an applied change', () => {
  let change: string;
  beforeEach(async () => {
    await aVisitAt(FIRST, 600);
    await aVisitAt(SECOND, 660);
    ({ modifica: change } = await apply(closed));
  });

  // R16.4.5
  test('appears in the history with its draft; a change by command line or import has none', async () => {
    await sql`
      insert into capacity_change (kind, branch_codes, first_day, last_day, payload, before, reason, state, applied_at,
        affected, affected_sha256)
      select 'import'::text, branch_codes, first_day, last_day, '{"import": ["0101"]}', before, reason, state, applied_at,
        affected, affected_sha256 from capacity_change`.execute(database.db);
    const { modifiche } = await post('StoriaCapacita', { filiale: '0101' });
    expect(modifiche.map(({ bozza, sha256 }: Record<string, unknown>) => [bozza, sha256])).toEqual([
      [null, null],
      [{ ...closed, daOra: '00:00', aOra: '24:00' }, null],
    ]);
  });

  // R16.2.4, R16.4.5
  test('can be undone before any decision: everything is as before, and the customers are notified', async () => {
    const lost = async () => (await post('Agenda', { filiali: ['0101'], da: day, giorni: 1 })).filiali[0].daRicollocare;
    expect(await lost()).toEqual([FIRST, SECOND]);
    expect(await post('AnnullaModifica', { modifica: change })).toMatchObject({
      Status: '0',
      modifica: { stato: 'undone' },
    });
    expect((await seats()).map((seat) => seat.split(' ')[1])).toEqual(['booked', 'booked']);
    expect(await lost()).toEqual([]);
    expect((await displacements()).map(({ state }) => state)).toEqual(['kept', 'kept']);
    expect(await database.db.selectFrom('closure').selectAll().execute()).toEqual([]);
    expect((await events()).filter((kind) => kind === 'message.stays')).toHaveLength(2);
    expect((await preview(closed)).persone).toHaveLength(2);
  });

  // R16.4.8
  test('lets staff decide each visit: moved to the reserved slot, kept or cancelled; a late request gets the current state', async () => {
    const { persone } = await post('DaRicollocare', { filiale: '0101' });
    expect(persone).toMatchObject([{ visita: { oppID: FIRST }, stato: 'offered' }, { visita: { oppID: SECOND } }]);
    const [posto] = persone[0].posti;
    const moved = await post('DecidiRicollocazione', {
      id: persone[0].id,
      versione: 1,
      scelta: 'moved',
      posto: { filiale: posto.filiale, giorno: posto.giorno, ora: posto.ora },
    });
    expect(moved).toMatchObject({
      Status: '0',
      persona: { stato: 'moved', decisaDa: 'staff', visita: { giorno: posto.giorno, ora: posto.ora } },
    });
    const again = { id: persone[0].id, versione: 1, scelta: 'kept' };
    expect(await post('DecidiRicollocazione', again)).toMatchObject({ status: 409, motivo: 'versione' });
    const kept = { id: persone[1].id, versione: 1, scelta: 'kept' };
    expect(await post('DecidiRicollocazione', kept)).toMatchObject({ Status: '0', persona: { stato: 'kept' } });
    expect((await post('DaRicollocare', {})).persone).toEqual([]);
    expect((await seats()).map((seat) => seat.split(' ')[1])).toEqual(['booked', 'booked']);
  });

  // R16.4.8
  test('counts a move or cancellation by another endpoint as the decision, and frees the reserved seat', async () => {
    const why = { versione: 1, chi: 'cliente', motivo: 'richiesta' };
    expect(await post('AnnullaSportello', { oppID: FIRST, ...why })).toMatchObject({ Status: '0' });
    const goal = { filiale: '0101', giorno: addDays(day, 2), ora: '15:00' };
    expect(await post('SpostaSportello', { oppID: SECOND, ...why, ...goal })).toMatchObject({ Status: '0' });
    expect((await displacements()).map(({ state }) => state)).toEqual(['cancelled', 'moved']);
    expect((await seats()).map((seat) => seat.split(' ')[1])).toEqual(['booked']);
  });

  // R16.4.6
  test('computes the link of the mail from the row, and no table stores it', async () => {
    const [row] = await displacements();
    expect(row && proposalToken(seal, row)).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const stored = await sql<{ all: string }>`
      select schema_to_xml('public', false, false, '')::text as all`.execute(database.db);
    expect(stored.rows[0]?.all).toContain('message.displaced');
    expect(stored.rows[0]?.all).not.toContain(row && proposalToken(seal, row));
  });
});

// R16.4.5, R16.4.8
test('a change or person of a branch outside the scope is not found', async () => {
  await aVisitAt(FIRST, 600);
  const { modifica } = await apply(closed);
  const [row] = await displacements();
  await sql`update branch set area_code = 'SUD' where code = '0101'`.execute(database.db);
  expect((await post('AnnullaModifica', { modifica })).status).toBe(404);
  expect((await post('AnnullaModifica', { modifica: '999' })).status).toBe(404);
  const decision = { versione: 1, scelta: 'kept' };
  expect((await post('DecidiRicollocazione', { id: row?.id, ...decision })).status).toBe(404);
  expect((await post('DecidiRicollocazione', { id: '999', ...decision })).status).toBe(404);
});
