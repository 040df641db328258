import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { freshDatabase } from '../database/postgres.testing.ts';
import { countNow } from './counts.ts';

test('an empty product counts nothing', async () => {
  const { db, close } = await freshDatabase();
  expect(await countNow(db)).toEqual({
    ...{ bookings: 0, holds: 0, outboxPending: 0, capped: 0 },
    outboxDead: { mail: 0, sms: 0, webhook: 0 },
  });
  await close();
});

// R13.11.5
test('deliveries that were given up are counted apart, by kind of channel', async () => {
  const { db, close } = await freshDatabase();
  await sql`insert into outbox (id, kind, payload) values ('evt_1', 'appointment.created', '{}')`.execute(db);
  await sql`
    insert into delivery (event_id, channel, delivered_at, dead_at)
    values ('evt_1', 'mail', null, now()), ('evt_1', 'webhook:a', null, now()), ('evt_1', 'webhook:b', null, now()),
           ('evt_1', 'webhook:c', null, null), ('evt_1', 'sms', now(), null)`.execute(db);
  expect((await countNow(db)).outboxDead).toEqual({ mail: 1, sms: 0, webhook: 2 });
  await close();
});
