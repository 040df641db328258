import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aBranch, aContext, aCustomer, aDeps, aPayload, customer, recognised, seal } from '../booking.testing.ts';
import { aVisit, key, moveTo } from '../change/change.testing.ts';
import { createAppointmentCall } from '../create/create.ts';
import { getAppointmentCall } from '../own/get-appointment.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
});
afterEach(() => fresh.close());

const details = async () =>
  (await fresh.db.selectFrom('appointment').select('details').executeTakeFirstOrThrow()).details;

/** As the version before the catalogue of fields wrote it. */
const BEFORE = {
  ...{ capResidenza: '20121', tipoOccupazione: '2', isPP: false },
  stored: ['cognome', 'email', 'cellulare', 'capResidenza', 'tipoOccupazione'],
};

test('a row with stored values has the same keys as one of the former version', async () => {
  await aBranch(fresh.db, 1);
  await aCustomer(fresh.db);
  const visit = aContext();
  const { lookupRef, masks } = await recognised(fresh.db, visit.visit);
  const datiCliente = { ...masks, codiceFiscale: customer.code, capResidenza: '*****', tipoOccupazione: '*' };
  const made = await createAppointmentCall(aDeps(fresh.db))(aPayload({ lookupRef, datiCliente }), visit);
  expect(made.ok && made.value.body).toMatchObject({ Status: '0' });
  expect(await details()).toEqual(BEFORE);
});

test('a row of the former version is read with its stored surname masked, and a new job changes only that key', async () => {
  const { oppID, owner } = await aVisit(fresh.db);
  await sql`update appointment set details = ${JSON.stringify(BEFORE)}::jsonb`.execute(fresh.db);
  const read = await getAppointmentCall({ db: fresh.db, seal })({ oppID }, owner);
  expect(read).toMatchObject({ value: { body: { appuntamento: { nome: 'Ginevra', cognome: 'B****' } } } });
  await moveTo('10:00', { db: fresh.db, oppID, who: key(owner), tipoOccupazione: '3' });
  expect(await details()).toEqual({ ...BEFORE, tipoOccupazione: '3' });
});
