import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { customer, seal } from '../booking/booking.testing.ts';
import { aPerson, aVisit, twoBranches } from '../desk/desk.testing.ts';
import { readEvent } from '../outbox/events.ts';
import { type FreshDatabase, freshDatabase } from '../platform/database/postgres.testing.ts';
import { sendAll } from './admit.ts';
import { createChannels } from './channels.ts';
import { inviteAgain } from './invite-again.ts';
import { createMessages } from './messages.ts';
import { ofLender } from './views.testing.ts';

const MISSED = 'OPP000000000000001';
let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
  await twoBranches(fresh.db);
  await aPerson(fresh.db, 'consultant');
  await aVisit(fresh.db, { oppId: MISSED, taxCode: customer.code });
  await sql`update appointment set starts = '2027-03-30T08:00:00Z'`.execute(fresh.db);
  await sql`insert into attendance (appointment_id, outcome, ended_at, staff_id)
            select appointment.id, 'noShow', '2027-03-30T09:00:00Z', staff.id from appointment, staff`.execute(
    fresh.db,
  );
});
afterEach(() => fresh.close());

/** Noon in Rome of the day of the visit, at which the outcome stands for an hour. */
const NOON = new Date('2027-03-30T10:00:00Z');
const inHours = (hours: number) => new Date(NOON.getTime() + hours * 3_600_000);
const events = () => fresh.db.selectFrom('outbox').selectAll().where('kind', '=', 'message.no-show').execute();
const withdraw = () => sql`update attendance set outcome = null, ended_at = null`.execute(fresh.db);

const messagesNow = () =>
  createMessages({
    ...{ db: fresh.db, open: seal.open, ...ofLender, clock: () => NOON, sender: () => 'Velaria' },
    ...{
      proposalUrl: () => null,
      earlierUrl: () => null,
      changeUrl: async () => 'https://velaria.example/x',
      admit: sendAll,
    },
  });
async function invitation() {
  const [event] = await events();
  if (event === undefined) throw new Error('no event');
  return readEvent(event);
}
async function letter() {
  const event = await invitation();
  return { mail: await messagesNow().mail(event), sms: await messagesNow().sms(event) };
}

// R16.2.27
test.each([
  ['an hour after the outcome', 0, 1],
  ['before', -0.1, 0],
  ['in the evening', 8, 0],
  ['the next morning', 21, 1],
  ['three days later', 72, 0],
])('%s: an invitation is written %s hours after noon: %i', async (_, hours, count) =>
  expect(await inviteAgain(fresh.db, inHours(hours))).toBe(count),
);

// R16.2.27
test('an appointment gets one invitation, also from several processes and after a correction', async () => {
  const counts = await Promise.all([1, 2, 3].map(() => inviteAgain(fresh.db, NOON)));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
  await withdraw();
  await sql`update attendance set outcome = 'noShow', ended_at = '2027-03-30T11:00:00Z'`.execute(fresh.db);
  expect(await inviteAgain(fresh.db, inHours(4))).toBe(0);
  expect((await events()).map(({ id }) => id)).toEqual([`nos_${MISSED}`]);
});

// R16.2.27
test('a withdrawn outcome, another outcome and a person who booked again get none', async () => {
  await withdraw();
  expect(await inviteAgain(fresh.db, NOON)).toBe(0);
  await sql`update attendance set outcome = 'notReceived', ended_at = '2027-03-30T09:00:00Z'`.execute(fresh.db);
  expect(await inviteAgain(fresh.db, NOON)).toBe(0);
  await sql`update attendance set outcome = 'noShow'`.execute(fresh.db);
  await sql`update appointment set state = 'past'`.execute(fresh.db);
  await aVisit(fresh.db, { oppId: 'OPP000000000000002', taxCode: customer.code });
  await sql`update appointment set starts = '2027-04-02T08:00:00Z' where opp_id <> ${MISSED}`.execute(fresh.db);
  expect(await inviteAgain(fresh.db, NOON)).toBe(0);
  await sql`update appointment set state = 'cancelled' where opp_id <> ${MISSED}`.execute(fresh.db);
  expect(await inviteAgain(fresh.db, NOON)).toBe(1);
});

test('a missed visit of an unrecognised visitor gets the invitation, although a next visit with another mobile exists', async () => {
  await sql`update appointment set is_second = true, state = 'past'`.execute(fresh.db);
  await aVisit(fresh.db, { oppId: 'OPP000000000000002', taxCode: customer.code });
  await sql`update appointment set starts = '2027-04-02T08:00:00Z' where opp_id <> ${MISSED}`.execute(fresh.db);
  expect(await inviteAgain(fresh.db, NOON)).toBe(0);
  await sql`update appointment set mobile_hash = '\\x01' where opp_id <> ${MISSED}`.execute(fresh.db);
  expect(await inviteAgain(fresh.db, NOON)).toBe(1);
});

// R16.2.27
test('an invitation has a delivery by each channel', async () => {
  await inviteAgain(fresh.db, NOON);
  const settings = { smtpUrl: undefined, mailFrom: 'x@velaria.example', dataDir: '/tmp' };
  const channels = createChannels(
    { ...settings, smsWebhookUrl: 'http://localhost:1/', webhookUrls: [], webhookSecret: '' },
    messagesNow(),
    () => NOON,
  );
  const event = await invitation();
  const wanted = [...channels].map(([channel, { wants }]) => [channel, wants(event)]);
  expect(wanted).toEqual([
    ['mail', true],
    ['sms', true],
  ]);
});

// R16.2.27
test('the letter names the missed visit and links to the page; withdrawn before sending, none is sent', async () => {
  await inviteAgain(fresh.db, NOON);
  const { mail, sms } = await letter();
  expect([mail?.to, mail?.subject, sms]).toEqual([customer.email, 'Ti aspettavamo', null]);
  expect(mail?.text).toContain('Ginevra, ti aspettavamo martedì 30 marzo 2027 alle 10:00, ma non ci siamo visti.');
  expect(mail?.text).toMatch(/Fissa un appuntamento[\s\S]*\/fa3\//);
  await withdraw();
  expect(await letter()).toEqual({ mail: null, sms: null });
});

// R16.2.27, R16.3.13
test('a person without an e-mail gets one SMS with the address to book again', async () => {
  await sql`update appointment set email = ${seal.seal('')}`.execute(fresh.db);
  await inviteAgain(fresh.db, NOON);
  const { mail, sms } = await letter();
  expect([mail, sms?.to]).toEqual([null, customer.mobile]);
  expect(sms?.text).toMatch(
    /^Velaria: ti aspettavamo il 30\/0?3(\/\d+)? ore 10:00, ma non ci siamo visti\. Un altro giorno\? Scegli qui: \S+\/fa3\/$/,
  );
  expect(sms?.text.length).toBeLessThanOrEqual(160);
  await withdraw();
  expect(await letter()).toEqual({ mail: null, sms: null });
});

// R16.2.27, R16.3.13
test('a person without e-mail and mobile gets no invitation', async () => {
  await sql`update appointment set email = ${seal.seal('')}, mobile = ${seal.seal('')}`.execute(fresh.db);
  await inviteAgain(fresh.db, NOON);
  expect(await letter()).toEqual({ mail: null, sms: null });
});
