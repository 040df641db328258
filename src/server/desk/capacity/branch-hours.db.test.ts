import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDays } from '#domain/time/rome.ts';
import { romeDay } from '../../platform/clock.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aDesk, aPerson, ask, twoBranches } from '../desk.testing.ts';

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
const post = async (call: string, body: object) => (await ask(app, token, call, body)).json();
async function apply(bozza: object) {
  const { sha256 } = await post('AnteprimaCapacita', { bozza });
  expect(await post('ApplicaCapacita', { bozza, sha256 })).toMatchObject({ Status: '0' });
}

// R16.4.9, R18.4.8
test("the endpoint returns a branch's current and future weeks, closures, absences, loans and holidays", async () => {
  await apply({
    tipo: 'closure',
    filiali: ['0101'],
    dal: day,
    al: day,
    consulenti: 0,
    motivo: 'Lavori',
    daOra: '09:00',
    aOra: '13:00',
  });
  await apply({ tipo: 'absence', filiali: ['0101'], dal: day, al: day, motivo: 'Formazione' });
  const lent = addDays(day, 1);
  await apply({
    tipo: 'loan',
    filiali: ['0102'],
    da: '0101',
    dal: lent,
    al: lent,
    daOra: '09:00',
    aOra: '13:00',
    motivo: 'x',
  });
  await database.db
    .insertInto('holiday')
    .values([
      { day: addDays(day, 2), city: '', name: 'Festa' },
      { day: addDays(day, 3), city: 'Milano', name: 'Patrono' },
      { day: addDays(day, 4), city: 'Altrove', name: 'Altrui' },
      { day: addDays(day, -6), city: '', name: 'Passata' },
    ])
    .execute();
  const other = { branch_code: '0101', from_minute: 540, until_minute: 600, consultants: 1, reason: 'Corso' };
  await database.db
    .insertInto('closure')
    .values([-6, -5].map((days) => ({ ...other, day: addDays(day, days) })))
    .execute();
  const week = { orari: [{ giorno: 1, da: '09:00', a: '13:00' }], consulenti: [{ giorno: 1, quanti: 7 }] };
  await apply({ tipo: 'hours', filiali: ['0101'], dal: addDays(day, 60), ...week, motivo: 'Orario nuovo' });
  const hours = await post('OrariFiliale', { filiale: '0101' });
  expect(hours).toMatchObject({
    chiusure: [
      // From today on, without past days.
      { giorno: addDays(day, -5), da: '09:00', a: '10:00', consulenti: 1, motivo: 'Corso' },
      { giorno: day, da: '09:00', a: '13:00', consulenti: 0, motivo: 'Lavori' },
    ],
    turni: [
      { giorno: day, da: '00:00', a: '24:00', consulenti: -1 },
      { giorno: lent, da: '09:00', a: '13:00', consulenti: -1 },
    ],
    festivi: [
      { giorno: addDays(day, 2), nome: 'Festa' },
      { giorno: addDays(day, 3), nome: 'Patrono' },
    ],
  });
  expect(await post('OrariFiliale', { filiale: '0102' })).toMatchObject({
    turni: [{ giorno: lent, da: '09:00', a: '13:00', consulenti: 1 }],
  });
  expect(hours.settimane.map(({ dal }: { dal: string }) => dal)).toEqual(['2000-01-01', addDays(day, 60)]);
  expect(hours.settimane[1].giorni[0]).toEqual({ giorno: 1, orari: [{ da: '09:00', a: '13:00' }], consulenti: 7 });
  expect(hours.settimane[1].giorni[1]).toEqual({ giorno: 2, orari: [], consulenti: 0 });
});
