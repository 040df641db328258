import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkByTaxCode, type LookupAnswer, lookUp } from '#contract/lookup.ts';
import { checkLetter } from '#domain/person/tax-code.ts';
import { noCheck } from '../../http/human-check/off.ts';
import { createLimits } from '../../http/limits/limits.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import {
  aBranch,
  aContext,
  aCustomer,
  aDeps,
  aPayload,
  customer,
  dayAhead,
  everyContactProven,
  seal,
} from '../booking.testing.ts';
import { createAppointmentCall } from '../create/create.ts';
import { getAppointmentCall } from '../own/get-appointment.ts';
import { loadOwn } from '../own/own-appointment.ts';
import { checkByTaxCodeCall, lookUpCall } from './look-up.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
  await aBranch(fresh.db);
});
afterEach(() => fresh.close());

const UNKNOWN = 'VNTLSS82L21M999M';
const deps = () => ({ ...aDeps(fresh.db), humanCheck: noCheck });
async function look(code: string, flusso: 'PP' | 'C5' | 'BUSINESS' = 'PP', who = aContext()): Promise<LookupAnswer> {
  const result = await lookUpCall(deps())({ CodiceFiscale: code, RecaptchaToken: '', flusso }, who);
  if (!result.ok) throw new Error(result.error);
  return result.value.body;
}
const masks = { cognome: 'B****', email: 'c***@v***.example', cellulare: '********21' };
const refused = { ok: false, error: 'masked-value-refused' };
const book = (datiCliente: object, lookupRef: string, who = aContext(), more: object = {}) =>
  createAppointmentCall(deps())(aPayload({ ...more, lookupRef, datiCliente }), who);

describe('the lookup', () => {
  // R3.23, R7.17, R7.19, R0.5, R1.7, R0.9
  test('returns a known person masked, only the first name in clear', async () => {
    await aCustomer(fresh.db);
    const answer = await look(' bllgvr87d52m999y ');
    const { datiCliente, appointmentData, Ricontatto } = lookUp.output.parse(answer);
    expect(datiCliente).toEqual({
      ...{ nome: 'Ginevra', codiceFiscale: customer.code, ...masks },
      ...{ capResidenza: '*****', cap: '*****', tipoOccupazione: '*' },
    });
    expect(JSON.stringify(answer)).not.toMatch(/Bellacqua|canarino|3330000021|20121/i);
    expect([appointmentData, Ricontatto]).toEqual([{}, 0]);
  });

  // R6.11, R7.19
  test('answers with the same keys and about the same length for known, unknown and malformed codes', async () => {
    await aCustomer(fresh.db);
    const [known, unknown, bad] = [await look(customer.code), await look(UNKNOWN), await look('XX')];
    const shape = (answer: LookupAnswer) => [Object.keys(answer), Object.keys(answer.datiCliente)];
    expect(shape(unknown)).toEqual(shape(known));
    expect(shape(bad)).toEqual(shape(known));
    expect(unknown.datiCliente.codiceFiscale).toBe('');
    expect(JSON.stringify(known).length - JSON.stringify(unknown).length).toBeLessThan(100);
    expect((await fresh.db.selectFrom('lookup').select('ref_hash').execute()).length).toBe(2);
  });

  // R6.11
  test('decrypts as many values for an unknown person as for a known one', async () => {
    await aCustomer(fresh.db);
    const opened = async (code: string) => {
      let count = 0;
      const open = (sealed: Buffer) => {
        count += 1;
        return seal.open(sealed);
      };
      await lookUpCall({ ...deps(), seal: { ...seal, open } })(
        { CodiceFiscale: code, RecaptchaToken: '', flusso: 'PP' },
        aContext(),
      );
      return count;
    };
    expect(await opened(UNKNOWN)).toBe(await opened(customer.code));
  });

  // R6.11, R15.4.3
  test.each([
    ['a known code', customer.code],
    ['an unknown one', UNKNOWN],
    ['a malformed one', 'XX'],
  ])('rounds the response time of %s up to a whole step, whatever the query takes', async (_, code) => {
    await aCustomer(fresh.db);
    const seen: string[] = [];
    const rest = () => new Promise<void>((resolve) => setImmediate(() => resolve(void seen.push('step'))));
    await lookUpCall({ ...deps(), rest })({ CodiceFiscale: code, RecaptchaToken: '', flusso: 'PP' }, aContext());
    expect(seen).not.toEqual([]);
  });

  // R6.11, R15.4.2
  test('locks no row of a known person, so that its timing equals that of an unknown one', async () => {
    await aCustomer(fresh.db);
    await fresh.db.transaction().execute(async (tx) => {
      await sql`select from customer for update`.execute(tx);
      expect((await look(customer.code)).datiCliente.nome).toBe('Ginevra');
    });
  });

  // R6.2, R7.19
  test.each([
    ['erased', { erased: true }],
    ['without e-mail and mobile', { email: null, mobile: null }],
  ])('does not recognise a person %s', async (_, change) => {
    await aCustomer(fresh.db, change);
    expect((await look(customer.code)).datiCliente.codiceFiscale).toBe('');
  });

  // R7.19
  test.each([{ email: null }, { mobile: null }])(
    'recognises a person with only one stored contact, without %j',
    async (change) => {
      await aCustomer(fresh.db, change);
      expect((await look(customer.code)).datiCliente.codiceFiscale).toBe(customer.code);
    },
  );

  // R6.8, R7.17, R13.4.1
  test('refuses a failed human check and accepts a good token, under both its names', async () => {
    const strict = { ...deps(), humanCheck: { ...noCheck, verify: async (given: string) => given === 'good' } };
    const [flusso, versione, who] = ['prestito_personale', 'FA3', aContext({ isHuman: false })] as const;
    for (const ask of [
      (token: string, by = who) => checkByTaxCodeCall(strict)({ CodiceFiscale: UNKNOWN, token, flusso, versione }, by),
      (sum: string, by = who) => lookUpCall(strict)({ CodiceFiscale: UNKNOWN, RecaptchaToken: sum, flusso: 'PP' }, by),
    ]) {
      expect([await ask(''), await ask('', aContext())]).toMatchObject([{ error: 'human-check-failed' }, { ok: true }]);
      expect(await ask('good')).toMatchObject({ ok: true, value: { effects: { isHuman: true } } });
    }
  });

  // R7.45
  test('accepts in each flow only a challenge solved for its own action', async () => {
    const solved = (action: string) => ({
      ...noCheck,
      verify: async (_token: string, wanted: string) => action === wanted,
    });
    const passes = async (flusso: 'PP' | 'C5' | 'BUSINESS', action: string) => {
      const strict = lookUpCall({ ...deps(), humanCheck: solved(action) });
      return (await strict({ CodiceFiscale: UNKNOWN, RecaptchaToken: 'x', flusso }, aContext({ isHuman: false }))).ok;
    };
    expect(await passes('PP', 'prestito_personale')).toBe(true);
    expect(await passes('C5', 'prestito_personale')).toBe(true);
    expect(await passes('BUSINESS', 'prestito_business')).toBe(true);
    expect(await passes('BUSINESS', 'prestito_personale')).toBe(false);
  });

  // R7.16
  test.each([customer.code, UNKNOWN])(
    'has an older endpoint with the same answer for %s, as for a personal loan',
    async (code) => {
      await aCustomer(fresh.db, { open_personal: true, owner_branch: null });
      await book({}, '');
      await everyContactProven(fresh.db);
      const input = checkByTaxCode.input.parse({ CodiceFiscale: code, token: 'x' });
      expect(input).toMatchObject({ flusso: 'prestito_personale', versione: 'FA3' });
      const older = await checkByTaxCodeCall(deps())(input, aContext());
      if (!older.ok) throw new Error(older.error);
      const told = checkByTaxCode.output.parse(older.value.body);
      const same = { lookupRef: expect.any(String), appointmentData: expect.any(Object) };
      expect(told).toEqual({ ...(await look(code)), ...same });
      expect(Object.keys(told.appointmentData)).toEqual(Object.keys((await look(code)).appointmentData));
    },
  );

  test.each([{ flusso: 'prestito_business' }, { versione: 'FA2' }, { RecaptchaToken: 'x' }])(
    'rejects unknown fields at its older endpoint: %j',
    (wrong) =>
      expect(checkByTaxCode.input.safeParse({ CodiceFiscale: UNKNOWN, token: '', ...wrong }).success).toBe(false),
  );

  // R6.11
  test('answers as for an unknown person over the limits', async () => {
    await aCustomer(fresh.db);
    const limited = { ...deps(), limits: createLimits(seal) };
    const ask = () =>
      lookUpCall(limited)({ CodiceFiscale: customer.code, RecaptchaToken: '', flusso: 'PP' }, aContext());
    for (let i = 0; i < 5; i++) expect(await ask()).toMatchObject({ value: { body: { datiCliente: masks } } });
    expect(await ask()).toMatchObject({ value: { body: { datiCliente: { codiceFiscale: '', cognome: '' } } } });
  });

  // R3.24, R3.25, R4.26, R7.17, R7.19, R7.20, R0.6, R1.7, R2.3.104
  test('returns for an appointment of the flow only an unlinkable reference, for another only its product', async () => {
    await book({}, '');
    await everyContactProven(fresh.db);
    const [one, two] = [await look(customer.code), await look(customer.code)];
    expect(one.appointmentData).toEqual({ appointmentId: expect.stringMatching(/^[\w-]{60,}$/) });
    expect(one.appointmentData.appointmentId).not.toBe(two.appointmentData.appointmentId);
    expect(Object.keys(one.appointmentData)).toEqual(['appointmentId']);
    expect(one).toMatchObject({ isAlreadyPP: false, isAlreadyC5: false });
    const [salary, business] = [await look(customer.code, 'C5'), await look(customer.code, 'BUSINESS')];
    expect([salary, business].map(({ appointmentData, isAlreadyPP }) => [appointmentData, isAlreadyPP])).toEqual([
      [{}, true],
      [{}, false],
    ]);
    const state = (change: string) => sql`update appointment set ${sql.raw(change)}`.execute(fresh.db);
    const told = async () => {
      const [own, other] = [await look(customer.code), await look(customer.code, 'C5')];
      return [own.appointmentData, other.isAlreadyPP];
    };
    await state("state = 'cancelled'");
    expect(await told()).toEqual([{}, false]);
    await state("state = 'confirmed', starts = now() - interval '1 minute'");
    expect(await told()).toEqual([{}, false]);
    await aCustomer(fresh.db, { open_salary: true });
    expect(await look(customer.code)).toMatchObject({ isAlreadyPP: false, isAlreadyC5: true });
    await sql`update customer set open_salary = false, open_personal = true`.execute(fresh.db);
    expect(await look(customer.code)).toMatchObject({ isAlreadyPP: true, isAlreadyC5: false });
    await state("product = 3, starts = now() + interval '1 day'");
    expect(await look(customer.code)).toMatchObject({ isAlreadyC5: true });
  });

  // R3.25, R7.21, R14.2.12
  test('offers a call to a customer who belongs to no branch and had no recent call', async () => {
    await aCustomer(fresh.db, { owner_branch: null });
    expect((await look(customer.code)).Ricontatto).toBe(1);
    expect((await look(customer.code, 'BUSINESS')).Ricontatto).toBe(0);
    const call = { codFiliale: '', data: '', ora: '', ricontatto: 1 } as const;
    const asked = await book(masks, (await look(customer.code)).lookupRef, aContext(), call);
    expect(asked).toMatchObject({ ok: true, value: { body: { Status: '0' } } });
    expect((await look(customer.code)).Ricontatto).toBe(0);
    await sql`update customer set last_callback = now() - interval '29 days'`.execute(fresh.db);
    expect((await look(customer.code)).Ricontatto).toBe(0);
    await sql`update customer set last_callback = now() - interval '31 days'`.execute(fresh.db);
    expect((await look(customer.code)).Ricontatto).toBe(1);
    await sql`update customer set owner_branch = '0101'`.execute(fresh.db);
    expect((await look(customer.code)).Ricontatto).toBe(0);
  });

  // R7.21
  test.each([
    [17, 0],
    [18, 1],
    [75, 1],
    [76, 0],
  ])('offers a call from 18 to 75 years only: at %i the answer is %i', async (age, offered) => {
    const year = String(Number(dayAhead(0).slice(0, 4)) - age).slice(2);
    const code = `RSSMRA${year}A01H501${checkLetter(`RSSMRA${year}A01H501`)}`;
    const tax_code_hash = seal.taxCodeHash(code);
    await aCustomer(fresh.db, { owner_branch: null, tax_code_hash, tax_code: seal.seal(code) });
    expect((await look(code)).Ricontatto).toBe(offered);
  });
});

describe('masked values', () => {
  // R5.28, R0.9, R0.10
  test('sent back with their reference are replaced by the stored ones, which the visitor never sees', async () => {
    await aCustomer(fresh.db);
    const made = await book(masks, (await look(customer.code)).lookupRef);
    expect(made).toMatchObject({ value: { body: { Status: '0' } } });
    const row = await fresh.db.selectFrom('appointment').selectAll().executeTakeFirstOrThrow();
    const kept = [row.last_name, seal.open(row.email), seal.open(row.mobile)];
    expect(kept).toEqual(['Bellacqua', customer.email, customer.mobile]);
    const token = made.ok ? (made.value.effects?.proofToken ?? '') : '';
    const view = await loadOwn(fresh.db, seal.open, sha256(token), row.opp_id);
    expect(view).toMatchObject({ lastName: 'B****', recognised: true });
    const own = await getAppointmentCall(deps())({ oppID: row.opp_id }, aContext({ proof: sha256(token) }));
    expect(own).toMatchObject({ value: { body: { appuntamento: masks } } });
    expect(JSON.stringify(own)).not.toMatch(/Bellacqua|canarino|3330000021/i);
  });

  // R0.10, R0.29
  test.each([
    ['without a reference', masks, () => ''],
    ['with an invented reference', masks, () => 'x'.repeat(43)],
    ['that were not issued, of a surname', { ...masks, cognome: 'C****' }, (ref: string) => ref],
    ['that were not issued, of an e-mail', { ...masks, email: 'c***@w***.example' }, (ref: string) => ref],
    ['that were not issued, of a mobile', { ...masks, cellulare: '********22' }, (ref: string) => ref],
    ['in a name never masked', { nome: 'G****' }, (ref: string) => ref],
    ['in the tax code', { codiceFiscale: 'BLLGVR87D52M99**' }, (ref: string) => ref],
  ])('are refused %s', async (_, values, refOf) => {
    await aCustomer(fresh.db);
    expect(await book(values, refOf((await look(customer.code)).lookupRef))).toEqual(refused);
    expect(await fresh.db.selectFrom('idempotency').selectAll().execute()).toEqual([]);
  });

  // R0.10
  test('are refused from another visit, for another person or product, late, or twice', async () => {
    await aCustomer(fresh.db);
    const { lookupRef } = await look(customer.code);
    expect(await book(masks, lookupRef, aContext({ visit: Buffer.alloc(32, 6) }))).toEqual(refused);
    expect(await book({ ...masks, codiceFiscale: 'BLLGVR87D53M999A' }, lookupRef)).toEqual(refused);
    expect(await book(masks, lookupRef, aContext(), { prodottoLvl1: 'C5' })).toEqual(refused);
    expect(await book(masks, lookupRef)).toMatchObject({ ok: true });
    expect(await book(masks, lookupRef)).toEqual(refused);
    const late = (await look(customer.code)).lookupRef;
    await sql`update lookup set expires_at = now()`.execute(fresh.db);
    expect(await book(masks, late)).toEqual(refused);
  });
});
