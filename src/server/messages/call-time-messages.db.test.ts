import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { NewStylePayload } from '#contract/appointments.ts';
import { simplePayload } from '#contract/change.ts';
import { fromCompact, toInstant } from '#domain/time/rome.ts';
import { wordsOf } from '#texts/words-of.ts';
import { aBranch, aDeps, CALL_DAY, everyContactProven, seal } from '../booking/booking.testing.ts';
import { cancelAppointmentCall } from '../booking/change/cancel.ts';
import { aCall, key } from '../booking/change/change.testing.ts';
import { moveAppointment } from '../booking/change/move.ts';
import { endUnconfirmed } from '../booking/contact-verification/end-unconfirmed.ts';
import { readEvent } from '../outbox/events.ts';
import { type FreshDatabase, freshDatabase } from '../platform/database/postgres.testing.ts';
import { testMessages } from './messages.testing.ts';
import { remind } from './remind.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
  await aBranch(fresh.db, 1);
});
afterEach(() => fresh.close());

type Time = NonNullable<NewStylePayload['chiamata']>;
const DAY = fromCompact(CALL_DAY);
const { formats } = wordsOf('it');
const LONG = formats.longDay(DAY);
const NUMERIC = formats.numericDay(DAY);
const exact: Time = { data: CALL_DAY, ora: '10:00' };
const band: Time = { data: CALL_DAY, fascia: '9-12' };
/** The wall clock of that day as an iCalendar file writes it. */
const stamp = (hour: string) => `${CALL_DAY}T${hour}00`;

const ask = (chiamata: Time, deps = aDeps(fresh.db)) => aCall(deps, chiamata);
const stored = () => fresh.db.selectFrom('outbox').selectAll().orderBy('created_at').orderBy('id').execute();
/** The mail and SMS of the only event of a kind. */
async function sent(kind: string) {
  const messages = testMessages({
    db: fresh.db,
    open: seal.open,
    clock: () => new Date(),
    changeUrl: async () => 'https://x.example/link',
  });
  const [row] = (await stored()).filter((each) => each.kind === kind);
  if (row === undefined) throw new Error(`No event ${kind}`);
  return { mail: await messages.mail(readEvent(row)), sms: await messages.sms(readEvent(row)) };
}

test('a proven call at a time is announced with its hours, the words and a calendar file', async () => {
  await ask(exact);
  await everyContactProven(fresh.db);
  const { mail, sms } = await sent('callback.requested');
  expect(mail?.subject).toBe(`Ti chiamiamo il ${NUMERIC}, tra le 10:00 e le 10:30`);
  const opening = `Ciao Ginevra, un consulente ti chiama al ********67 ${LONG}, tra le 10:00 e le 10:30.`;
  for (const text of [mail?.text, mail?.html]) expect(text).toContain('tra le 10:00 e le 10:30');
  expect(mail?.text).toContain(opening);
  expect(mail?.text).toMatch(/Parola d'ordine: \w+ \w+/);
  expect(mail?.text).toContain('azione=annulla');
  expect(mail?.calendar?.text).toContain(`DTSTART;TZID=Europe/Rome:${stamp('1000')}`);
  expect(mail?.calendar?.text).toContain(`DTEND;TZID=Europe/Rome:${stamp('1030')}`);
  expect(mail?.calendar?.text).toContain('SUMMARY:Telefonata di Velaria Credito');
  expect(mail?.calendar?.text).not.toMatch(/LOCATION|GEO|3331234567/);
  expect(sms?.text).toMatch(/^Velaria Credito: telefonata il \d\d\/\d\d tra le 10:00 e le 10:30\. Per cambiarla: /);
  expect(sms?.text.length).toBeLessThanOrEqual(160);
});

test('a call in a band names the band and never the half-hour of its seat', async () => {
  await ask(band);
  const { mail, sms } = await sent('callback.requested');
  expect(`${mail?.text}${mail?.html}${mail?.calendar?.text}${sms?.text}`).not.toMatch(/09:30|T093000/);
  expect(mail?.text).toContain('tra le 09:00 e le 12:00');
  expect(mail?.calendar?.text).toContain(`DTEND;TZID=Europe/Rome:${stamp('1200')}`);
});

test('an unproven call says until when to confirm it, and hides the words', async () => {
  await ask(exact, { ...aDeps(fresh.db), confirmMinutes: 30 });
  const { mail } = await sent('callback.requested');
  expect(mail?.subject).toBe(`Conferma la tua telefonata: ${NUMERIC}, tra le 10:00 e le 10:30`);
  expect(mail?.text).toMatch(/\n\d{6}\n/);
  expect(mail?.text).toContain('Conferma la telefonata: https://x.example/link');
  expect(mail?.text).not.toContain("Parola d'ordine:");
});

test('a call that nobody confirms in time is ended with its reason', async () => {
  await ask(exact, { ...aDeps(fresh.db), confirmMinutes: 30 });
  await sql`update appointment set confirm_by = now() - interval '1 second'`.execute(fresh.db);
  await endUnconfirmed(fresh.db);
  const { mail } = await sent('appointment.cancelled');
  expect(mail).toMatchObject({ subject: 'Telefonata annullata' });
  expect(mail?.text).toContain('non abbiamo ricevuto la tua conferma');
});

test('a moved call names its new hours', async () => {
  const { oppID, owner } = await ask(exact);
  await everyContactProven(fresh.db);
  const payload = simplePayload.parse({ oppID, versione: 1, chiamata: { data: CALL_DAY, fascia: '15-18' } });
  await moveAppointment(aDeps(fresh.db))('CreaAppuntamentoAsync', payload, key(owner));
  const { mail, sms } = await sent('appointment.moved');
  expect(mail).toMatchObject({ subject: 'Abbiamo spostato la tua telefonata' });
  expect(mail?.text).toContain(`ora ti chiamiamo ${LONG}, tra le 15:00 e le 18:00`);
  expect(sms?.text).toContain('telefonata spostata');
});

test('a call that has no time any more is promised as soon as possible', async () => {
  const { oppID, owner } = await ask(exact);
  await everyContactProven(fresh.db);
  await fresh.db.deleteFrom('outbox').execute();
  const payload = simplePayload.parse({ oppID, versione: 1, chiamata: 'subito' });
  await moveAppointment(aDeps(fresh.db))('CreaAppuntamentoAsync', payload, key(owner));
  const { mail } = await sent('callback.requested');
  expect(mail?.text).toMatch(/ti chiama al \S+ entro /);
  expect(mail?.calendar).toBeUndefined();
});

test('a cancelled call says that nobody calls, and removes its calendar event', async () => {
  const { oppID, owner } = await ask(exact);
  await everyContactProven(fresh.db);
  await cancelAppointmentCall({ db: fresh.db, seal })({ oppID, versione: 1 }, key(owner));
  const { mail, sms } = await sent('appointment.cancelled');
  expect(mail?.text).toContain(`la telefonata di ${LONG}, tra le 10:00 e le 10:30, è annullata: non ti chiamiamo.`);
  expect(mail?.calendar?.method).toBe('CANCEL');
  expect(sms?.text).toContain('è annullata. Codice');
  // Nobody calls any more.
  expect(mail?.text).toContain('La tua telefonata. Al ');
  expect(mail?.text).not.toContain('Ti chiamiamo noi');
});

test('a call is reminded the day before', async () => {
  await ask(exact);
  await everyContactProven(fresh.db);
  await sql`update appointment set changed_at = now() - interval '3 days'`.execute(fresh.db);
  expect(await remind(fresh.db, new Date(toInstant(DAY, 11 * 60) - 86_400_000))).toBe(1);
  const { mail, sms } = await sent('appointment.reminder');
  expect(mail?.text).toContain(
    `ti ricordiamo la telefonata di ${LONG}: ti chiamiamo al ********67, tra le 10:00 e le 10:30.`,
  );
  expect(sms?.text).toMatch(/: telefonata (domani|oggi) /);
});
