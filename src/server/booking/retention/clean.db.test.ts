import { type RawBuilder, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aContext, aCustomer, aDeps, aPayload, seal } from '../booking.testing.ts';
import { aVisit } from '../change/change.testing.ts';
import { createAppointmentCall } from '../create/create.ts';
import { purgeExpired } from './clean.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
  await aVisit(fresh.db);
});
afterEach(() => fresh.close());

const count = async (table: string) =>
  Number((await sql<{ n: string }>`select count(*) as n from ${sql.table(table)}`.execute(fresh.db)).rows[0]?.n);
const row = () => fresh.db.selectFrom('appointment').selectAll().executeTakeFirstOrThrow();

/** Inserts a row of a member of staff, who stays. */
const ofStaff = (insert: RawBuilder<unknown>) => sql`
  with s as (
    insert into staff (code, issuer, subject, name, email) values ('x', 'x', 'x', 'X', 'x') returning id)
  ${insert}`;

test('rows that are not expired stay', async () => {
  const before = await Promise.all(['seat', 'proof', 'idempotency', 'outbox', 'consent'].map(count));
  await purgeExpired(fresh.db, seal, 400);
  expect(await Promise.all(['seat', 'proof', 'idempotency', 'outbox', 'consent'].map(count))).toEqual(before);
  expect((await row()).first_name).toBe('Ginevra');
});

test.each([
  ['proof', sql`update proof set expires_at = now() - interval '1 second'`],
  ['idempotency', sql`update idempotency set created_at = now() - interval '8 days'`],
  ['outbox', sql`update outbox set created_at = now() - interval '91 days'`],
  ['spent_challenge', sql`insert into spent_challenge values ('\\x01', now() - interval '1 second')`],
  [
    'sent_message',
    sql`insert into sent_message values ('\\x01', 'e', 'code', 'common', null, now() - interval '5 days')`,
  ],
  ['staff_letter', sql`insert into staff_letter values ('e', '\\x01', now() - interval '31 days', null)`],
  ['used_token', sql`insert into used_token values ('\\x01', now() - interval '1 second')`],
  [
    'key_reader',
    sql`insert into key_reader (id, knows, writes, seen_at) values (gen_random_uuid(), '{}', 'k', now() - interval '2 days')`,
  ],
  [
    'partner_token',
    sql`
      with p as (
        insert into partner (id, name, scopes, per_minute, per_day) values ('p', 'P', '{book}', 1, 1) returning id),
      s as (
        insert into partner_secret (partner_id, hash, expires_at) select id, '\\x01', now() from p returning id)
      insert into partner_token (hash, secret_id, scopes, expires_at)
      select '\\x01', id, '{book}', now() - interval '1 second' from s`,
  ],
  [
    'code',
    sql`insert into code (appointment_id, visit, code_hash, sealed, expires_at)
        select id, '\\x07', '\\x01', '\\x01', now() - interval '25 hours' from appointment`,
  ],
  [
    'refusal',
    sql`insert into refusal (opp_id, first_name, email, answer, created_at)
        values ('r', 'R', '\\x01', '{}', now() - interval '31 days')`,
  ],
  [
    'delivery',
    sql`with e as (
          insert into outbox (id, kind, payload, created_at)
          values ('old', 'survey.answered', '{}', now() - interval '91 days') returning id)
        insert into delivery (event_id, channel) select id, 'mail' from e`,
  ],
  [
    'staff_session',
    ofStaff(sql`insert into staff_session (staff_id, token_hash, authenticated_at, seen_at, expires_at)
        select id, '\\x01', now(), now() - interval '25 hours', now() + interval '1 day' from s`),
  ],
  [
    'export_file',
    ofStaff(sql`insert into export_file (staff_id, code, name, content, expires_at)
        select id, 'c', 'n', 'x', now() - interval '1 second' from s`),
  ],
  [
    'inbox_done',
    ofStaff(sql`insert into inbox_done (staff_id, trouble, ref, remedy, done_at)
        select id, 't', 'r', 'x', now() - interval '121 days' from s`),
  ],
  [
    'person_merge',
    ofStaff(sql`insert into person_merge (staff_id, opp_ids, sealed, made_at)
        select id, '{a}', '\\x01', now() - interval '25 hours' from s`),
  ],
  [
    'earlier_wish',
    sql`with past as (update appointment set starts = now() - interval '1 day' returning id)
        insert into earlier_wish (appointment_id, from_day, part, near, ended_at)
        select id, current_date, 'any', false, now() - interval '31 days' from past`,
  ],
  ['attempt', sql`insert into attempt values ('\\x01', now() - interval '3 days', 1)`],
  ['day_list', sql`insert into day_list (branch_code, day, leased_until) values ('0101', current_date - 31, now())`],
  ['freed_seat', sql`insert into freed_seat (branch_code, starts) values ('0101', now() - interval '1 minute')`],
  ['identity', sql`insert into identity values ('\\x01', '\\x02', null, '\\x03', now() - interval '1 second')`],
  ['recognition', sql`insert into recognition values ('\\x01', '\\x02', now() - interval '1 second')`],
  ['lookup', sql`insert into lookup values ('\\x01', '\\x02', '\\x03', 1, null, now() - interval '2 days', null)`],
])('of %s only expired rows are deleted', async (table, make) => {
  await make.execute(fresh.db);
  expect(await count(table)).toBeGreaterThan(0);
  await purgeExpired(fresh.db, seal, 400);
  expect(await count(table)).toBe(0);
});

test('an expired hold is deleted, a booked seat stays', async () => {
  await sql`insert into seat (branch_code, starts, seat, state, visit, held_until)
    values ('0101', now(), 1, 'held', '\\x01', now() - interval '2 hours')`.execute(fresh.db);
  await purgeExpired(fresh.db, seal, 400);
  expect((await fresh.db.selectFrom('seat').select('state').execute()).map(({ state }) => state)).toEqual(['booked']);
});

// R16.3.11
test('twelve months after the visit a request is anonymous, while its consents stay on record', async () => {
  await sql`update appointment set starts = now() - interval '13 months'`.execute(fresh.db);
  await purgeExpired(fresh.db, seal, 400);
  const forgotten = await row();
  expect([
    forgotten.first_name,
    forgotten.last_name,
    seal.open(forgotten.email),
    seal.open(forgotten.mobile),
    seal.open(forgotten.tax_code),
  ]).toEqual(['', '', '', '', '']);
  expect([forgotten.state, forgotten.details, forgotten.media, forgotten.customer_id]).toEqual(['past', {}, {}, null]);
  expect([forgotten.mobile_hash, forgotten.mobile_tail]).toEqual([null, null]);
  expect([forgotten.last_folded, forgotten.first_folded]).toEqual(['', '']);
  expect(await count('consent')).toBe(4);
});

// R16.7.12
test('an anonymised person loses the notes about the visit, its links and proofs', async () => {
  await sql`insert into staff (code, issuer, subject, name, email) values ('x', 'x', 'x', 'X', 'x')`.execute(fresh.db);
  await sql`insert into visit_note (appointment_id, staff_id, sealed)
            select appointment.id, staff.id, '\\x00' from appointment, staff`.execute(fresh.db);
  await sql`insert into proof (token_hash, appointment_id, expires_at)
            select '\\x01', id, now() + interval '1 day' from appointment`.execute(fresh.db);
  await purgeExpired(fresh.db, seal, 400);
  expect(await count('visit_note')).toBe(1);
  await sql`update appointment set starts = now() - interval '13 months'`.execute(fresh.db);
  await purgeExpired(fresh.db, seal, 400);
  expect(await Promise.all(['visit_note', 'proof'].map(count))).toEqual([0, 0]);
});

test('an anonymised person may book again, and is anonymised only once', async () => {
  await aCustomer(fresh.db);
  await sql`update appointment set starts = now() - interval '13 months'`.execute(fresh.db);
  expect((await purgeExpired(fresh.db, seal, 400)).get('appointment')).toBe(1);
  expect((await purgeExpired(fresh.db, seal, 400)).get('appointment')).toBe(0);
  const again = await createAppointmentCall(aDeps(fresh.db))(aPayload({ ora: '12:00' }), aContext());
  expect(again).toMatchObject({ value: { body: { Status: '0' } } });
});

// R16.8.15
test('the next months of the audit log have tables, and those older than two years are dropped', async () => {
  const months = async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class join pg_inherits on inhrelid = oid
       where inhparent = 'staff_act'::regclass order by relname`.execute(fresh.db);
    return rows.map(({ name }) => name);
  };
  const before = await months();
  await sql`drop table ${sql.table(before.at(-1) ?? '')}`.execute(fresh.db);
  await sql`create table staff_act_2020_01 partition of staff_act for values from ('2020-01-01') to ('2020-02-01')`.execute(
    fresh.db,
  );
  await purgeExpired(fresh.db, seal, 400);
  expect(await months()).toEqual(before);
});

test('a backlog of any size is removed to the last row', async () => {
  await sql`
    insert into attempt (subject, window_start, count)
    select sha256(n::text::bytea), now() - interval '3 days', 1 from generate_series(1, 101500) as n`.execute(fresh.db);
  expect((await purgeExpired(fresh.db, seal, 400)).get('attempt')).toBe(101_500);
  expect(await count('attempt')).toBe(0);
});

test('the hashed address of a booked seat is deleted at the visit, not before', async () => {
  await sql`update seat set holder = 'x'::bytea`.execute(fresh.db);
  expect((await purgeExpired(fresh.db, seal, 400)).get('seat.holder')).toBe(0);
  await sql`update seat set starts = now() - interval '1 minute'`.execute(fresh.db);
  expect((await purgeExpired(fresh.db, seal, 400)).get('seat.holder')).toBe(1);
  expect((await fresh.db.selectFrom('seat').select('holder').execute()).map(({ holder }) => holder)).toEqual([null]);
});

test('page events are deleted after the configured days, at least a month; consent answers and audit entries stay', async () => {
  const ages = [20, 32, 399, 401];
  for (const days of ages)
    await sql`insert into audit (kind, payload, created_at)
              values ('passo', '{}', now() - make_interval(days => ${days}::int))`.execute(fresh.db);
  const consents = await count('consent');
  const left = async (eventDays: number) => {
    const touched = await purgeExpired(fresh.db, seal, eventDays);
    return [touched.get('audit'), await count('audit')];
  };
  expect([await left(400), await left(40), await left(0)]).toEqual([
    [1, 3],
    [1, 2],
    [1, 1],
  ]);
  expect(await count('consent')).toBe(consents);
  await expect(sql`delete from audit`.execute(fresh.db)).rejects.toThrow('append-only');
});
