import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { agentCreate } from '#contract/agents.ts';
import { simplePayload } from '#contract/change.ts';
import { aBranch, aCustomer, aPayload, asker, aWorld, customer, dayAhead } from '../../booking/booking.testing.ts';
import { cancelAppointmentCall } from '../../booking/change/cancel.ts';
import { moveAppointment } from '../../booking/change/move.ts';
import { sendCodeCall } from '../../booking/change/send-code.ts';
import { verifyCodeCall } from '../../booking/change/verify-code.ts';
import { createAppointmentCall } from '../../booking/create/create.ts';
import { createLeadCall } from '../../booking/leads/create-lead.ts';
import { lookUpCall } from '../../booking/lookup/look-up.ts';
import { getAppointmentCall } from '../../booking/own/get-appointment.ts';
import type { Asker } from '../../http/handle.ts';
import { noCheck } from '../../http/human-check/off.ts';
import { noLimits } from '../../http/limits/limits.ts';
import { decodeTokenCall } from '../../links/decode.ts';
import { createTokens } from '../../links/tokens.ts';
import { createKeyring } from '../../platform/config/keyring.ts';
import { keysText, loadKeys } from '../../platform/config/keys.ts';
import { type KeySet, keyId } from '../../platform/crypto/key-set.ts';
import { createSeal, sealedWith } from '../../platform/crypto/seal.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import { checkKeys } from '../../platform/database/check-keys.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { rotate } from './rotate.ts';

const set = (encryption: number, hash: number, signing: number): KeySet => ({
  encryption: Buffer.alloc(32, encryption),
  hash: Buffer.alloc(32, hash),
  signing: Buffer.alloc(32, signing),
});
/** The keys of all booking tests, and newer ones. */
const before = set(1, 2, 3);
const after = set(4, 5, 6);
const ring = { ...after, previous: [before] };

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
  await aBranch(fresh.db, 4);
  await checkKeys(fresh.db, before);
});
afterEach(() => fresh.close());

/** A server with these keys, as it serves. */
function aServer(keys: KeySet & { readonly previous?: readonly KeySet[] } = ring) {
  const live = createKeyring(() => loadKeys({ keys: keysText(keys), dataDir: '' }));
  live.follow(keyId(before));
  const seal = createSeal(live);
  const world = { ...aWorld(fresh.db), seal, humanCheck: noCheck };
  const tokens = createTokens(live, world.clock);
  const links = { ...world, tokens, mainSite: 'velaria', onRefused: () => undefined };
  return {
    seal,
    tokens,
    links,
    follow: live.follow,
    create: async (change: object = {}, who: Partial<Asker> = {}) => {
      const made = await createAppointmentCall(world)(aPayload(change), asker(who));
      if (!made.ok) throw new Error(made.error);
      const oppID = 'oppID' in made.value.body ? made.value.body.oppID : '';
      return { oppID, body: made.value.body, owner: asker({ proof: sha256(made.value.effects?.proofToken ?? '') }) };
    },
    lead: async () => {
      const payload = agentCreate.input.parse({ ...aPayload({ data: '', ora: '' }), codiceSubAgente: 'AG000' });
      const made = await createLeadCall({ ...world, fallbackAgent: 'AG000' }, agentCreate, false)(payload, asker());
      return made.ok ? made.value.body : made.error;
    },
    lookUp: async () => {
      const found = await lookUpCall(world)(
        { CodiceFiscale: customer.code, RecaptchaToken: '', flusso: 'PP' },
        asker(),
      );
      if (!found.ok) throw new Error(found.error);
      return found.value.body;
    },
    read: (oppID: string, owner: Asker) => getAppointmentCall(world)({ oppID }, owner),
    move: (oppID: string, hour: string, who: Asker) => {
      const day = dayAhead(7).replace(/(....)(..)(..)/, '$1-$2-$3');
      const { code: codiceFiscale } = customer;
      const payload = simplePayload.parse({ oppID, versione: 1, data: `${day} ${hour}`, codiceFiscale });
      return moveAppointment(world)('CreaAppuntamentoAsync', payload, {
        ...who,
        idempotencyKey: asker().idempotencyKey,
      });
    },
    cancel: (oppID: string, versione: number, who: Asker) =>
      cancelAppointmentCall(world)({ oppID, versione }, { ...who, idempotencyKey: asker().idempotencyKey }),
    sendCode: (appointmentId: string) => sendCodeCall(world)({ appointmentId }, asker()),
    verify: (appointmentId: string, codice: string) => verifyCodeCall(world)({ appointmentId, codice }, asker()),
    openMail: (token: string) => decodeTokenCall({ ...links, limits: noLimits })({ token, AppCode: '' }, asker()),
  };
}
const rotated = (change: object = {}) =>
  rotate({ db: fresh.db, ring, say: () => undefined, pause: async () => undefined, ...change });
const active = async () => {
  const rows = await fresh.db.selectFrom('appointment').select('id').where('state', '=', 'confirmed').execute();
  return rows.length;
};
const YES = { value: { body: { Status: '0' } } };

/** What happens between the writing of a row and the visitor's coming back. */
const MOMENTS: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['before the new key is in use', async () => undefined],
  ['while rows of both keys stand side by side', () => inUse()],
  ['after every row was made anew', () => rotated()],
];
async function inUse(): Promise<void> {
  await sql`update key_set set state = 'former'`.execute(fresh.db);
  await sql`insert into key_set (id, fingerprint, state) values (${keyId(after)}, '', 'in use')`.execute(fresh.db);
}

describe.each(MOMENTS)('%s', (_, happens) => {
  // R13.8.1
  test('a person and his appointment are found, shown, moved and cancelled', async () => {
    const { oppID, owner } = await aServer(before).create();
    await aCustomer(fresh.db);
    await happens();
    const server = aServer();
    await server.create({ datiCliente: { codiceFiscale: 'VNTLSS82L21M999M', nome: 'Ulisse', cognome: 'Ventimiglio' } });
    const { datiCliente, appointmentData } = await server.lookUp();
    expect(datiCliente).toMatchObject({ nome: 'Ginevra', email: 'c***@v***.example' });
    expect(appointmentData.appointmentId).toBeTruthy();
    expect(await server.read(oppID, owner)).toMatchObject({
      value: { body: { appuntamento: { oppID, email: 'altra.canarina@velaria.example' } } },
    });
    expect(await server.move(oppID, '11:00', owner)).toMatchObject(YES);
    expect(await server.cancel(oppID, 2, owner)).toMatchObject(YES);
  });

  // R13.8.1
  test('a code that was sent is right, another is not, and the reference of the lookup still means the appointment', async () => {
    const server = aServer(before);
    await aCustomer(fresh.db);
    await server.create();
    const { appointmentId = '' } = (await server.lookUp()).appointmentData;
    await server.sendCode(appointmentId);
    const { sealed } = await fresh.db.selectFrom('code').select('sealed').executeTakeFirstOrThrow();
    const code = server.seal.open(sealed);
    await happens();
    const wrong = code === '000000' ? '000001' : '000000';
    expect(await aServer().verify(appointmentId, wrong)).toMatchObject({ value: { body: { Status: '1' } } });
    expect(await aServer().verify(appointmentId, code)).toMatchObject(YES);
  });

  // R13.8.1
  test('the link of a mail opens, and one key of an intent gives one answer', async () => {
    const server = aServer(before);
    const idempotencyKey = asker().idempotencyKey;
    const { oppID } = await server.create({}, { idempotencyKey });
    const mail = await server.tokens.make('mail', 'velaria', { oppID });
    await happens();
    expect(await aServer().openMail(mail)).toMatchObject(YES);
    expect(await aServer().create({}, { idempotencyKey })).toMatchObject({ oppID });
  });

  // R13.8.2
  test('one person has one active appointment and one live lead, under whichever key each was asked for', async () => {
    const { oppID } = await aServer(before).create();
    const lead = await aServer(before).lead();
    await happens();
    const server = aServer();
    expect((await server.create({ ora: '11:00' })).body).toMatchObject({ Status: '2', motivo: 'already-booked' });
    expect(await server.lead()).toEqual(lead);
    expect(await active()).toBe(1);
    const { rows } = await sql`select 1 from appointment where opp_id = ${oppID}`.execute(fresh.db);
    expect(rows).toHaveLength(1);
  });
});

// R13.8.2
test('of two requests of one person at one moment, one by a server that writes with each key, one is booked', async () => {
  const hours = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00', '12:30'];
  for (let round = 0; round < 10; round += 1) {
    const [old, young] = [aServer(), aServer()];
    young.follow(keyId(after));
    // Neither is told by the database: each writes with its own, as in the moment of the change.
    await sql`delete from key_set`.execute(fresh.db);
    const answers = await Promise.all(hours.map((ora, i) => (i % 2 === 0 ? old : young).create({ ora })));
    expect(answers.filter(({ body }) => body.Status === '0')).toHaveLength(1);
    expect(await active()).toBe(1);
    await sql`update appointment set state = 'cancelled'`.execute(fresh.db);
    await sql`delete from seat`.execute(fresh.db);
  }
});

// R13.8.2
test('a server without the key in use books nothing', async () => {
  await inUse();
  await expect(aServer(before).create()).rejects.toThrow(`FISSA_KEYS lack the key ${keyId(after)}`);
  expect(await active()).toBe(0);
});

// R13.8.2
test('every sealed value is made anew, and nothing of the former key is needed then', async () => {
  const server = aServer(before);
  await aCustomer(fresh.db);
  const { oppID, owner } = await server.create();
  const change = { email: 'nuova@posta.example' };
  expect(await server.move(oppID, '11:00', owner)).toMatchObject(YES);
  await server.lead();
  await sql`update appointment set tax_code_hash = '\\x00', tax_code = ${server.seal.seal('')} where false`.execute(
    fresh.db,
  );
  expect(change.email).toBeTruthy();
  await rotated();
  const { rows } = await sql<{ sealed: Buffer }>`
    select tax_code as sealed from customer union all select email from customer union all select mobile from customer
    union all select tax_code from appointment union all select email from appointment
    union all select mobile from appointment union all select email from lead`.execute(fresh.db);
  expect(new Set(rows.map(({ sealed }) => sealedWith(sealed)))).toEqual(new Set([keyId(after)]));
  await expect(checkKeys(fresh.db, after)).resolves.toBe(keyId(after));
  await expect(checkKeys(fresh.db, before)).rejects.toThrow('FISSA_KEYS');
});
