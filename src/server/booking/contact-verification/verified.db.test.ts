import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CreateAnswer, NewStylePayload } from '#contract/appointments.ts';
import type { LookupAnswer } from '#contract/lookup.ts';
import { noCheck } from '../../http/human-check/off.ts';
import { createLimits, type Limits, noLimits } from '../../http/limits/limits.ts';
import type { RequestContext } from '../../http/public-gate.ts';
import { testMessages } from '../../messages/messages.testing.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import {
  aBranch,
  aContext,
  aCustomer,
  aDeps,
  aPayload,
  CALL_DAY,
  customer,
  everyContactProven,
  recognised,
  seal,
} from '../booking.testing.ts';
import { cancelAppointmentCall } from '../change/cancel.ts';
import { createAppointmentCall } from '../create/create.ts';
import { lookUpCall } from '../lookup/look-up.ts';
import { getAppointmentCall } from '../own/get-appointment.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
  await aBranch(fresh.db, 4);
});
afterEach(() => fresh.close());

const stranger = () => aContext({ visit: Buffer.alloc(32, 9), address: '203.0.113.66' });
const FOREIGN = { email: 'canarino.estraneo@posta.example', cellulare: '333 9999999' };
const create = async (payload: NewStylePayload, who: RequestContext = aContext()) => {
  const made = await createAppointmentCall(aDeps(fresh.db))(payload, who);
  if (!made.ok) throw new Error(made.error);
  return made.value;
};
const codeOf = (body: CreateAnswer): string => ('oppID' in body ? body.oppID : '');
const row = (oppID: string) =>
  fresh.db.selectFrom('appointment').selectAll().where('opp_id', '=', oppID).executeTakeFirstOrThrow();
const confirmed = () =>
  fresh.db.selectFrom('appointment').selectAll().where('state', '=', 'confirmed').orderBy('id').execute();

const CALL = { data: '', ora: '', ricontatto: '1' } as const;
const BUSINESS = {
  iscrittoCameraCommercio: '1',
  tipoAzienda: 'societa',
  comuneResidenza: 'Milano',
  indirizzoResidenza: 'Via della Vela 1',
} as const;
const SORTS = [
  ['a visit', {}, {}],
  ['a call', CALL, {}],
  ['a business request', { prodottoLvl1: 'BS', data: '', ora: '' }, BUSINESS],
] as const;

describe.each(SORTS)('%s in another’s name', (_, change, more) => {
  const asked = (who: object = {}, hour: object = {}) =>
    aPayload({ ...change, ...('data' in change ? {} : hour), datiCliente: { ...more, ...who } });

  // R13.5.2
  test('with an unproven contact blocks no other', async () => {
    await create(asked(FOREIGN), stranger());
    expect((await create(asked({}, { ora: '11:00' }))).body).toMatchObject({ resultCode: 0 });
    expect(await confirmed()).toHaveLength(2);
  });

  // R13.5.2, R0.32
  test('blocks others once its contact is proven', async () => {
    await create(asked());
    await everyContactProven(fresh.db);
    expect((await create(asked(FOREIGN, { ora: '11:00' }), stranger())).body).toMatchObject({
      motivo: 'already-booked',
    });
  });

  // R13.5.3
  test('is one of three at most: the oldest is cancelled, frees its seat and its customer gets a message', async () => {
    const codes: string[] = [];
    for (const ora of ['10:00', '10:30', '11:00', '11:30'])
      codes.push(codeOf((await create(asked({}, { ora }), stranger())).body));
    expect((await confirmed()).map(({ opp_id }) => opp_id)).toEqual(codes.slice(1));
    expect(await row(codes[0] ?? '')).toMatchObject({ state: 'cancelled', version: 2, end_reason: 'replaced' });
    expect(await letterOf(codes[0] ?? '')).toContain('ci sono richieste più recenti');
    const seats = await fresh.db.selectFrom('seat').select('appointment_id').execute();
    expect(seats).toHaveLength('data' in change ? 0 : 3);
    const told = fresh.db.selectFrom('outbox').select('payload').where('kind', '=', 'appointment.cancelled');
    expect(await told.execute()).toEqual([{ payload: { oppID: codes[0] } }]);
  });

  // R13.5.4
  test('does not change later answers, whether it is open or cancelled', async () => {
    await aCustomer(fresh.db, { owner_branch: null });
    const bodies: unknown[] = [];
    for (const round of ['nothing', 'there', 'cancelled']) {
      if (round === 'there') await create(asked(FOREIGN), stranger());
      if (round === 'cancelled') await cancelAll();
      const own = await create(asked({}, { ora: '12:00' }));
      bodies.push([await everyLookup(), alike(own.body), alike(await ownOf(own))]);
      await fresh.db.deleteFrom('seat').execute();
      await sql`update appointment set state = 'cancelled' where opp_id = ${codeOf(own.body)}`.execute(fresh.db);
    }
    expect(bodies[1]).toEqual(bodies[0]);
    expect(bodies[2]).toEqual(bodies[0]);
  });

  // R13.5.4
  test('appears in the lookup only as an opaque reference', async () => {
    const counted = async () => {
      // Six lookups of one code are more than a day allows.
      await fresh.db.deleteFrom('attempt').execute();
      const told = await everyReference(createLimits(seal));
      const { rows } = await sql`select distinct subject from attempt order by subject`.execute(fresh.db);
      return { told, subjects: JSON.stringify(rows) };
    };
    const before = await counted();
    expect(before.told).toEqual([{}, {}, {}]);
    await create(asked(FOREIGN), stranger());
    const after = await counted();
    const isVisit = !('data' in change);
    const reference = isVisit ? { daConfermare: expect.stringMatching(/^[\w-]{60,400}$/) } : {};
    expect(after.told).toEqual([reference, reference, {}]);
    // Counted with the known people of an address, in place of the unknown ones of a visit.
    expect(after.subjects === before.subjects).toBe(!isVisit);
  });
});

test('a visit that starts within 24 hours is never cancelled for a newer unverified one', async () => {
  const codes: string[] = [];
  const make = async (ora: string) => codes.push(codeOf((await create(aPayload({ ora }), stranger())).body));
  await make('10:00');
  await sql`update appointment set starts = now() + interval '23 hours'`.execute(fresh.db);
  for (const ora of ['10:30', '11:00', '11:30']) await make(ora);
  expect((await confirmed()).map(({ opp_id }) => opp_id)).toEqual([codes[0], codes[2], codes[3]]);
});

test.each([
  ['in its hours is kept', '20 minutes', [0, 2, 3]],
  ['after its hours gives way like one without a time', '-5 hours', [1, 2, 3]],
])('for a newer unverified call, a begun one %s', async (_, dueIn, kept) => {
  const codes: string[] = [];
  const ask = async (more: object) =>
    codes.push(codeOf((await create(aPayload({ ...CALL, ...more }), stranger())).body));
  await ask({ chiamata: { data: CALL_DAY, fascia: '9-12' } });
  await sql`update appointment set starts = now() - interval '10 minutes'`.execute(fresh.db);
  await sql`update callback_case set due_at = now() + ${dueIn}::interval`.execute(fresh.db);
  for (let n = 0; n < 3; n += 1) await ask({});
  expect((await confirmed()).map(({ opp_id }) => opp_id)).toEqual(kept.map((at) => codes[at]));
});

/** Every question a tax code allows, for each product, but for the references; they are random by design. */
async function everyLookup(): Promise<unknown[]> {
  const found = await lookups(noLimits);
  return found.map(({ appointmentData: _, ...answer }) => ({ ...answer, lookupRef: answer.lookupRef.length }));
}
const everyReference = async (limits: Limits) => (await lookups(limits)).map(({ appointmentData }) => appointmentData);

async function lookups(limits: Limits): Promise<readonly LookupAnswer[]> {
  const deps = { ...aDeps(fresh.db), humanCheck: noCheck, limits };
  const ask = async (flusso: 'PP' | 'C5' | 'BUSINESS') => {
    const found = await lookUpCall(deps)({ CodiceFiscale: customer.code, RecaptchaToken: '', flusso }, stranger());
    if (!found.ok) throw new Error(found.error);
    return found.value.body;
  };
  return Promise.all((['PP', 'C5', 'BUSINESS'] as const).map(ask));
}
const alike = (answer: object) =>
  JSON.parse(
    JSON.stringify(answer).replaceAll(
      /"(oppID|contactID|parola)":"([A-Z0-9]{18}|[a-z]+ [a-z]+)"/g,
      '"$1":"one of its own"',
    ),
  );
async function ownOf({ body, effects }: Awaited<ReturnType<typeof create>>): Promise<object> {
  const who = aContext({ proof: sha256(effects?.proofToken ?? '') });
  const own = await getAppointmentCall({ db: fresh.db, seal })({ oppID: codeOf(body) }, who);
  if (!own.ok) throw new Error(own.error);
  return own.value.body;
}
async function cancelAll(): Promise<void> {
  for (const { id, opp_id, version } of await confirmed()) {
    const proof = sha256(`proof of ${opp_id}`);
    const expires_at = new Date(Date.now() + 60_000);
    await fresh.db.insertInto('proof').values({ token_hash: proof, appointment_id: id, expires_at }).execute();
    const done = await cancelAppointmentCall({ db: fresh.db, seal })(
      { oppID: opp_id, versione: version },
      aContext({ proof }),
    );
    expect(done.ok).toBe(true);
  }
}

/** The mail that the person of a cancelled request gets. */
async function letterOf(oppID: string): Promise<string> {
  const messages = testMessages({ db: fresh.db, open: seal.open, sender: () => 'Velaria' });
  const createdAt = new Date();
  const event = { id: 'e', kind: 'appointment.cancelled', payload: { oppID }, createdAt } as const;
  return (await messages.mail(event))?.text.replaceAll(/\s+/g, ' ') ?? '';
}

describe('an appointment is verified at once', () => {
  const known = async (change: object = {}) => {
    await aCustomer(fresh.db);
    const { lookupRef, masks } = await recognised(fresh.db, aContext().visit);
    return row(codeOf((await create(aPayload({ lookupRef, datiCliente: { ...masks, ...change } }))).body));
  };

  // R13.5.1
  test('when it uses the stored contacts of a recognised person', async () => {
    expect((await known()).verified_at).toBeInstanceOf(Date);
  });

  // R13.5.1
  test.each([{ email: FOREIGN.email }, { cellulare: FOREIGN.cellulare }])(
    'but not if %o is typed too',
    async (typed) => {
      expect((await known(typed)).verified_at).toBeNull();
    },
  );
});

// R13.5.2, R0.32
test('of many simultaneous proofs one verifies its appointment', async () => {
  for (const ora of ['10:00', '10:30', '11:00']) await create(aPayload({ ora }), stranger());
  await Promise.all([1, 2, 3].map(() => everyContactProven(fresh.db)));
  const rows = await confirmed();
  expect([rows.length, rows.filter(({ verified_at }) => verified_at !== null).length]).toEqual([3, 1]);
});

// R0.32, R13.5.2
test('one appointment per product can be verified; the database rejects a second', async () => {
  for (const ora of ['10:00', '10:30']) await create(aPayload({ ora }), stranger());
  await create(aPayload({ prodottoLvl1: 'BS', data: '', ora: '', datiCliente: BUSINESS }), stranger());
  const verified = sql`update appointment set verified_at = now()`;
  await expect(verified.execute(fresh.db)).rejects.toThrow('one_active_appointment');
  await everyContactProven(fresh.db);
  const kept = (await confirmed()).map(({ product, verified_at }) => [product, verified_at !== null]);
  expect(kept).toEqual([
    [1, true],
    [1, false],
    [5, true],
  ]);
});

// R13.5.2, R13.5.3
test('simultaneous creates and proofs leave one verified and at most two others, each with its seat', async () => {
  const hours = ['10:00', '10:30', '11:00', '11:30', '12:00', '12:30', '14:00', '14:30'];
  const creates = hours.map((ora) => create(aPayload({ ora }), aContext()));
  const proofs = Promise.all(hours.map(() => everyContactProven(fresh.db)));
  const answers = (await Promise.all(creates)).map(({ body }) => body);
  await proofs;
  await everyContactProven(fresh.db);
  const rows = await confirmed();
  expect(rows.filter(({ verified_at }) => verified_at !== null)).toHaveLength(1);
  expect(rows.length).toBeLessThanOrEqual(4);
  for (const answer of answers) expect([0, 2]).toContain(answer.resultCode);
  const seats = await fresh.db.selectFrom('seat').select('appointment_id').execute();
  expect(seats.map(({ appointment_id }) => appointment_id).sort()).toEqual(rows.map(({ id }) => id).sort());
});
