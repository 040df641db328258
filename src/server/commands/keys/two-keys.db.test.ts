import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aBranch, aContext, aCustomer, customer } from '../../booking/booking.testing.ts';
import { aDesk, aPerson, ask } from '../../desk/desk.testing.ts';
import { keyId } from '../../platform/crypto/key-set.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { checkKeys } from '../../platform/keys/check-keys.ts';
import { followKeyInUse } from '../../platform/keys/key-in-use.ts';
import { rotate } from './rotate.ts';
import { aServer, codeSent, formerKeys, newerKeys, ring, startKeyRotation, YES } from './two-keys.testing.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
  await aBranch(fresh.db, 4);
  await checkKeys(fresh.db, formerKeys);
});
afterEach(() => fresh.close());

const rotated = () => rotate({ db: fresh.db, ring, say: () => undefined, pause: async () => undefined });
const active = async () => {
  const rows = await fresh.db.selectFrom('appointment').select('id').where('state', '=', 'confirmed').execute();
  return rows.length;
};
const verified = async () => {
  const rows = await fresh.db.selectFrom('appointment').select('id').where('verified_at', 'is not', null).execute();
  return rows.length;
};
/** Events between the writing of a row and the visitor's return. */
const MOMENTS: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['before the new key is in use', async () => undefined],
  ['while rows of both keys stand side by side', () => startKeyRotation(fresh.db)],
  ['after every row was made anew', () => rotated()],
];
/** A server that knows the event. */
async function aServerOfNow() {
  const server = aServer(fresh.db);
  await followKeyInUse(fresh.db, server.seal);
  return server;
}

describe.each(MOMENTS)('%s', (_, happens) => {
  // R13.8.1
  test('a person and the appointment are found, shown, moved and cancelled', async () => {
    const { oppID, owner } = await aServer(fresh.db, formerKeys).create();
    await aServer(fresh.db, formerKeys).prove();
    await aCustomer(fresh.db);
    await happens();
    const server = await aServerOfNow();
    await server.create({ datiCliente: { codiceFiscale: 'VNTLSS82L21M999M', nome: 'Ulisse', cognome: 'Ventimiglio' } });
    const { datiCliente, appointmentData } = await server.lookUp();
    expect(datiCliente).toMatchObject({ nome: 'Ginevra', email: 'c***@v***.example' });
    expect(appointmentData.appointmentId).toBeTruthy();
    expect(await server.read(oppID, owner)).toMatchObject({
      value: { body: { appuntamento: { oppID, email: 'a***@v***.example' } } },
    });
    expect(await server.move(oppID, '11:00', owner)).toMatchObject(YES);
    expect(await server.cancel(oppID, 2, owner)).toMatchObject(YES);
  });

  // R13.8.1
  test("a sent code is accepted, another is not, and the lookup's reference still names the appointment", async () => {
    const server = aServer(fresh.db, formerKeys);
    await aCustomer(fresh.db);
    await server.create();
    await server.prove();
    const { appointmentId = '' } = (await server.lookUp()).appointmentData;
    await server.sendCode(appointmentId);
    const code = await codeSent(fresh.db, server.seal);
    await happens();
    const wrong = code === '000000' ? '000001' : '000000';
    expect(await (await aServerOfNow()).verify(appointmentId, wrong)).toMatchObject({
      value: { body: { Status: '1' } },
    });
    expect(await (await aServerOfNow()).verify(appointmentId, code)).toMatchObject(YES);
  });

  // R13.8.1
  test("masks are accepted with a lookup's reference", async () => {
    await aCustomer(fresh.db);
    const { datiCliente, lookupRef } = await aServer(fresh.db, formerKeys).lookUp();
    await happens();
    const { cognome, email, cellulare } = datiCliente;
    const made = await (await aServerOfNow()).create({ lookupRef, datiCliente: { cognome, email, cellulare } });
    expect(made.body).toMatchObject({ Status: '0' });
  });

  // R13.8.1
  test("a mail's link opens, and a repeated key gets the first answer", async () => {
    const server = aServer(fresh.db, formerKeys);
    const idempotencyKey = aContext().idempotencyKey;
    const { oppID } = await server.create({}, { idempotencyKey });
    const mail = await server.tokens.make('mail', 'velaria', { oppID });
    await happens();
    expect(await (await aServerOfNow()).openMail(mail)).toMatchObject(YES);
    expect(await (await aServerOfNow()).create({}, { idempotencyKey })).toMatchObject({ oppID });
  });

  // R13.8.1
  test('the desk finds a person, exports and erases the data; an agent may not visit a customer of a branch', async () => {
    const { oppID, owner } = await aServer(fresh.db, formerKeys).create();
    await aCustomer(fresh.db);
    await happens();
    const { seal, cancel, whyNoAgent } = await aServerOfNow();
    await sql`insert into agent (code, name) values ('AG009', 'Livia Vento')`.execute(fresh.db);
    expect(await whyNoAgent()).toBe('CF_FILIALE');
    expect(await cancel(oppID, 1, owner)).toMatchObject(YES);
    const desk = await aDesk(fresh.db, undefined, { clock: () => new Date(), callsAnyTime: true, seal });
    const dpo = await aPerson(fresh.db, 'dpo');
    const call = async (name: string, body: object) => (await ask(desk, dpo, name, body)).json();
    expect((await call('Cerca', { testo: customer.code })).visite).toMatchObject([{ oppID }]);
    const about = { codiceFiscale: customer.code, pratica: 'P-1', motivo: 'richiesta' };
    const { dati } = await call('RichiestaPrivacy', { codiceFiscale: customer.code, pratica: 'P-1' });
    expect([dati.cliente.cognome, dati.richieste.length]).toEqual(['Bellacqua', 1]);
    expect(await call('CancellaPersona', about)).toMatchObject({ Status: '0', cliente: true, richieste: 1 });
    await desk.close();
  });

  // R13.8.2
  test('a person has one active appointment and one live lead, under any key', async () => {
    const { oppID } = await aServer(fresh.db, formerKeys).create();
    await aServer(fresh.db, formerKeys).prove();
    const lead = await aServer(fresh.db, formerKeys).lead();
    await happens();
    const server = await aServerOfNow();
    expect((await server.create({ ora: '11:00' })).body).toMatchObject({ Status: '2', motivo: 'already-booked' });
    expect(await server.lead()).toEqual(lead);
    expect(await active()).toBe(1);
    const { rows } = await sql`select 1 from appointment where opp_id = ${oppID}`.execute(fresh.db);
    expect(rows).toHaveLength(1);
  });
});

// R13.8.2
test('of simultaneous requests at servers with different keys one is verified and at most three are open', async () => {
  const hours = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00', '12:30'];
  for (let round = 0; round < 10; round += 1) {
    const [old, young] = [aServer(fresh.db), aServer(fresh.db)];
    young.follow(keyId(newerKeys));
    // Neither server knows the change yet: each writes with its own key.
    await sql`delete from key_set`.execute(fresh.db);
    await Promise.all(hours.map((ora, i) => (i % 2 === 0 ? old : young).create({ ora })));
    // Every contact opens its mail simultaneously: one open request is proven, the others stay unproven.
    await Promise.all([old.prove(), young.prove()]);
    expect(await verified()).toBe(1);
    expect(await active()).toBeLessThanOrEqual(3);
    await sql`update appointment set state = 'cancelled', verified_at = null`.execute(fresh.db);
    await sql`delete from seat`.execute(fresh.db);
  }
});

// R13.8.2
test('a server without the current key books nothing', async () => {
  await startKeyRotation(fresh.db);
  await expect(aServer(fresh.db, formerKeys).create()).rejects.toThrow(`FISSA_KEYS lack the key ${keyId(newerKeys)}`);
  expect(await active()).toBe(0);
});
