import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aBranch, seal } from '../booking/booking.testing.ts';
import type { OutboxEvent } from '../outbox/events.ts';
import { type FreshDatabase, freshDatabase } from '../platform/database/postgres.testing.ts';
import { testMessages } from './messages.testing.ts';
import { remind } from './remind.ts';

const oppID = 'ABCDEFGHIJKLMNOPQR';
const starts = '2027-03-30T08:00:00.000Z';
const now = new Date('2027-03-29T10:00:00+02:00');

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
  await aBranch(fresh.db);
  await sql`insert into appointment (opp_id, contact_id, product, branch_code, starts, state, tax_code_hash, tax_code,
      first_name, last_name, email, mobile, details, media, created_at, changed_at, verified_at)
    values (${oppID}, 'C', 1, '0101', ${starts}, 'confirmed', '\\x01', ${seal.seal('x')}, 'Ginevra', 'Bellacqua',
      ${seal.seal('g@posta.example')}, ${seal.seal('3331234567')}, '{}', '{}', '2027-03-01', '2027-03-01', '2027-03-01')`.execute(
    fresh.db,
  );
});
afterEach(() => fresh.close());

/** A change of hours under which the visit has lost its slot. */
const displace = (cause: 'closed' | 'over' | 'offGrid') =>
  sql`
    with change as (
      insert into capacity_change (kind, branch_codes, first_day, last_day, payload, reason, state, affected,
        affected_sha256, applied_at)
      values ('closure', array['0101'], '2027-03-30', '2027-03-30', '{}', 'Lavori', 'applied', 1,
        ${Buffer.alloc(32)}, now()) returning id)
    insert into displacement (change_id, appointment_id, cause, state, branch_code, starts, token_hash)
    select change.id, a.id, ${cause}::text, 'offered', branch_code, a.starts, ${Buffer.alloc(32)} from change, appointment a`.execute(
    fresh.db,
  );
const decide = () =>
  sql`update displacement set state = 'kept', decided_at = now(), decided_by = 'staff'`.execute(fresh.db);
const messages = () => testMessages({ db: fresh.db, open: seal.open, clock: () => now });
const subjectOf = async (event: Pick<OutboxEvent, 'kind' | 'payload'>) =>
  (await messages().mail({ ...event, id: 'event-1', createdAt: now } as OutboxEvent))?.subject ?? null;
const reminder = { kind: 'appointment.reminder', payload: { oppID, starts } } as const;

test.each(['closed', 'offGrid'] as const)(
  'a visit whose slot is lost (%s) gets no reminder, until staff keep it',
  async (cause) => {
    await displace(cause);
    expect([await remind(fresh.db, now), await subjectOf(reminder)]).toEqual([0, null]);
    await decide();
    expect([await remind(fresh.db, now), await subjectOf(reminder)]).toEqual([
      1,
      'Domani alle 10:00: il tuo appuntamento',
    ]);
  },
);

test('a visit over the capacity keeps its slot until the choice, and gets its reminder', async () => {
  await displace('over');
  expect([await remind(fresh.db, now), await subjectOf(reminder)]).toEqual([
    1,
    'Domani alle 10:00: il tuo appuntamento',
  ]);
});

// The change of a contact sends the letter of the displacement to the new one.
test.each([
  ['message.confirmation', 'Il tuo appuntamento va spostato: ti chiamiamo noi'],
  ['message.new-contact', null],
] as const)('a displaced visit has its choice in the letter of %s, not the lost slot', async (kind, subject) => {
  const event = { kind, payload: { oppID } };
  const confirmed = await subjectOf(event);
  await displace('closed');
  expect([confirmed === subject, await subjectOf(event)]).toEqual([false, subject]);
  await decide();
  expect(await subjectOf(event)).toBe(confirmed);
});
