import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDays, toInstant } from '#domain/time/rome.ts';
import { romeDay } from '../../platform/clock.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aDesk, aPerson, aSeatedVisit, ask, twoBranches } from '../desk.testing.ts';

let database: FreshDatabase;
let app: FastifyInstance;
let manager: string;
beforeEach(async () => {
  database = await freshDatabase();
  app = await aDesk(database.db);
  await twoBranches(database.db);
  manager = await aPerson(database.db, 'manager');
  await aPerson(database.db, 'consultant', 'rosa');
  await aPerson(database.db, 'consultant', 'dino');
});
afterEach(async () => {
  await app.close();
  await database.close();
});

const day = addDays(
  romeDay(() => new Date()),
  5,
);
/** Rosa's visits at nine, ten and eleven; Dino's at ten. The branch has two consultants. */
const ROSA = ['OPP0000000000000R1', 'OPP0000000000000R2', 'OPP0000000000000R3'] as const;
const DINO = 'OPP0000000000000D1';

async function theirVisits(): Promise<void> {
  const visits = [
    ...ROSA.map((oppId, at) => ({ oppId, hour: 9 + at, of: 'rosa' })),
    { oppId: DINO, hour: 10, of: 'dino' },
  ];
  for (const { oppId, hour, of } of visits) {
    const starts = new Date(toInstant(day, hour * 60));
    await aSeatedVisit(database.db, { oppId, starts, seat: of === 'rosa' ? 1 : 2 });
    expect((await ask(app, manager, 'AssegnaVisita', { oppID: oppId, versione: 0, chi: of })).statusCode).toBe(200);
  }
}
const asked = (scelta: object, more: object = {}) => ({ filiale: '0101', giorno: day, di: 'rosa', scelta, ...more });
const preview = async (scelta: object, more: object = {}) => {
  const answer = await ask(app, manager, 'AnteprimaGiornata', asked(scelta, more));
  return { status: answer.statusCode, ...answer.json() };
};
const pass = async (scelta: object, sha256: string) => {
  const answer = await ask(app, manager, 'PassaGiornata', asked(scelta, { sha256 }));
  return { status: answer.statusCode, ...answer.json() };
};
const receivers = async () => {
  const { rows } = await sql<{ one: string }>`
    select opp_id || ' ' || coalesce(code, '') as one from assignment
      join appointment on id = appointment_id left join staff on staff.id = staff_id order by opp_id`.execute(
    database.db,
  );
  return rows.map(({ one }) => one);
};
const fates = ({ visite }: { visite: readonly { oppID: string; va: string }[] }) => visite.map(({ va }) => va);

const TO_DINO = { tipo: 'passa', chi: 'dino' };
const TO_WHOM_IS_FREE = { tipo: 'passa', chi: '' };
const MOVE = { tipo: 'sposta' };

// R16.2.41
test('a day passed on changes receivers only, and books the colleague no hour twice', async () => {
  await theirVisits();
  const seen = await preview(TO_DINO);
  expect([seen.capacita, fates(seen)]).toEqual([null, ['passa', 'libera', 'passa']]);
  expect(await pass(TO_DINO, seen.sha256)).toMatchObject({ status: 200, Status: '0', motivo: null });
  expect(await receivers()).toEqual([`${DINO} dino`, `${ROSA[0]} dino`, `${ROSA[1]} `, `${ROSA[2]} dino`]);
  const { rows } = await sql`
    select (select count(*)::int from displacement) as displaced, (select count(*)::int from capacity_change) as changes,
      (select count(*)::int from outbox) as told`.execute(database.db);
  expect(rows).toEqual([{ displaced: 0, changes: 0, told: 0 }]);
  const acts = await sql`
    select opp_id, change from staff_act where act = 'PassaGiornata' order by opp_id nulls last`.execute(database.db);
  expect(acts.rows).toEqual([
    { opp_id: ROSA[0], change: { from: 'rosa', to: 'dino' } },
    { opp_id: ROSA[1], change: { from: 'rosa', to: '' } },
    { opp_id: ROSA[2], change: { from: 'rosa', to: 'dino' } },
    { opp_id: null, change: { of: 'rosa', to: 'dino', visits: 3, people: 0 } },
  ]);
});

// R16.2.41
test("moving a day displaces the absent person's visits first", async () => {
  await theirVisits();
  // Dino's customer booked last, and would be displaced by any other absence.
  await sql`update appointment set created_at = now() - interval '1 day' where opp_id <> ${DINO}::text`.execute(
    database.db,
  );
  const seen = await preview(MOVE);
  expect(fates(seen)).toEqual(['libera', 'sposta', 'libera']);
  expect(seen.capacita.persone).toMatchObject([{ oppID: ROSA[1], ora: '10:00', causa: 'over' }]);
  expect(seen.capacita.persone[0].posti.length).toBeGreaterThan(0);
  expect((await sql`select from capacity_change`.execute(database.db)).rows).toEqual([]);
  expect(await pass(MOVE, seen.sha256)).toMatchObject({ status: 200, Status: '0' });
  expect(await receivers()).toEqual([`${DINO} dino`, `${ROSA[0]} `, `${ROSA[1]} `, `${ROSA[2]} `]);
  const { rows } = await sql`
    select opp_id, displacement.state, c.kind, c.reason from displacement join appointment on appointment.id = appointment_id
      join capacity_change c on c.id = change_id`.execute(database.db);
  const reason = 'Giornata di una persona da spostare';
  expect(rows).toEqual([{ opp_id: ROSA[1], state: 'offered', kind: 'absence', reason }]);
  const { rows: told } = await sql`select kind from outbox`.execute(database.db);
  expect(told).toEqual([{ kind: 'message.displaced' }]);
});

// R16.2.41
test('what changed after the preview is answered with the present effects, and nothing is passed on', async () => {
  await theirVisits();
  for (const choice of [TO_DINO, MOVE]) {
    const { sha256 } = await preview(choice);
    const version = choice === TO_DINO ? 1 : 2;
    const busy = { oppID: DINO, versione: version, chi: choice === TO_DINO ? 'manager' : 'rosa' };
    await ask(app, manager, 'AssegnaVisita', busy);
    const late = await pass(choice, sha256);
    expect(late).toMatchObject({ status: 409, Status: '1', motivo: 'cambiata' });
    expect(late.anteprima.sha256).not.toBe(sha256);
    expect(await receivers()).toContain(`${ROSA[0]} rosa`);
  }
  expect((await sql`select from capacity_change`.execute(database.db)).rows).toEqual([]);
});

// R16.2.41
test('visits in the talk, ended or cancelled stay with their person; a day without others is empty', async () => {
  await theirVisits();
  await sql`insert into attendance (appointment_id, arrived_at, started_at, staff_id)
    select id, now(), now(), (select id from staff where code = 'rosa') from appointment where opp_id = ${ROSA[0]}::text`.execute(
    database.db,
  );
  await sql`update appointment set state = 'cancelled' where opp_id in (${ROSA[1]}, ${ROSA[2]})`.execute(database.db);
  const seen = await preview(TO_DINO);
  expect(seen.visite).toEqual([]);
  expect(await pass(TO_DINO, seen.sha256)).toMatchObject({ status: 409, motivo: 'vuota' });
  expect(await receivers()).toContain(`${ROSA[0]} rosa`);
});

// R16.2.41
test('a past day, the person as own colleague and unknown people are refused', async () => {
  await theirVisits();
  expect((await preview(TO_DINO, { giorno: addDays(day, -6) })).status).toBe(400);
  expect((await preview({ tipo: 'passa', chi: 'rosa' })).status).toBe(400);
  expect((await preview({ tipo: 'passa', chi: 'nobody' })).status).toBe(404);
  expect((await preview(TO_WHOM_IS_FREE, { di: 'nobody' })).status).toBe(404);
});

// R16.2.41
test('two simultaneous passes: one succeeds, the other returns `vuota`', async () => {
  await theirVisits();
  const { sha256 } = await preview(TO_DINO);
  const answers = await Promise.all([TO_DINO, TO_DINO].map((choice) => pass(choice, sha256)));
  expect(new Set(answers.map(({ motivo }) => motivo))).toEqual(new Set([null, 'vuota']));
});
