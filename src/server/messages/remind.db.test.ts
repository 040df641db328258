import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aBranch, seal } from '../booking/booking.testing.ts';
import { readEvent } from '../outbox/events.ts';
import { createDatabase } from '../platform/database/pool.ts';
import { type FreshDatabase, freshDatabase } from '../platform/database/postgres.testing.ts';
import { sendAll } from './admit.ts';
import { createMessages } from './messages.ts';
import { remind } from './remind.ts';
import { ofLender } from './views.testing.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
  await aBranch(fresh.db);
  await sql`insert into appointment (opp_id, contact_id, product, branch_code, starts, state, tax_code_hash, tax_code,
      first_name, last_name, email, mobile, details, media, created_at, changed_at)
    values ('ABCDEFGHIJKLMNOPQR', 'C', 1, '0101', '2027-03-30T08:00:00Z', 'confirmed', '\\x01', ${seal.seal('x')},
      'Ginevra', 'Bellacqua', ${seal.seal('g@posta.example')}, ${seal.seal('3331234567')}, '{}', '{}',
      '2027-03-01', '2027-03-01')`.execute(fresh.db);
});
afterEach(() => fresh.close());

const OPP = 'ABCDEFGHIJKLMNOPQR';
/** An instant of the Rome clock, winter or summer. */
const at = (text: string) => new Date(text);
const events = () => fresh.db.selectFrom('outbox').selectAll().where('kind', '=', 'appointment.reminder').execute();

test.each([
  ['the day before at ten', '2027-03-29T10:00:00+02:00', 1],
  ['the day before at 9:59', '2027-03-29T09:59:00+02:00', 0],
  ['the day before at 19:59, after an outage', '2027-03-29T19:59:00+02:00', 1],
  ['late in the evening', '2027-03-29T20:00:00+02:00', 0],
  ['two days before, when the clocks change', '2027-03-28T12:00:00+02:00', 0],
  ['on the day itself', '2027-03-30T10:00:00+02:00', 0],
])('a check %s (%s) sends %i reminders', async (_, moment, count) =>
  expect(await remind(fresh.db, at(moment))).toBe(count),
);

test('each version of an appointment gets one reminder', async () => {
  expect([
    await remind(fresh.db, at('2027-03-29T10:00:00+02:00')),
    await remind(fresh.db, at('2027-03-29T10:10:00+02:00')),
  ]).toEqual([1, 0]);
  expect((await events()).map(({ id }) => id)).toEqual([`rem_${OPP}_1`]);
});

test('several concurrent processes write one reminder', async () => {
  const counts = await Promise.all([1, 2, 3, 4].map(() => remind(fresh.db, at('2027-03-29T10:00:00+02:00'))));
  expect([counts.reduce((sum, count) => sum + count, 0), (await events()).length]).toEqual([1, 1]);
});

test("a process whose snapshot is older than another's reminder writes no second one", async () => {
  // In this process each row of the table blocks, after its statement has begun.
  await sql`create schema gate`.execute(fresh.db);
  await sql`create view gate.appointment as
    select * from public.appointment where pg_advisory_xact_lock_shared(1) is not null`.execute(fresh.db);
  const late = createDatabase(`${fresh.url}?options=${encodeURIComponent('-c search_path=gate,public')}`);
  const waiting = () =>
    sql`
      select from pg_locks join pg_stat_activity using (pid)
       where locktype = 'advisory' and not granted and datname = current_database()`.execute(fresh.db);
  const looks = await fresh.db.transaction().execute(async (keeper) => {
    await sql`select pg_advisory_xact_lock(1)`.execute(keeper);
    const look = remind(late, at('2027-03-29T10:00:00+02:00'));
    await expect.poll(async () => (await waiting()).rows.length).toBe(1);
    expect(await remind(fresh.db, at('2027-03-29T10:00:00+02:00'))).toBe(1);
    return [look];
  });
  expect(await Promise.all(looks)).toEqual([0]);
  expect(await events()).toHaveLength(1);
  await late.destroy();
});

test.each([
  ['cancelled', sql`update appointment set state = 'cancelled'`],
  ['moved to another day', sql`update appointment set starts = '2027-04-02T08:00:00Z'`],
  ['made or moved after ten that morning', sql`update appointment set changed_at = '2027-03-29T08:30:00Z'`],
])('an appointment that was %s gets no reminder', async (_, change) => {
  await change.execute(fresh.db);
  expect(await remind(fresh.db, at('2027-03-29T11:00:00+02:00'))).toBe(0);
});

test('a reminder names the day relative to its sending, and is dropped after the visit began or moved', async () => {
  await remind(fresh.db, at('2027-03-29T10:00:00+02:00'));
  const [event] = await events();
  if (!event) throw new Error('not reached');
  let now = new Date('2027-03-29T10:00:00+02:00');
  const deps = {
    db: fresh.db,
    open: seal.open,
    ...{ ...ofLender, clock: () => now },
    sender: () => 'Velaria Credito',
    proposalUrl: () => null,
    earlierUrl: () => null,
    changeUrl: async () => 'https://velaria.example/cambia',
    admit: sendAll,
  };
  const { mail, sms } = createMessages(deps);
  const told = readEvent(event);
  expect(await mail(told)).toMatchObject({
    to: 'g@posta.example',
    subject: 'Domani alle 10:00: il tuo appuntamento',
    text: expect.stringContaining('Sposta: https://velaria.example/cambia'),
  });
  expect((await sms(told))?.text).toMatch(/^Velaria Credito: appuntamento domani 30\/03 ore 10:00, /);
  now = new Date('2027-03-30T00:10:00+02:00');
  expect(await mail(told)).toMatchObject({ subject: 'Oggi alle 10:00: il tuo appuntamento' });
  expect((await sms(told))?.text).toMatch(/^Velaria Credito: appuntamento oggi 30\/03 ore 10:00, /);
  now = new Date('2027-03-30T10:00:00+02:00');
  expect([await mail(told), await sms(told)]).toEqual([null, null]);
  now = new Date('2027-03-29T10:00:00+02:00');
  await sql`update appointment set starts = '2027-04-02T08:00:00Z' where opp_id = ${OPP}`.execute(fresh.db);
  expect([await mail(told), await sms(told)]).toEqual([null, null]);
});
