import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { NewStylePayload } from '#contract/appointments.ts';
import { simplePayload } from '#contract/change.ts';
import { checkLetter } from '#domain/person/tax-code.ts';
import { fromCompact, toInstant, weekday } from '#domain/time/rome.ts';
import { noCheck } from '../../http/human-check/off.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import {
  aBranch,
  aContext,
  aDeps,
  aPayload,
  CALL_DAY,
  dayAhead,
  everyContactProven,
  seal,
} from '../booking.testing.ts';
import { cancelAppointmentCall } from '../change/cancel.ts';
import { key } from '../change/change.testing.ts';
import { moveAppointment } from '../change/move.ts';
import { endUnconfirmed } from '../contact-verification/end-unconfirmed.ts';
import { lookUpCall } from '../lookup/look-up.ts';
import { getAppointmentCall } from '../own/get-appointment.ts';
import { createAppointmentCall } from './create.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
  await aBranch(fresh.db, 1);
});
afterEach(() => fresh.close());

type Payload = Parameters<typeof aPayload>[0];
type Time = NonNullable<NewStylePayload['chiamata']>;
const DAY = CALL_DAY;
const SUNDAY = [7, 8, 9, 10, 11, 12, 13].map(dayAhead).find((day) => weekday(fromCompact(day)) === 7) ?? '';
const at = (minute: number) => new Date(toInstant(fromCompact(DAY), minute));
const TEN = 10 * 60;

const create = async (change: Payload = {}, who = aContext(), deps = aDeps(fresh.db)) => {
  const answer = await createAppointmentCall(deps)(aPayload(change), who);
  if (!answer.ok) throw new Error(answer.error);
  return answer.value;
};
const call = (chiamata: Time | undefined): Payload => ({
  ...{ data: '', ora: '', ricontatto: '1' },
  ...(chiamata === undefined ? {} : { chiamata }),
});
const exact: Time = { data: DAY, ora: '10:00' };
const band: Time = { data: DAY, fascia: '9-12' };
const ask = (chiamata?: Time, who?: ReturnType<typeof aContext>, deps?: ReturnType<typeof aDeps>) =>
  create(call(chiamata), who, deps);
/** Imaginary persons, distinguished by the birthplace in their tax codes. */
const personal = (n: number) => {
  const first15 = `BLLGVR87D52M${String(n).padStart(3, '0')}`;
  return {
    datiCliente: { codiceFiscale: first15 + checkLetter(first15) },
    who: aContext({ visit: Buffer.alloc(32, n) }),
  };
};
const asPerson = (n: number, change: Payload) => {
  const { datiCliente, who } = personal(n);
  return create({ ...change, datiCliente }, who);
};
const row = () => fresh.db.selectFrom('appointment').selectAll().executeTakeFirstOrThrow();
const task = () => fresh.db.selectFrom('callback_case').selectAll().executeTakeFirstOrThrow();
const seats = () => fresh.db.selectFrom('seat').select(['starts', 'state']).orderBy('starts').execute();
const events = async () =>
  (
    await fresh.db.selectFrom('outbox').select(['kind', 'payload']).orderBy('created_at').orderBy('id').execute()
  ).filter(({ kind }) => kind !== 'consent.recorded');

/** A proven call, and the context of its browser. */
async function aCall(chiamata?: Time) {
  const made = await ask(chiamata);
  await everyContactProven(fresh.db);
  await fresh.db.deleteFrom('outbox').execute();
  const oppID = 'oppID' in made.body ? made.body.oppID : '';
  return { oppID, owner: aContext({ proof: sha256(made.effects?.proofToken ?? '') }) };
}
const move = async (
  { oppID, owner }: Awaited<ReturnType<typeof aCall>>,
  chiamata: Time | 'subito',
  more: object = {},
  deps = aDeps(fresh.db),
) => {
  const payload = simplePayload.parse({ oppID, versione: (await row()).version, chiamata, ...more });
  const answer = await moveAppointment(deps)('CreaAppuntamentoAsync', payload, key(owner));
  return answer.ok ? answer.value.body : answer.error;
};
const own = async ({ oppID, owner }: Awaited<ReturnType<typeof aCall>>) => {
  const answer = await getAppointmentCall({ db: fresh.db, seal })({ oppID }, owner);
  return answer.ok && 'appuntamento' in answer.value.body ? answer.value.body.appuntamento : null;
};

test('a call at a time takes a seat of its branch and is due in its half-hour', async () => {
  expect((await ask(exact)).body).toMatchObject({ resultCode: 0 });
  expect(await row()).toMatchObject({ kind: 'call', starts: at(TEN), call_band: null, agent_code: null });
  expect(await seats()).toEqual([{ starts: at(TEN), state: 'booked' }]);
  expect(await task()).toMatchObject({ branch_code: '0101', next_at: at(TEN), due_at: at(TEN + 30) });
  expect(await events()).toMatchObject([
    { kind: 'callback.requested', payload: { solo_info: 'no', starts: at(TEN).toISOString() } },
  ]);
});

test('a call in a band takes the first free seat of the band and is due at its end', async () => {
  await asPerson(1, { data: DAY, ora: '09:00' });
  expect((await ask(band)).body).toMatchObject({ resultCode: 0 });
  const made = await fresh.db
    .selectFrom('appointment')
    .selectAll()
    .where('kind', '=', 'call')
    .executeTakeFirstOrThrow();
  expect(made).toMatchObject({ starts: at(9 * 60 + 30), call_band: '9-12' });
  expect(await task()).toMatchObject({ next_at: at(9 * 60 + 30), due_at: at(12 * 60) });
});

test('the customer of a call in a band reads the band, not the half-hour of the seat', async () => {
  const made = await aCall(band);
  expect(await own(made)).toMatchObject({
    ...{ tipo: 'ricontatto', data: '', ora: '' },
    chiamata: { dalle: at(9 * 60).toISOString(), alle: at(12 * 60).toISOString(), fascia: '9-12' },
  });
  expect((await own(made))?.prima).toBeUndefined();
});

test('of simultaneous visits and calls for the last seat one is booked', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => asPerson(n + 1, n % 2 === 0 ? call(exact) : { data: DAY, ora: '10:00' })),
  );
  expect(answers.filter(({ body }) => body.resultCode === 0)).toHaveLength(1);
  expect(answers.filter(({ body }) => 'motivo' in body && body.motivo === 'slot-taken')).toHaveLength(19);
  expect(await seats()).toHaveLength(1);
});

test('a band with six free half-hours takes six of ten calls at once', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => asPerson(n + 1, call(band))));
  expect(answers.filter(({ body }) => body.resultCode === 0)).toHaveLength(6);
  expect((await seats()).map(({ starts }) => starts)).toEqual([0, 1, 2, 3, 4, 5].map((n) => at(9 * 60 + n * 30)));
  expect(await fresh.db.selectFrom('callback_case').select('id').execute()).toHaveLength(6);
});

test.each([
  ['on a Sunday', { data: SUNDAY, ora: '10:00' }, 'invalid'],
  ['before nine', { data: DAY, ora: '08:30' }, 'invalid'],
  ['outside the opening hours', { data: DAY, ora: '18:30' }, 'slot-taken'],
  ['on a past day', { data: '20200106', ora: '10:00' }, 'slot-taken'],
  ['in a past band', { data: '20200106', fascia: '9-12' }, 'slot-taken'],
  ['beyond the horizon', { data: '20990105', ora: '10:00' }, 'slot-taken'],
] as const)('a call %s is refused', async (_, time, motivo) => {
  expect((await ask(time)).body).toMatchObject({ resultCode: 2, motivo });
  expect(await fresh.db.selectFrom('appointment').select('id').execute()).toEqual([]);
});

test('a taken half-hour is answered with free ones in calling hours', async () => {
  await sql`update opening_hours set opens = 480`.execute(fresh.db);
  await asPerson(1, { data: DAY, ora: '09:00' });
  const { body } = await ask({ data: DAY, ora: '09:00' });
  const hours = 'alternative' in body ? body.alternative.map(({ ora }) => ora) : [];
  expect(hours).toContain('09:30');
  expect(hours.every((hour) => hour >= '09:00')).toBe(true);
});

test('switched off, a call at a time is refused, and one as soon as possible is not', async () => {
  const off = { ...aDeps(fresh.db), callsAtTime: false };
  expect((await ask(exact, aContext(), off)).body).toMatchObject({ motivo: 'invalid', campi: ['chiamata'] });
  expect((await ask(undefined, aContext(), off)).body).toMatchObject({ resultCode: 0 });
});

test('a repeat of the same key gets the same call', async () => {
  const who = aContext();
  const [first, again] = [await ask(exact, who), await ask(exact, who)];
  expect(again.body).toEqual(first.body);
  expect(await seats()).toHaveLength(1);
});

test('an unproven call that is not confirmed in time loses its seat', async () => {
  const deps = { ...aDeps(fresh.db), confirmMinutes: 30 };
  const made = await ask(exact, aContext(), deps);
  expect('confermaEntro' in made.body && made.body.confermaEntro).toBeTruthy();
  await sql`update appointment set confirm_by = now() - interval '1 second'`.execute(fresh.db);
  await sql`update seat set held_until = now() - interval '1 second'`.execute(fresh.db);
  await endUnconfirmed(fresh.db);
  expect([(await row()).state, await seats()]).toEqual(['cancelled', []]);
});

test('a call moves to another half-hour, and its task with it', async () => {
  const made = await aCall(exact);
  expect(await move(made, { data: DAY, ora: '16:00' })).toMatchObject({ resultCode: 0 });
  expect(await row()).toMatchObject({ starts: at(16 * 60), version: 2, call_band: null });
  expect(await task()).toMatchObject({ next_at: at(16 * 60), due_at: at(16 * 60 + 30) });
  expect(await seats()).toEqual([{ starts: at(16 * 60), state: 'booked' }]);
  expect(await events()).toMatchObject([
    { kind: 'appointment.moved', payload: { starts: at(16 * 60).toISOString(), previous: at(TEN).toISOString() } },
  ]);
});

test('calls that move into a band at once each take a half-hour of it', async () => {
  const hours = ['15:00', '15:30', '16:00', '16:30'];
  const made = await Promise.all(hours.map((ora, n) => asPerson(n + 1, call({ data: DAY, ora }))));
  const answers = await Promise.all(
    made.map(({ body, effects }, n) => {
      const owner = { ...personal(n + 1).who, proof: sha256(effects?.proofToken ?? '') };
      const oppID = 'oppID' in body ? body.oppID : '';
      const payload = simplePayload.parse({ oppID, versione: 1, chiamata: band });
      return moveAppointment(aDeps(fresh.db))('CreaAppuntamentoAsync', payload, key(owner));
    }),
  );
  expect(answers.map((answer) => answer.ok && answer.value.body)).toMatchObject(hours.map(() => ({ resultCode: 0 })));
  expect((await seats()).map(({ starts }) => starts)).toEqual([0, 1, 2, 3].map((n) => at(9 * 60 + n * 30)));
});

test('a move to a taken half-hour changes nothing', async () => {
  const made = await aCall(exact);
  await asPerson(1, { data: DAY, ora: '16:00' });
  expect(await move(made, { data: DAY, ora: '16:00' })).toMatchObject({ motivo: 'slot-taken' });
  expect(await task()).toMatchObject({ next_at: at(TEN) });
  expect((await seats()).map(({ starts }) => starts)).toEqual([at(TEN), at(16 * 60)]);
});

test('a half-hour becomes its band in the same seat, and the band its half-hour', async () => {
  const made = await aCall(exact);
  expect(await move(made, band)).toMatchObject({ resultCode: 0 });
  expect(await row()).toMatchObject({ starts: at(TEN), call_band: '9-12', version: 2 });
  expect(await task()).toMatchObject({ next_at: at(TEN), due_at: at(12 * 60) });
  expect(await move(made, exact)).toMatchObject({ resultCode: 0 });
  expect(await row()).toMatchObject({ starts: at(TEN), call_band: null, version: 3 });
  expect(await task()).toMatchObject({ due_at: at(TEN + 30) });
  expect(await seats()).toHaveLength(1);
  expect((await events()).map(({ kind }) => kind)).toEqual(['callback.requested', 'callback.requested']);
});

test('a call at a time becomes one as soon as possible, and back', async () => {
  const made = await aCall(exact);
  expect(await move(made, 'subito')).toMatchObject({ resultCode: 0 });
  expect(await row()).toMatchObject({ starts: null, call_band: null, version: 2 });
  expect(await seats()).toEqual([]);
  expect((await task()).next_at.getTime()).toBeLessThanOrEqual(Date.now());
  expect((await own(made))?.chiamata).toBeUndefined();
  expect(await move(made, exact)).toMatchObject({ resultCode: 0 });
  expect(await row()).toMatchObject({ starts: at(TEN), version: 3 });
  expect(await task()).toMatchObject({ next_at: at(TEN), due_at: at(TEN + 30) });
  expect(await seats()).toHaveLength(1);
});

test('switched off, a call keeps its time and can only lose it', async () => {
  const made = await aCall(exact);
  const off = { ...aDeps(fresh.db), callsAtTime: false };
  expect(await move(made, { data: DAY, ora: '16:00' }, {}, off)).toMatchObject({ campi: ['chiamata'] });
  expect(await move(made, 'subito', {}, off)).toMatchObject({ resultCode: 0 });
});

test('a visit takes no time of a call, and a call no time of a visit', async () => {
  const made = await aCall(exact);
  const moving = (more: object) =>
    moveAppointment(aDeps(fresh.db))('CreaAppuntamentoAsync', simplePayload.parse(more), key(made.owner));
  const visitTime = { oppID: made.oppID, versione: 1, data: `${fromCompact(DAY)} 11:00` };
  expect(await moving(visitTime)).toMatchObject({ value: { body: { campi: ['data'] } } });
  await sql`update appointment set kind = 'visit', callback = false`.execute(fresh.db);
  const callTime = { oppID: made.oppID, versione: 1, chiamata: exact };
  expect(await moving(callTime)).toMatchObject({ value: { body: { campi: ['chiamata'] } } });
});

test('a change of the contact keeps the time', async () => {
  const made = await aCall(exact);
  const payload = simplePayload.parse({ oppID: made.oppID, versione: 1, email: 'nuova@velaria.example' });
  expect(await moveAppointment(aDeps(fresh.db))('CreaAppuntamentoAsync', payload, key(made.owner))).toMatchObject({
    ok: true,
    value: { body: { resultCode: 0 } },
  });
  expect(await row()).toMatchObject({ starts: at(TEN) });
  expect(await seats()).toHaveLength(1);
});

test('a cancelled call frees its seat', async () => {
  const { oppID, owner } = await aCall(exact);
  const cancel = cancelAppointmentCall({ db: fresh.db, seal });
  expect(await cancel({ oppID, versione: 1 }, key(owner))).toMatchObject({ value: { body: { Status: '0' } } });
  expect([(await row()).state, await seats()]).toEqual(['cancelled', []]);
  expect((await events()).map(({ kind }) => kind)).toEqual(['appointment.cancelled']);
});

test('the lookup of a person with a proven call names no appointment that stops a visit', async () => {
  await ask(exact);
  await everyContactProven(fresh.db);
  const input = { CodiceFiscale: aPayload({}).datiCliente.codiceFiscale, RecaptchaToken: '', flusso: 'PP' } as const;
  const found = await lookUpCall({ ...aDeps(fresh.db), humanCheck: noCheck })(input, aContext());
  expect(found).toMatchObject({ value: { body: { appointmentData: {} } } });
  expect(JSON.stringify(found)).not.toContain('appointmentId');
});

test('a call blocks no visit of the same person, and no visit a call', async () => {
  await ask(exact);
  await everyContactProven(fresh.db);
  expect((await create({ data: DAY, ora: '11:00' })).body).toMatchObject({ resultCode: 0 });
});
