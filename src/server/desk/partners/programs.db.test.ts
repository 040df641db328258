import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aPartner, aToken } from '../../integration-api/partners/partners.testing.ts';
import { findByToken } from '../../integration-api/partners/tokens.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aDesk, aPerson, ask, aVisit, twoBranches } from '../desk.testing.ts';

const OPP = 'OPP000000000000001';
let fresh: FreshDatabase;
let app: FastifyInstance;
let admin: string;
beforeEach(async () => {
  fresh = await freshDatabase();
  await twoBranches(fresh.db);
  app = await aDesk(fresh.db);
  admin = await aPerson(fresh.db, 'admin');
  await aPartner(fresh.db, {
    id: 'confronta',
    name: 'Confronta',
    scopes: ['search', 'book'],
    perMinute: 30,
    perDay: 7,
  });
  await aVisit(fresh.db, { oppId: OPP, in: 24 });
  await sql`update appointment set partner_id = 'confronta'`.execute(fresh.db);
});
afterEach(async () => {
  await app.close();
  await fresh.close();
});
const list = async () => (await ask(app, admin, 'Programmi', {})).json().programmi;

// R18.11.7
test('the list shows scopes, limits, bookings of today, last use and state; no secret', async () => {
  await aPartner(fresh.db, { id: 'altro', name: 'Altro' });
  await sql`update partner set used_at = '2026-11-20T10:00Z' where id = 'confronta'`.execute(fresh.db);
  await sql`update partner set revoked_at = '2026-11-21T10:00Z' where id = 'altro'`.execute(fresh.db);
  const [first, second, ...more] = await list();
  expect(first).toEqual({
    ...{
      id: 'confronta',
      nome: 'Confronta',
      permessi: ['search', 'book'],
      alMinuto: 30,
      alGiorno: 7,
      oggi: 1,
      segreti: 1,
    },
    ...{ creato: expect.any(String), ultimoUso: '2026-11-20T10:00:00.000Z', revocato: null },
  });
  expect(second).toMatchObject({ nome: 'Altro', ultimoUso: null, revocato: '2026-11-21T10:00:00.000Z', oggi: 0 });
  expect(more).toEqual([]);
});

// R18.11.7
test('an administrator revokes a program at once, with one audit entry for each press', async () => {
  const token = await aToken(fresh.db, 'confronta');
  expect(await findByToken(fresh.db, token)).toMatchObject({ id: 'confronta' });
  for (const _ of [1, 2])
    expect((await ask(app, admin, 'RevocaProgramma', { id: 'confronta' })).json()).toEqual({ Status: '0' });
  expect(await findByToken(fresh.db, token)).toBeNull();
  expect(await list()).toMatchObject([{ segreti: 0, revocato: expect.any(String) }]);
  const { rows } = await sql`select change from staff_act where act = 'RevocaProgramma' order by id`.execute(fresh.db);
  expect(rows).toEqual([
    { change: { program: 'confronta', ended: 1 } },
    { change: { program: 'confronta', ended: 0 } },
  ]);
  expect((await ask(app, admin, 'RevocaProgramma', { id: 'nobody' })).statusCode).toBe(404);
});

// R18.11.7
test('only an administrator sees and revokes programs', async () => {
  for (const role of ['manager', 'area', 'dpo', 'auditor', 'callcentre'] as const) {
    const other = await aPerson(fresh.db, role);
    for (const call of ['Programmi', 'RevocaProgramma'])
      expect((await ask(app, other, call, call === 'Programmi' ? {} : { id: 'confronta' })).statusCode).toBe(403);
  }
  expect(await list()).toMatchObject([{ revocato: null }]);
});

// R18.11.5
test('the card names the program that booked; another visit names none', async () => {
  await aVisit(fresh.db, { oppId: 'OPP000000000000002', in: 48 });
  const manager = await aPerson(fresh.db, 'manager');
  const card = async (oppID: string) => (await ask(app, manager, 'Appuntamento', { oppID })).json();
  expect(await card(OPP)).toMatchObject({ canale: 'web', programma: 'Confronta' });
  expect(await card('OPP000000000000002')).not.toHaveProperty('programma');
});
