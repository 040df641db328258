import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../database/postgres.testing.ts';
import { countByBranch } from './by-branch.ts';
import { countNow } from './counts.ts';
import { createMetrics } from './metrics.ts';
import { productSource } from './product-source.ts';
import { lagOf, replicaSource } from './replica-source.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
});
afterEach(() => fresh.close());

const NONE = { waiting: 0, failing: 0, dead: 0 };

test('an empty database gives zero counts', async () => {
  expect(await countNow(fresh.db)).toEqual({
    ...{ bookings: 0, holds: 0, outboxPending: 0, oldestSeconds: 0, capped: 0 },
    deliveries: { mail: NONE, sms: NONE, webhook: NONE },
  });
});

// R13.11.5, R17.5.1
test('pending, failing and dead deliveries are counted and exported by channel kind', async () => {
  await sql`insert into outbox (id, kind, payload, split_at) values ('evt_1', 'appointment.created', '{}', now())`.execute(
    fresh.db,
  );
  await sql`
    insert into delivery (event_id, channel, delivered_at, dead_at, error)
    values ('evt_1', 'mail', null, now(), 'timeout'), ('evt_1', 'webhook:a', null, now(), 'http-500'),
           ('evt_1', 'webhook:b', null, now(), 'http-500'), ('evt_1', 'webhook:c', null, null, null),
           ('evt_1', 'webhook:d', null, null, 'http-500'), ('evt_1', 'sms', now(), null, null)`.execute(fresh.db);
  expect((await countNow(fresh.db)).deliveries).toEqual({
    mail: { ...NONE, dead: 1 },
    sms: NONE,
    webhook: { waiting: 2, failing: 1, dead: 2 },
  });
  const metrics = createMetrics(false);
  metrics.add(productSource((ask) => ask(fresh.db)));
  const text = await metrics.read();
  expect(text).toContain('fissa_outbox_dead{channel="webhook"} 2');
  expect(text).toContain('fissa_deliveries_waiting{channel="webhook"} 2');
  expect(text).toContain('fissa_deliveries_failing{channel="webhook"} 1');
  expect(text).toMatch(/fissa_bookings 0\n[\s\S]*fissa_holds 0\n[\s\S]*fissa_outbox_pending 2\n/);
  expect(text).toContain('fissa_recipients_capped 0');
});

// R17.5.1
test('queue lag is the age of the oldest due event or delivery; one that waits for its next try does not count', async () => {
  await sql`
    insert into outbox (id, kind, payload, split_at, split_due_at)
    values ('evt_1', 'appointment.created', '{}', null, now() - interval '90 seconds'),
           ('evt_2', 'appointment.created', '{}', now(), now() - interval '1 hour')`.execute(fresh.db);
  await sql`
    insert into delivery (event_id, channel, delivered_at, dead_at, due_at)
    values ('evt_2', 'mail', null, null, now() + interval '1 hour'),
           ('evt_2', 'sms', now(), null, now() - interval '1 hour'),
           ('evt_2', 'webhook:a', null, now(), now() - interval '1 hour')`.execute(fresh.db);
  const { oldestSeconds, outboxPending } = await countNow(fresh.db);
  expect([Math.floor(oldestSeconds / 10), outboxPending]).toEqual([9, 2]);
  const metrics = createMetrics(false);
  metrics.add(productSource((ask) => ask(fresh.db)));
  expect(await metrics.read()).toMatch(/fissa_outbox_pending 2\n[\s\S]*fissa_outbox_oldest_seconds 9\d(\.\d+)?\n/);
});

// R17.5.1
test('live holds and bookings are counted; expired holds are not', async () => {
  await sql`
    insert into branch (code, kind, name, address, cap, city, province, lat, lng)
    values ('B1', 'branch', 'x', 'x', '20121', 'Milano', 'MI', 45, 9)`.execute(fresh.db);
  await booked('B1', 3, '2 hours');
  await sql`
    insert into seat (branch_code, starts, seat, state, visit, held_until)
    select 'B1', now(), n, 'held', decode(md5(n::text), 'hex'), now() + make_interval(mins => 10 * (n - 2))
      from generate_series(1, 4) n`.execute(fresh.db);
  const metrics = createMetrics(false);
  metrics.add(productSource((ask) => ask(fresh.db)));
  expect(await metrics.read()).toMatch(/fissa_bookings 3\n[\s\S]*fissa_holds 2\n/);
});

// R17.5.2
test('the fifty busiest pairs of branch and product have labels, and the rest is summed', async () => {
  await sql`
    insert into branch (code, kind, name, address, cap, city, province, lat, lng)
    select 'B' || n, 'branch', 'x', 'x', '20121', 'Milano', 'MI', 45, 9 from generate_series(10, 69) as n`.execute(
    fresh.db,
  );
  await booked('B69', 3, '5 minutes');
  for (let n = 10; n < 69; n += 1) await booked(`B${n}`, 1, '59 minutes');
  await booked('B10', 2, '61 minutes');
  const found = await countByBranch(fresh.db);
  expect(found).toHaveLength(51);
  expect(found.slice(0, 2)).toEqual([
    { branch: 'other', product: 'business', count: 10 },
    { branch: 'B69', product: 'business', count: 3 },
  ]);
  expect(found).toContainEqual({ branch: 'B10', product: 'business', count: 1 });
});

/** Inserts requests at a branch with this age, changed just now. */
const booked = (branch: string, count: number, ago: string) =>
  sql`
    insert into appointment (opp_id, contact_id, product, branch_code, kind, state, tax_code_hash, tax_code, first_name,
           last_name, email, mobile, details, media, created_at)
    select left(md5(${branch}::text || ${ago}::text || n), 18), '', 5, ${branch}, 'request', 'confirmed', '', '', 'x', 'x', '', '', '{}', '{}',
           now() - ${ago}::interval from generate_series(1, ${count}::int) as n`.execute(fresh.db);

// R17.5.1
test('a primary reports no replica lag', async () => {
  expect(await lagOf(fresh.db)).toBeNull();
  const metrics = createMetrics(false);
  metrics.add(replicaSource((ask) => ask(fresh.db)));
  expect(await metrics.read()).toMatch(/fissa_replica_answers 0\n[\s\S]*fissa_replica_lag_seconds nan\n/i);
});

// R17.5.1
test('a read replica reports its lag in seconds', async () => {
  const metrics = createMetrics(false);
  metrics.add(replicaSource(async () => 12 as never));
  expect(await metrics.read()).toMatch(/fissa_replica_answers 1\n[\s\S]*fissa_replica_lag_seconds 12\n/);
});
