import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testMessages } from '../../messages/messages.testing.ts';
import { withWorker } from '../../outbox/channels.testing.ts';
import type { Channel } from '../../outbox/delivery.ts';
import { readEvent, type StoredEvent } from '../../outbox/events.ts';
import type { MailMessage } from '../../outbox/mail.ts';
import { DeliveryError } from '../../outbox/undelivered.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aBranch, seal } from '../booking.testing.ts';
import { verifyCodeCall } from '../change/verify-code.ts';
import { getAppointmentCall } from '../own/get-appointment.ts';
import { beginAfterLetter, beginTime } from './begin-time.ts';
import { endUnconfirmed } from './end-unconfirmed.ts';
import { booker, limited } from './unproven.testing.ts';

let fresh: FreshDatabase;
let book: ReturnType<typeof booker>;
beforeEach(async () => {
  fresh = await freshDatabase();
  await aBranch(fresh.db, 1);
  book = booker(limited(fresh.db));
  for (let n = 0; n < 3; n += 1) await book(n);
});
afterEach(() => fresh.close());

const messages = () =>
  testMessages({
    db: fresh.db,
    open: seal.open,
    clock: () => new Date(),
    changeUrl: async () => 'https://velaria.example/cambia',
  });

/** A mail server that rejects mails while `refuse` says so, and records accepted ones. */
function mailServer(refuse: () => DeliveryError | null = () => null) {
  const taken: MailMessage[] = [];
  const channel: Channel = {
    wants: messages().wants,
    async deliver(event) {
      const mail = await messages().mail(event);
      const refusal = refuse();
      if (refusal !== null) throw refusal;
      if (mail !== null) taken.push(mail);
    },
  };
  const lettersTo = (n: number) => taken.filter(({ to }) => to === `ulisse.${n}@posta.example`);
  return { channel, lettersTo };
}
/** Delivers mails until `done` resolves. */
const sending = (channel: Channel, done: () => Promise<void>, onEnded = beginAfterLetter(fresh.db)) =>
  withWorker(fresh, { mail: channel }, done, { onEnded, chance: () => 0 });
const row = (oppID: string) =>
  fresh.db
    .selectFrom('appointment')
    .leftJoin('seat', 'seat.appointment_id', 'appointment.id')
    .where('opp_id', '=', oppID)
    .select(['confirm_by', 'confirm_minutes', 'verified_at', 'appointment.state', 'held_until', 'holder'])
    .executeTakeFirstOrThrow();
const hasBegun = async (oppID: string) => (await row(oppID)).confirm_by !== null;
const shown = (date: Date) =>
  date.toLocaleTimeString('it-IT', { timeZone: 'Europe/Rome', hour: '2-digit', minute: '2-digit' });
const codeIn = ({ text }: Pick<MailMessage, 'text'>): string => /^\d{6}$/m.exec(text)?.[0] ?? '';

// R13.5.8
describe('the time to confirm', () => {
  test('starts when the mail server accepts the letter, and limits the seat', async () => {
    const { oppID } = await book(3);
    expect(await row(oppID)).toMatchObject({ confirm_by: null, confirm_minutes: 30, held_until: null });
    const server = mailServer();
    await sending(server.channel, () => expect.poll(() => hasBegun(oppID)).toBe(true));
    const { rows } = await sql<{ life: string; held: boolean }>`
      select (confirm_by - delivered_at)::text as life, held_until = confirm_by as held
        from appointment a join seat on appointment_id = a.id
        join outbox o on payload ->> 'oppID' = opp_id and o.kind = 'appointment.created'
        join delivery on event_id = o.id where opp_id = ${oppID}`.execute(fresh.db);
    expect(rows).toEqual([{ life: '00:30:00', held: true }]);
    const others = await fresh.db.selectFrom('seat').where('held_until', 'is', null).select('seat').execute();
    expect(others).toHaveLength(3);
  });

  test('does not start while the mail server is down; the page shows a later deadline', async () => {
    const { oppID, who } = await book(3);
    let tries = 0;
    let isAway = true;
    const server = mailServer(() => {
      tries += 1;
      return isAway ? new DeliveryError('ECONNREFUSED') : null;
    });
    await sending(server.channel, async () => {
      await expect.poll(() => tries).toBeGreaterThanOrEqual(4);
      await beginTime(fresh.db);
      expect(await row(oppID)).toMatchObject({ confirm_by: null, held_until: null });
      const own = await getAppointmentCall({ db: fresh.db, seal })({ oppID }, who);
      const until = own.ok && 'appuntamento' in own.value.body ? own.value.body.appuntamento.confermaEntro : '';
      expect(Math.round((Date.parse(until ?? '') - Date.now()) / 60_000)).toBe(30);
      isAway = false;
      await sql`update delivery set due_at = now() where delivered_at is null`.execute(fresh.db);
      await expect.poll(() => hasBegun(oppID)).toBe(true);
    });
  });

  test('starts when the mail server rejects the address permanently', async () => {
    const { oppID } = await book(3);
    const server = mailServer(() => new DeliveryError('smtp-550', { final: true }));
    await sending(server.channel, () => expect.poll(() => hasBegun(oppID)).toBe(true));
  });

  test('is started again later when its start fails, and the dead delivery is still reported', async () => {
    const { oppID } = await book(3);
    const { channel } = mailServer(() => new DeliveryError('smtp-550', { final: true }));
    const deaths: string[] = [];
    const deps = {
      onEnded: () => Promise.reject(new Error('no database')),
      onDeath: ({ id }: { readonly id: string }) => void deaths.push(id),
    };
    await withWorker(fresh, { mail: channel }, () => expect.poll(() => deaths.length).toBeGreaterThanOrEqual(4), deps);
    expect(await hasBegun(oppID)).toBe(false);
    await beginTime(fresh.db);
    expect(await hasBegun(oppID)).toBe(true);
  });

  test('is started by a later run when the process ended after the delivery', async () => {
    const { oppID } = await book(3);
    const server = mailServer();
    const delivered = async () =>
      (await fresh.db.selectFrom('delivery').where('delivered_at', 'is not', null).select('id').execute()).length;
    await sending(
      server.channel,
      () => expect.poll(delivered).toBeGreaterThanOrEqual(4),
      async () => undefined,
    );
    expect(await hasBegun(oppID)).toBe(false);
    await beginTime(fresh.db);
    expect(await hasBegun(oppID)).toBe(true);
  });
});

// R13.5.8
describe('the letter of a limited booking', () => {
  const sent = async (n: number) => {
    const made = await book(n);
    const server = mailServer();
    await sending(server.channel, () => expect.poll(() => hasBegun(made.oppID)).toBe(true));
    const [letter] = server.lettersTo(4);
    if (letter === undefined) throw new Error('no letter');
    return { ...made, letter };
  };

  test('names the deadline and contains a code that proves the contact', async () => {
    const { oppID, who, letter } = await sent(3);
    const { confirm_by } = await row(oppID);
    const minute = shown(new Date((confirm_by?.getTime() ?? 0) - 2_000));
    expect(letter.subject).toMatch(/^Conferma il tuo appuntamento: /);
    expect([minute, shown(confirm_by ?? new Date(0))].some((hour) => letter.text.includes(`entro le ${hour}`))).toBe(
      true,
    );
    const answer = await verifyCodeCall(limited(fresh.db))({ appointmentId: oppID, codice: codeIn(letter) }, who);
    expect(answer).toMatchObject({ value: { body: { Status: '0' } } });
    expect(await row(oppID)).toMatchObject({
      ...{ confirm_by: null, verified_at: expect.any(Date), held_until: null, holder: null },
    });
  });

  test('activates its code when it is delivered; the SMS of the booking does not', async () => {
    const { oppID } = await book(3);
    const stored = await fresh.db
      .selectFrom('outbox')
      .select(['id', 'kind', 'payload', 'created_at'])
      .where('kind', '=', 'appointment.created')
      .where(sql`payload ->> 'oppID'`, '=', oppID)
      .executeTakeFirstOrThrow();
    const event = readEvent(stored as StoredEvent);
    const isWaiting = async () =>
      (await fresh.db.selectFrom('code').select('next_sealed').executeTakeFirstOrThrow()).next_sealed !== null;
    expect([(await messages().sms(event))?.to, await isWaiting()]).toEqual([expect.any(String), true]);
    const letter = await messages().mail(event);
    expect([codeIn(letter ?? { text: '' }), await isWaiting()]).toEqual([expect.stringMatching(/^\d{6}$/), false]);
  });

  test('contains a code that another visit cannot use', async () => {
    const { oppID, who, letter } = await sent(3);
    const stranger = { ...who, visit: Buffer.alloc(32, 9) };
    const answer = await verifyCodeCall(limited(fresh.db))({ appointmentId: oppID, codice: codeIn(letter) }, stranger);
    expect(answer).toMatchObject({ value: { body: { Status: '1' } } });
  });

  test('is followed after the deadline by a mail with a link to book again', async () => {
    const { oppID, payload } = await sent(3);
    const past = sql`now() - interval '1 second'`;
    await sql`update appointment set confirm_by = ${past} where opp_id = ${oppID}`.execute(fresh.db);
    await sql`update seat set held_until = ${past} where held_until is not null`.execute(fresh.db);
    expect(await endUnconfirmed(fresh.db)).toBe(1);
    const server = mailServer();
    await sending(server.channel, () => expect.poll(() => server.lettersTo(4)).toHaveLength(1));
    const [{ text = '' } = {}] = server.lettersTo(4);
    expect(text).toContain('non abbiamo ricevuto la tua conferma');
    expect(text).toContain('Fissa di nuovo: https://velaria.example/');
    const again = await book(3, { address: '198.51.100.9' });
    expect([payload.ora, again.oppID !== '']).toEqual([again.payload.ora, true]);
  });

  test('asks for no confirmation while the address is below its share of the day', async () => {
    const made = await book(0, { day: 8 });
    const server = mailServer();
    await sending(server.channel, () => expect.poll(() => server.lettersTo(4)).toHaveLength(1));
    expect(server.lettersTo(4)[0]?.subject).not.toMatch(/^Conferma il tuo/);
    expect(codeIn(server.lettersTo(4)[0] ?? { text: '' })).toBe('');
    expect(await hasBegun(made.oppID)).toBe(false);
  });
});
