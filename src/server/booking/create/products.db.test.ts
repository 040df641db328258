import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CreateAnswer } from '#contract/appointments.ts';
import { type SimplePayload, simplePayload } from '#contract/change.ts';
import { err } from '#domain/result.ts';
import { fromInstant } from '#domain/time/rome.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aBranch, aContext, aDeps, aPayload, customer, dayAhead, seal, yes } from '../booking.testing.ts';
import { getAppointmentCall } from '../own/get-appointment.ts';
import { loadOwn } from '../own/own-appointment.ts';
import type { BookingDeps } from './booking-deps.ts';
import { createAppointmentCall } from './create.ts';
import { createBusinessCall, createPersonalCall, createSalaryCall } from './create-simple.ts';

let fresh: FreshDatabase;
let deps: BookingDeps;
beforeEach(async () => {
  fresh = await freshDatabase();
  await aBranch(fresh.db);
  deps = aDeps(fresh.db);
});
afterEach(() => fresh.close());

const anAgency = async () => {
  await sql`insert into branch (code, kind, name, address, cap, city, province, lat, lng)
    values ('A5001', 'agency', 'Agenzia di Milano', 'Via della Vela 1', '20121', 'Milano', 'MI', 45.46, 9.18)`.execute(
    fresh.db,
  );
  for (const day of [1, 2, 3, 4, 5, 6, 7]) {
    await sql`insert into opening_hours values ('A5001', ${day}, 540, 1080)`.execute(fresh.db);
    await sql`insert into duty values ('A5001', ${day}, 1)`.execute(fresh.db);
  }
};
const answerOf = async (payload: ReturnType<typeof aPayload>): Promise<CreateAnswer> => {
  const result = await createAppointmentCall(deps)(payload, aContext());
  if (!result.ok) throw new Error(result.error);
  return result.value.body;
};
const stored = () => fresh.db.selectFrom('appointment').selectAll().executeTakeFirstOrThrow();
const lastConsents = async () =>
  (await fresh.db.selectFrom('consent').select(['purpose', 'value']).orderBy('purpose').execute()).map(
    ({ purpose, value }) => `${purpose} ${value}`,
  );

const home = { capResidenza: '00184', tipoOccupazione: '3' };
const salary = { prodottoLvl1: 'C5' } as const;

describe('product 3', () => {
  beforeEach(anAgency);

  // R7.31, R7.50, R0.88, R1.4
  test('books an agency', async () => {
    const answer = await answerOf(aPayload({ ...salary, codFiliale: 'A5001', datiCliente: home }));
    expect(answer).toMatchObject({ Status: '0', resultCode: 0 });
    expect(await stored()).toMatchObject({ product: 3, branch_code: 'A5001', details: { ...home, isPP: false } });
  });

  // R4.52
  test('books a branch if no agency is near, and the row records that', async () => {
    expect(await answerOf(aPayload({ ...salary, datiCliente: home }))).toMatchObject({ Status: '0' });
    expect(await stored()).toMatchObject({ product: 3, branch_code: '0101', details: { isPP: true } });
  });

  // R2.3.126
  test.each([
    ['A5001', true],
    ['0101', false],
  ])('at %s page and documents say whether an agency receives the customer: %s', async (codFiliale, agenzia) => {
    const made = await createAppointmentCall(deps)(aPayload({ ...salary, codFiliale, datiCliente: home }), aContext());
    const proof = sha256((made.ok && made.value.effects?.proofToken) || '');
    const { opp_id: oppID } = await stored();
    const own = await getAppointmentCall({ db: fresh.db, seal })({ oppID }, aContext({ proof }));
    expect(own).toMatchObject({ value: { body: { appuntamento: { agenzia } } } });
    expect(await loadOwn(fresh.db, seal.open, proof, oppID)).toMatchObject({ product: 'salary', isPP: !agenzia });
  });

  // R5.3
  test('needs residence postcode and job', async () => {
    const answer = await answerOf(aPayload({ ...salary, codFiliale: 'A5001' }));
    expect(answer).toMatchObject({ motivo: 'invalid', campi: ['capResidenza', 'tipoOccupazione'] });
  });

  // R2.3.72, R5.7
  test('accepts a missing answer to the first consent, stored as no', async () => {
    const answers = { ...home, privacyInterncommoffer: '' } as const;
    expect(await answerOf(aPayload({ ...salary, codFiliale: 'A5001', datiCliente: answers }))).toMatchObject({
      Status: '0',
    });
    expect(await lastConsents()).toContain('privacyInterncommoffer 0');
  });

  // R3.21, R0.26
  test('an agency accepts slots of its grid only, although it is open at lunch, and offers alternatives of its grid', async () => {
    const answer = await answerOf(aPayload({ ...salary, codFiliale: 'A5001', ora: '13:00', datiCliente: home }));
    expect(answer).toMatchObject({ motivo: 'slot-taken' });
    const near = 'alternative' in answer ? answer.alternative.map(({ ora }) => ora) : [];
    expect(near).toEqual(['12:30', '12:00', '14:00']);
  });

  test('a personal loan cannot book an agency', async () => {
    const answer = await answerOf(aPayload({ codFiliale: 'A5001' }));
    expect(answer).toMatchObject({ motivo: 'invalid', campi: ['codFiliale'] });
  });
});

const company = {
  iscrittoCameraCommercio: '1',
  tipoAzienda: 'societa',
  comuneResidenza: 'Catania',
  indirizzoResidenza: 'Via della Vela 3',
} as const;
const business = { prodottoLvl1: 'BS', codFiliale: '', data: '', ora: '' } as const;

describe('product 5', () => {
  beforeEach(async () => {
    await sql`insert into branch (code, kind, name, address, cap, city, province, lat, lng)
      values ('0102', 'branch', 'Filiale di Siracusa', 'Via della Vela 2', '96100', 'Siracusa', 'SR', 37.07, 15.28)`.execute(
      fresh.db,
    );
    // In that comune itself: agencies do not accept companies.
    await sql`insert into branch (code, kind, name, address, cap, city, province, lat, lng)
      values ('A5002', 'agency', 'Agenzia di Catania', 'Via della Vela 3', '95100', 'Catania', 'CT', 37.5, 15.09)`.execute(
      fresh.db,
    );
    deps = { ...deps, pointOf: async (comune) => (comune === 'Catania' ? { lat: 37.5, lng: 15.09 } : null) };
  });

  // R2.3.54, R2.3.55, R4.60, R7.31, R7.50, R0.88, R1.5
  test('is a request without a slot, for the branch nearest to its town, answered with Status 1', async () => {
    expect(await answerOf(aPayload({ ...business, datiCliente: company }))).toMatchObject({ Status: '1' });
    expect(await stored()).toMatchObject({ product: 5, branch_code: '0102', starts: null, details: company });
  });

  // R1.5, R4.60
  test('from an unknown town is still assigned to a branch', async () => {
    const elsewhere = { ...company, comuneResidenza: 'Zzz' };
    expect(await answerOf(aPayload({ ...business, datiCliente: elsewhere }))).toMatchObject({ Status: '1' });
    expect(await stored()).toMatchObject({ branch_code: '0101' });
  });

  // R2.3.53
  test.each([
    ['1', true],
    ['0', false],
  ] as const)('registered "%s" means eligible %s, and is accepted', async (iscrittoCameraCommercio, eligible) => {
    const answer = await answerOf(aPayload({ ...business, datiCliente: { ...company, iscrittoCameraCommercio } }));
    expect(answer).toMatchObject({ Status: '1', resultCode: 0 });
    expect(await stored()).toMatchObject({ details: { eligible } });
  });

  // R2.3.72
  test.each(['0', ''] as const)('needs the first consent: with "%s" it is refused', async (privacyInterncommoffer) => {
    const answer = await answerOf(aPayload({ ...business, datiCliente: { ...company, privacyInterncommoffer } }));
    expect(answer).toMatchObject({ motivo: 'invalid', campi: ['privacyInterncommoffer'] });
  });

  // R5.4, R5.30
  test('requires the fields of product 5', async () => {
    expect(await answerOf(aPayload(business))).toMatchObject({
      motivo: 'invalid',
      campi: ['iscrittoCameraCommercio', 'tipoAzienda', 'comuneResidenza', 'indirizzoResidenza'],
    });
  });
});

const person = { nome: 'Ginevra', cognome: 'Bellacqua', codiceFiscale: customer.code, ...yes };
const contact = { email: 'altra.canarina@velaria.example', telefono: '333 1234567' };
const visit = { filiale: '0101', data: `${dayAhead(7).replace(/(....)(..)(..)/, '$1-$2-$3')} 10:00` };
const aSimple = (fields: object): SimplePayload => simplePayload.parse({ ...person, ...contact, ...fields });
const neverMoves = async () => err('not-found' as const);

describe('the simple payload', () => {
  // R3.1, R3.27, R3.35, R7.32, R0.80, R5.15
  test('books a personal loan, and accepts the older name of the mobile field', async () => {
    const from = { clientID: 'GA1.1', sessionID: '17', gclid: 'abc', mediacode: 'PT01' };
    const result = await createPersonalCall(deps, neverMoves)(aSimple({ ...visit, ...from }), aContext());
    expect(result.ok && result.value.body).toMatchObject({ Status: '0', resultCode: 0 });
    const row = await stored();
    expect(row.media).toEqual({ clientId: 'GA1.1', sessionId: '17', gclId: 'abc', mediacode: 'PT01' });
    expect(row).toMatchObject({ product: 1, branch_code: '0101' });
    expect(fromInstant(row.starts?.getTime() ?? 0)).toMatchObject({ day: visit.data.slice(0, 10), minute: 600 });
    expect(seal.open(row.mobile)).toBe('+393331234567');
  });

  // R3.27
  test.each(['privacyOtherservice', 'privacyProfilazione', 'privacyExtcommoffer'] as const)(
    'stores a yes to %s for that purpose only, the information-only wish, and the contacts',
    async (purpose) => {
      const payload = aSimple({ ...visit, [purpose]: 1, solo_info: 'si' });
      const result = await createPersonalCall(deps, neverMoves)(payload, aContext());
      expect(result.ok && result.value.body).toMatchObject({ Status: '0' });
      const yeses = (await lastConsents()).filter((kept) => kept.endsWith(' 1'));
      expect(yeses.sort()).toEqual([`${purpose} 1`, 'privacyInterncommoffer 1'].sort());
      const row = await stored();
      expect(row).toMatchObject({ info_only: true, first_name: 'Ginevra', last_name: 'Bellacqua' });
      expect(seal.open(row.email)).toBe(contact.email);
    },
  );

  // R3.27, R3.35, R4.94
  test('with a requested call creates a call, without a slot', async () => {
    const result = await createPersonalCall(deps, neverMoves)(aSimple({ ...visit, ricontatto: 1 }), aContext());
    expect(result.ok && result.value.body).toMatchObject({ Status: '0' });
    expect(await stored()).toMatchObject({ kind: 'call', branch_code: '0101', starts: null });
  });

  // R3.27, R3.35, R7.32
  test('books product 3 with the postcode under either name', async () => {
    await anAgency();
    const payload = aSimple({ ...visit, filiale: 'A5001', cap_utente: '00184', impiego: -1, tipoOccupazione: 3 });
    const result = await createSalaryCall(deps, neverMoves)(payload, aContext());
    expect(result.ok && result.value.body).toMatchObject({ Status: '0' });
    expect(await stored()).toMatchObject({ product: 3, details: home });
  });

  // R3.31
  test.each([
    [2, '2'],
    [-1, '3'],
  ])("with the survey answer %i and the form's job 3, the stored job is %s", async (impiego, tipoOccupazione) => {
    await anAgency();
    const payload = aSimple({ ...visit, filiale: 'A5001', cap_utente: '00184', impiego, tipoOccupazione: 3 });
    await createSalaryCall(deps, neverMoves)(payload, aContext());
    expect(await stored()).toMatchObject({ details: { tipoOccupazione } });
  });

  // R7.33
  test('sends a business request', async () => {
    const result = await createBusinessCall(deps, neverMoves)(aSimple(company), aContext());
    expect(result.ok && result.value.body).toMatchObject({ Status: '1' });
    expect(await stored()).toMatchObject({ product: 5, details: company });
  });

  // R7.32, R0.95
  test.each(['oppID', 'appointmentId'])('with a request code as %s it is a move, and books nothing', async (name) => {
    const asked: string[] = [];
    const move = async (call: string) => {
      asked.push(call);
      return err('not-found' as const);
    };
    const payload = aSimple({ ...visit, [name]: 'ABCDEFGHIJKLMNOPQR', versione: 1 });
    expect(await createPersonalCall(deps, move)(payload, aContext())).toEqual(err('not-found'));
    expect(await createSalaryCall(deps, move)(payload, aContext())).toEqual(err('not-found'));
    expect(asked).toEqual(['CreaAppuntamentoAsync', 'CreaAppuntamentoC5Async']);
    expect(await fresh.db.selectFrom('appointment').selectAll().execute()).toEqual([]);
  });
});
