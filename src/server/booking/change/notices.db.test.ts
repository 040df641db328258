import ICAL from 'ical.js';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RequestContext } from '../../http/public-gate.ts';
import { sendAll } from '../../messages/admit.ts';
import { createMessages } from '../../messages/messages.ts';
import { ofLender } from '../../messages/views.testing.ts';
import { readEvent } from '../../outbox/events.ts';
import type { MailMessage } from '../../outbox/mail.ts';
import type { SmsMessage } from '../../outbox/sms.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { seal } from '../booking.testing.ts';
import { mobileHash } from '../request/mobile-hash.ts';
import { cancelAppointmentCall } from './cancel.ts';
import { aVisit, DAY, key, moveTo } from './change.testing.ts';

let fresh: FreshDatabase;
let oppID: string;
let owner: RequestContext;
beforeEach(async () => {
  fresh = await freshDatabase();
  ({ oppID, owner } = await aVisit(fresh.db));
});
afterEach(() => fresh.close());

const FORMER = { email: 'altra.canarina@velaria.example', mobile: '+393331234567' };
const change = (hour: string, more: object = {}) => moveTo(hour, { db: fresh.db, oppID, who: owner, ...more });
const cancel = (versione = 1) => cancelAppointmentCall({ db: fresh.db, seal })({ oppID, versione }, key(owner));

const version = async () =>
  (await fresh.db.selectFrom('appointment').select('version').executeTakeFirstOrThrow()).version;

/** Every message of the changes, as sent. */
async function sent(): Promise<{ mails: MailMessage[]; texts: SmsMessage[] }> {
  const deps = {
    db: fresh.db,
    open: seal.open,
    ...ofLender,
    sender: () => 'Velaria Credito',
    proposalUrl: () => null,
    earlierUrl: () => null,
    changeUrl: async ({ oppId }: { readonly oppId: string }) =>
      `https://velaria.example/fa3/modifica-appuntamento#token=${oppId}`,
    admit: sendAll,
  };
  const messages = createMessages(deps);
  const rows = await fresh.db.selectFrom('outbox').selectAll().orderBy('created_at').execute();
  const events = rows.map(readEvent).filter(({ kind }) => kind !== 'appointment.created');
  const mails = await Promise.all(events.map((event) => messages.mail(event)));
  const texts = await Promise.all(events.map((event) => messages.sms(event)));
  return { mails: mails.filter((mail) => mail !== null), texts: texts.filter((text) => text !== null) };
}

function calendarOf(mail: MailMessage | undefined) {
  const calendar = new ICAL.Component(ICAL.parse(mail?.calendar?.text ?? ''));
  const event = calendar.getFirstSubcomponent('vevent');
  const told = (name: string) => String(event?.getFirstPropertyValue(name));
  return {
    method: calendar.getFirstPropertyValue('method'),
    uid: told('uid'),
    sequence: told('sequence'),
    status: told('status'),
    starts: told('dtstart'),
  };
}

describe('the mail of a move', () => {
  // R9.29
  test('names the new slot and the old one, and its calendar file replaces the event', async () => {
    await change('11:30');
    const { mails, texts } = await sent();
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ to: FORMER.email, subject: 'Abbiamo spostato il tuo appuntamento' });
    expect(mails[0]?.text).toMatch(/alle 11:30[\s\S]*Prima era: .* ore 10:00/);
    expect(mails[0]?.text).toContain(`/fa3/modifica-appuntamento#token=${oppID}`);
    expect(calendarOf(mails[0])).toEqual({
      method: 'PUBLISH',
      uid: `${oppID}@fissa`,
      sequence: '2',
      status: 'CONFIRMED',
      starts: `${DAY}T11:30:00`,
    });
    expect(texts.map(({ to }) => to)).toEqual([FORMER.mobile]);
  });
});

describe('the mail of a cancellation', () => {
  // R6.12, R9.29
  test('removes the event from the calendar, and links to a new booking', async () => {
    await cancel();
    const { mails, texts } = await sent();
    expect([mails, texts].map((some) => some.map(({ to }) => to))).toEqual([[FORMER.email], [FORMER.mobile]]);
    expect(mails[0]?.text).toContain('Fissa di nuovo: https://velaria.example/fa3/');
    expect(calendarOf(mails[0])).toMatchObject({
      method: 'CANCEL',
      uid: `${oppID}@fissa`,
      sequence: '2',
      status: 'CANCELLED',
    });
  });
});

describe('another e-mail alone', () => {
  test('is no move: the new address gets the documents, the former address a notice without data', async () => {
    await change('10:00', { email: 'nuova@posta.example' });
    const { mails } = await sent();
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['nuova@posta.example', 'Da ora ti scriviamo qui'],
      [FORMER.email, 'I tuoi recapiti sono cambiati'],
    ]);
    expect(mails[0]?.text).toMatch(/Giorno e ora non cambiano: ti aspettiamo .* alle 10:00/);
    expect(calendarOf(mails[0])).toMatchObject({ uid: `${oppID}@fissa`, status: 'CONFIRMED' });
    expect(mails[1]?.text).toContain('Se non sei stato tu, chiamaci al 02 0000 0000');
    expect(mails[1]?.text).not.toMatch(/10:00|Milano|nuova@/);
    expect(mails.map(({ text }) => text).join()).not.toMatch(/[Ss]postat/);
  });
});

describe('a request without an hour', () => {
  const rest = { data: '', email: 'nuova@posta.example' };
  async function withoutHour(kind: 'call' | 'request', product: number): Promise<void> {
    await fresh.db.deleteFrom('seat').execute();
    await sql`
      update appointment set starts = null, kind = ${kind}, product = ${product}, callback = ${kind === 'call'}`.execute(
      fresh.db,
    );
  }

  test.each([
    ['call', 1, 'Ti chiamiamo noi'],
    ['request', 5, 'Richiesta ricevuta: un consulente business ti chiama'],
  ] as const)('accepts other contacts, notifies both, and never lapses unconfirmed (%s)', async (...of) => {
    const [kind, product, subject] = of;
    await fresh.db.deleteFrom('seat').execute();
    await withoutHour(kind, product);
    const answer = await change('', rest);
    expect(answer).toMatchObject({ ok: true, value: { body: { resultCode: 0 } } });
    const { mails } = await sent();
    expect(mails.map(({ to, subject: said }) => [to, said])).toEqual([
      ['nuova@posta.example', subject],
      [FORMER.email, 'I tuoi recapiti sono cambiati'],
    ]);
    expect(await fresh.db.selectFrom('appointment').select('confirm_by').execute()).toEqual([{ confirm_by: null }]);
  });

  test('rejects a slot', async () => {
    await withoutHour('call', 1);
    expect(await change('10:00')).toMatchObject({ value: { body: { Status: '2', campi: ['data'] } } });
  });
});

describe('another mobile number', () => {
  // R6.12
  test.each(['10:00', '11:30'])('causes notices to the e-mail and the former number (%s)', async (hour) => {
    await change(hour, { cellulare: '333 7654321' });
    const { mails, texts } = await sent();
    const notice = mails.filter(({ text }) => text.includes('numero di cellulare'));
    expect(notice.map(({ to }) => to)).toEqual([FORMER.email]);
    expect(notice[0]?.text).toContain('02 0000 0000');
    const former = texts.filter(({ to }) => to === FORMER.mobile);
    expect(former).toHaveLength(1);
    expect(former[0]?.text).not.toMatch(/11:30|10:00|Milano/);
    expect(JSON.stringify(await fresh.db.selectFrom('outbox').select('payload').execute())).not.toContain('1234567');
  });

  // R16.3.11
  test('finds the visit from then on', async () => {
    await change('10:00', { cellulare: '333 7654321' });
    const found = await fresh.db.selectFrom('appointment').select('mobile_hash').execute();
    expect(found).toEqual([{ mobile_hash: mobileHash(seal, '+393337654321') }]);
  });

  test('in another spelling changes nothing and sends nothing', async () => {
    await change('10:00', { cellulare: '333 123 4567' });
    const { mails, texts } = await sent();
    expect([mails, texts, await version()]).toEqual([[], [], 1]);
  });

  // R6.12
  test('with another e-mail: the former contacts get a notice without place and time', async () => {
    await change('11:30', { cellulare: '333 7654321', email: 'nuova@posta.example' });
    const { mails, texts } = await sent();
    const former = mails.filter(({ to }) => to === FORMER.email);
    expect(former).toHaveLength(1);
    expect(former[0]?.text).not.toMatch(/11:30|Milano/);
    expect(texts.filter(({ to }) => to === FORMER.mobile)).toHaveLength(1);
    await cancel(2);
    const after = await sent();
    const present = ['nuova@posta.example', '+393337654321'];
    for (const [n, some] of [after.mails, after.texts].entries())
      expect(some.filter(({ text }) => text.includes('annullato')).map(({ to }) => to)).toEqual([present[n]]);
  });
});
