import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type CreateAnswer, createAppointment, type NewStylePayload } from '#contract/appointments.ts';
import { wordsOf } from '#texts/words-of.ts';
import { holdSlotCall } from '../../availability/hold-slot.ts';
import { createLimits } from '../../http/limits/limits.ts';
import type { RequestContext } from '../../http/public-gate.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import {
  aBranch,
  aContext,
  aCustomer,
  aDeps,
  aPayload,
  dayAhead,
  everyContactProven,
  seal,
} from '../booking.testing.ts';
import { getAppointmentCall } from '../own/get-appointment.ts';
import { loadOwn } from '../own/own-appointment.ts';
import { createAppointmentCall } from './create.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
  await aBranch(fresh.db);
});
afterEach(() => fresh.close());

const create = (payload: NewStylePayload, who: RequestContext = aContext()) =>
  createAppointmentCall(aDeps(fresh.db))(payload, who);
async function body(payload: NewStylePayload, who: RequestContext = aContext()): Promise<CreateAnswer> {
  const result = await create(payload, who);
  if (!result.ok) throw new Error(result.error);
  return result.value.body;
}
const count = async (table: 'appointment' | 'seat' | 'consent' | 'outbox' | 'idempotency' | 'proof') =>
  Number((await fresh.db.selectFrom(table).select(sql<string>`count(*)`.as('n')).executeTakeFirstOrThrow()).n);
const everything = () =>
  Promise.all((['appointment', 'seat', 'consent', 'outbox', 'idempotency', 'proof'] as const).map(count));

describe('a create', () => {
  // R3.26, R7.35, R0.12, R0.27, R0.88
  test('is confirmed with all its rows', async () => {
    const answer = await body(aPayload());
    expect(createAppointment.output.parse(answer)).toEqual(answer);
    expect(answer).toMatchObject({ Status: '0', resultCode: 0, Message: '', typUrl: '' });
    const kept = await fresh.db.selectFrom('appointment').select(['opp_id', 'contact_id']).executeTakeFirstOrThrow();
    expect(answer).toMatchObject({ oppID: kept.opp_id, contactID: kept.contact_id });
    expect(kept.opp_id).toMatch(/^[A-Z0-9]{18}$/);
    expect(kept.contact_id).toMatch(/^[A-Z0-9]{18}$/);
    expect(kept.contact_id).not.toBe(kept.opp_id);
    expect(await everything()).toEqual([1, 1, 4, 2, 1, 1]);
    const told = await fresh.db.selectFrom('outbox').select('kind').orderBy('kind').execute();
    expect(told.map(({ kind }) => kind)).toEqual(['appointment.created', 'consent.recorded']);
  });

  // R0.24
  test('takes the seat that its visit holds, although the slot is full', async () => {
    const deps = { ...aDeps(fresh.db), holdMinutes: 10 };
    const slot = { codFiliale: '0101', data: dayAhead(7), ora: '10:00' };
    const own = aContext();
    for (const who of [aContext({ visit: Buffer.alloc(32, 6) }), own])
      expect(await holdSlotCall(deps)(slot, who)).toMatchObject({ value: { body: { Status: '0' } } });
    expect(await body(aPayload(), aContext({ visit: Buffer.alloc(32, 7) }))).toMatchObject({ motivo: 'slot-taken' });
    expect(await body(aPayload(), aContext({ visit: own.visit }))).toMatchObject({ Status: '0' });
    const seats = await fresh.db.selectFrom('seat').select('state').orderBy('state').execute();
    expect(seats.map(({ state }) => state)).toEqual(['booked', 'held']);
  });

  // R0.12, R0.29
  test('leaves no rows after a failure', async () => {
    const deps = {
      ...aDeps(fresh.db),
      consentBrands: {
        get lender(): never {
          throw new Error('broken off');
        },
        mark: '',
      },
    };
    await expect(createAppointmentCall(deps)(aPayload(), aContext())).rejects.toThrow('broken off');
    expect(await everything()).toEqual([0, 0, 0, 0, 0, 0]);
  });

  // R5.2, R5.5, R5.6, R7.35, R0.13, R0.11
  test.each([
    ['no mandatory consent', { datiCliente: { privacyInterncommoffer: '0' } }, 'invalid', ['privacyInterncommoffer']],
    ['an unanswered consent', { datiCliente: { privacyProfilazione: -1 } }, 'invalid', ['privacyProfilazione']],
    ["somebody else's code", { datiCliente: { nome: 'Ulisse' } }, 'invalid', ['codiceFiscale']],
    ['a mask for a town', { datiCliente: { comuneResidenza: 'M****' } }, 'invalid', ['comuneResidenza']],
    ['no branch', { codFiliale: '' }, 'invalid', ['codFiliale']],
    ['no day', { data: '' }, 'invalid', ['data']],
    ['a day that does not exist', { data: '20270231' }, 'invalid', ['data']],
    ['an hour nobody works', { ora: '23:00' }, 'slot-taken', undefined],
    ['a minute off the grid', { ora: '10:10' }, 'slot-taken', undefined],
    ['texts of another version', { versioneConsensi: 'X' }, 'invalid', ['versioneConsensi']],
  ] as const)('is refused with %s', async (_, change, motivo, campi) => {
    const answer = await body(aPayload(change));
    expect(answer).toMatchObject({ Status: '2', resultCode: 2, motivo, ...(campi && { campi }) });
    expect(await count('appointment')).toBe(0);
  });

  // R0.34, R0.13
  test('refuses a minor; the age uses the process clock, the slots the database clock', async () => {
    const child = aPayload({ datiCliente: { nome: 'Mario', cognome: 'Rossi', codiceFiscale: 'RSSMRA15A01H501G' } });
    const asked = async (today: string) => {
      const made = await createAppointmentCall({ ...aDeps(fresh.db), clock: () => new Date(today) })(child, aContext());
      return made.ok && made.value.body;
    };
    expect(await asked('2032-12-31T12:00:00Z')).toMatchObject({ motivo: 'minor', campi: ['codiceFiscale'] });
    expect(await asked('2033-01-01T12:00:00Z')).toMatchObject({ Status: '0' });
  });

  // R0.32, R0.13
  test('allows one active appointment per tax code and product, once its contact is proven', async () => {
    await body(aPayload());
    await everyContactProven(fresh.db);
    expect(await body(aPayload({ ora: '11:00' }))).toMatchObject({
      motivo: 'already-booked',
      Message: wordsOf('it').engine.alreadyBooked,
    });
    const another = { nome: 'Mario', cognome: 'Rossi', codiceFiscale: 'RSSMRA80A01H501U' };
    for (const free of [
      { datiCliente: another },
      { prodottoLvl1: 'BS', data: '', ora: '', datiCliente: business },
    ] as const)
      expect(await body(aPayload(free))).toMatchObject({ resultCode: 0 });
    await sql`update appointment set starts = now() - interval '1 day' where starts is not null`.execute(fresh.db);
    expect(await body(aPayload({ ora: '11:30' }))).toMatchObject({ Status: '0' });
  });

  // R6.11
  test('is limited per visit, from any address; a refusal counts as one try', async () => {
    const deps = { ...aDeps(fresh.db), limits: createLimits(seal) };
    const from = (n: number, payload = aPayload({ ora: '23:00' }), visit = Buffer.alloc(32, 5)) =>
      createAppointmentCall(deps)(payload, aContext({ address: `192.0.2.${n}`, visit }));
    for (let i = 0; i < 6; i++) expect((await from(i)).ok).toBe(true);
    for (const [i, ora] of ['09:00', '09:30', '10:00', '10:30', '11:00'].entries())
      expect(await from(i, aPayload({ ora }))).toMatchObject({ value: { body: { Status: '0' } } });
    const tooMany = { ok: false, error: 'too-many-requests', seconds: expect.any(Number) };
    expect(await from(9)).toMatchObject(tooMany);
    expect((await from(9, aPayload({ ora: '23:00' }), Buffer.alloc(32, 9))).ok).toBe(true);
  });

  // R0.39, R0.11, R0.38
  test("never changes a customer's record, and stores nothing readable", async () => {
    await aCustomer(fresh.db);
    const before = await fresh.db.selectFrom('customer').selectAll().execute();
    await body(aPayload({ datiMediaUTM: { utmTerm: 'a*b' } as NonNullable<NewStylePayload['datiMediaUTM']> }));
    expect(await fresh.db.selectFrom('customer').selectAll().execute()).toEqual(before);
    const { rows } = await sql<{ dump: string }>`select string_agg(t::text, '') as dump from (
      select a::text as t from appointment a union all select o::text from outbox o union all
      select i::text from idempotency i union all select c::text from customer c) x`.execute(fresh.db);
    const dump = rows[0]?.dump ?? '';
    const hex = (text: string) => Buffer.from(text).toString('hex');
    for (const canary of ['BLLGVR87D52M999Y', 'canarin', '3331234567', '3330000021'])
      expect([dump.includes(canary), dump.includes(hex(canary))]).toEqual([false, false]);
    expect(dump).not.toContain('*');
  });

  // R0.43
  test('stores with each consent the shown words, place, language and time', async () => {
    await body(aPayload());
    const kept = fresh.db
      .selectFrom('consent')
      .select(['purpose', 'value', 'text_version', 'channel', 'language', 'answered_at']);
    const shown = { text_version: 'CONS-IT-2026-11-3', channel: 'web', language: 'it', answered_at: expect.any(Date) };
    const rows = await kept.orderBy('purpose').execute();
    expect(rows).toEqual([
      { purpose: 'privacyExtcommoffer', value: 0, ...shown },
      { purpose: 'privacyInterncommoffer', value: 1, ...shown },
      { purpose: 'privacyOtherservice', value: 0, ...shown },
      { purpose: 'privacyProfilazione', value: 0, ...shown },
    ]);
  });

  // R0.43
  test('keeps consents append-only', async () => {
    await body(aPayload());
    for (const change of [sql`update consent set value = 1`, sql`delete from consent`, sql`truncate consent`])
      await expect(change.execute(fresh.db)).rejects.toThrow('append-only');
  });
});

describe('an equal key', () => {
  const who = aContext({ idempotencyKey: 'k'.repeat(24) });
  // R0.82
  test('gets the same answer again, also after a refusal', async () => {
    expect(await body(aPayload(), who)).toEqual(await body(aPayload(), who));
    const late = aContext();
    const refused = aPayload({ ora: '23:00', prodottoLvl1: 'PP' });
    expect(await body(refused, late)).toEqual(await body(refused, late));
  });
  // R0.82, R0.89
  test('gets the same answer again with the first proof, and a new proof', async () => {
    const first = await create(aPayload(), who);
    const proof = sha256((first.ok && first.value.effects?.proofToken) || '');
    const again = await create(aPayload(), { ...who, proof });
    expect(again).toMatchObject({ ok: true, value: { body: first.ok && first.value.body } });
    const newer = sha256((again.ok && again.value.effects?.proofToken) || '');
    const oppID = (first.ok && 'oppID' in first.value.body && first.value.body.oppID) || '';
    expect((await getAppointmentCall({ db: fresh.db, seal })({ oppID }, aContext({ proof: newer }))).ok).toBe(true);
  });
  // R0.82
  test('with another body is refused', async () => {
    await body(aPayload(), who);
    expect(await create(aPayload({ ora: '12:00' }), who)).toEqual({ ok: false, error: 'key-reused' });
  });
  test('ten times at once makes one appointment', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => body(aPayload(), who)));
    expect(new Set(answers.map((answer) => JSON.stringify(Object.entries(answer).sort()))).size).toBe(1);
    expect(await count('appointment')).toBe(1);
  });
});

describe('the proof', () => {
  // R6.10, R0.9, R0.91, R0.92, R0.7, R0.33, R0.89, R0.76, R13.7.5
  test('opens its own appointment with masked contacts, and the older ones', async () => {
    const first = await create(aPayload());
    if (!first.ok) throw new Error(first.error);
    const token = first.value.effects?.proofToken ?? '';
    const oppID = 'oppID' in first.value.body ? first.value.body.oppID : '';
    const get = getAppointmentCall({ db: fresh.db, seal });
    const own = await get({ oppID }, aContext({ proof: sha256(token) }));
    expect(own.ok && own.value.body).toMatchObject({
      Status: '0',
      appuntamento: {
        ...{ oppID, prodotto: 1, data: dayAhead(7), ora: '10:00', stato: 'confermato', versione: 1 },
        ...{ filiale: { Codice: '0101', RagioneSociale: 'Filiale di Milano' }, nome: 'Ginevra', cognome: 'Bellacqua' },
        ...{ email: 'a***@v***.example', cellulare: '********67' },
      },
    });
    const inRome = sql<string>`to_char(starts at time zone 'Europe/Rome', 'YYYYMMDD HH24:MI')`.as('in_rome');
    expect(await fresh.db.selectFrom('appointment').select(inRome).execute()).toEqual([
      { in_rome: `${dayAhead(7)} 10:00` },
    ]);
    const unknown = await get({ oppID: 'A'.repeat(18) }, aContext({ proof: sha256(token) }));
    expect(unknown).toEqual({ ok: false, error: 'not-found' });
    for (const proof of [null, sha256('other')]) expect(await get({ oppID }, aContext({ proof }))).toEqual(unknown);
    const paper = (proof: string, code = oppID) => loadOwn(fresh.db, seal.open, sha256(proof), code);
    expect(await paper(token)).toMatchObject({ oppId: oppID });
    expect([await paper('other'), await paper(token, 'A'.repeat(18))]).toEqual([null, null]);
    const callback = aPayload({ prodottoLvl1: 'BS', datiCliente: business });
    const second = await create(callback, aContext({ proof: sha256(token) }));
    const newer = second.ok ? (second.value.effects?.proofToken ?? '') : '';
    expect(second).toMatchObject({ value: { body: { Status: '1' } } });
    expect((await get({ oppID }, aContext({ proof: sha256(newer) }))).ok).toBe(true);
  });
});
const business = {
  iscrittoCameraCommercio: '1',
  tipoAzienda: 'societa',
  comuneResidenza: 'Milano',
  indirizzoResidenza: 'Via della Vela 1',
} as const;
