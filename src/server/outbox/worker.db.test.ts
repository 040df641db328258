import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../platform/database/postgres.testing.ts';
import { migrateQueue } from '../platform/database/queue-schema.ts';
import { countedDatabase } from '../platform/database/round-trips.testing.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { freeAbandoned } from './abandoned.ts';
import { announce, announceAll } from './announce.ts';
import { aChannel, booked, tell, working } from './channels.testing.ts';
import type { Channel } from './delivery.ts';
import { LEASE_SECONDS } from './patience.ts';
import { startReceiver } from './receiver.testing.ts';
import { splitEvents } from './split.ts';
import { createWebhook } from './webhooks.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
});
afterEach(() => fresh.close());

const deliveries = () =>
  fresh.db.selectFrom('delivery').where('delivered_at', 'is not', null).selectAll().orderBy('channel').execute();
const held = (seconds: number) =>
  sql`update graphile_worker._private_jobs
         set locked_at = now() - make_interval(secs => ${seconds}), locked_by = 'somebody', attempts = 1`.execute(
    fresh.db,
  );

describe('the worker', () => {
  test('delivers one event on each channel that wants it', async () => {
    const [mail, sms] = [aChannel(), aChannel()];
    const none: Channel = { ...aChannel().channel, wants: () => false };
    await working(fresh, { mail: mail.channel, sms: sms.channel, none }, async () => {
      const id = await tell(fresh.db);
      await Promise.all([mail.until(1), sms.until(1)]);
      expect(mail.seen[0]).toMatchObject({ id, ...booked });
    });
    expect((await deliveries()).map(({ channel }) => channel)).toEqual(['mail', 'sms']);
  });

  // R0.49
  test('tries again the channel that failed, and only that one, with the same id', async () => {
    const receiver = await startReceiver([503]);
    const mail = aChannel();
    const webhook = createWebhook(receiver.url, ['una frase di almeno ventiquattro'], () => new Date());
    const done = aChannel();
    const hook: Channel = {
      wants: webhook.wants,
      deliver: async (event) => {
        await webhook.deliver(event);
        await done.channel.deliver(event);
      },
    };
    await working(fresh, { mail: mail.channel, 'webhook:0': hook }, async (failed) => {
      const id = await tell(fresh.db);
      await done.until(1);
      expect(failed).toEqual(['webhook:0: http-503']);
      expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([id, id]);
    });
    await receiver.close();
    expect(mail.seen).toHaveLength(1);
  });

  test('delivers what was announced while nobody worked', async () => {
    const mail = aChannel();
    await tell(fresh.db);
    await working(fresh, { mail: mail.channel }, () => mail.until(1));
    expect(mail.seen).toHaveLength(1);
  });

  test('works although the database did not answer its first question', async () => {
    const mail = aChannel();
    await sql`alter table graphile_worker._private_tasks rename to away`.execute(fresh.db);
    const isAsked = sql<{ readonly asked: boolean }>`
      select xact_rollback > 0 as asked from pg_stat_database where datname = current_database()`;
    await working(fresh, { mail: mail.channel }, async () => {
      await expect.poll(async () => (await isAsked.execute(fresh.db)).rows[0]?.asked).toBe(true);
      await sql`alter table graphile_worker.away rename to _private_tasks`.execute(fresh.db);
      await tell(fresh.db);
      await mail.until(1);
    });
    expect(mail.seen).toHaveLength(1);
  });

  test('takes over what a process held when it died', async () => {
    const mail = aChannel();
    await tell(fresh.db);
    await held(LEASE_SECONDS + 1);
    await working(fresh, { mail: mail.channel }, () => mail.until(1));
    expect(mail.seen).toHaveLength(1);
  });

  // R0.49
  test.each(['deliver', 'deliver-to', 'deliver-channel'])(
    'gives back a job «%s» of a process that died',
    async (task) => {
      await sql`select graphile_worker.add_job(${task}::text)`.execute(fresh.db);
      await held(LEASE_SECONDS + 1);
      await freeAbandoned(fresh.db);
      const { rows } = await sql`select locked_by from graphile_worker.jobs`.execute(fresh.db);
      expect(rows).toEqual([{ locked_by: null }]);
    },
  );

  // R13.11.1
  test('leaves alone what another process holds and does', async () => {
    const mail = aChannel();
    await tell(fresh.db);
    await held(LEASE_SECONDS - 1);
    await freeAbandoned(fresh.db);
    const next = await tell(fresh.db);
    await working(fresh, { mail: mail.channel }, () => mail.until(1));
    expect(mail.seen.map(({ id }) => id)).toEqual([next]);
  });

  // R0.46
  test('does nothing for an event whose transaction was undone', async () => {
    const undone = fresh.db.transaction().execute(async (tx) => {
      await announce(tx, booked);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    const { rows } = await sql`select 1 from graphile_worker.jobs`.execute(fresh.db);
    expect(rows).toEqual([]);
  });
});

test('two processes may create the queue at the same time', async () => {
  await sql`drop schema graphile_worker cascade`.execute(fresh.db);
  await Promise.all([1, 2, 3].map(() => migrateQueue(fresh.db, fresh.url)));
  await tell(fresh.db);
  const { rows } = await sql`select 1 from graphile_worker.jobs`.execute(fresh.db);
  expect(rows).toHaveLength(1);
});

// R15.3.3
test('the deliveries of what happened at once are one statement, however many events and channels there are', async () => {
  const counted = countedDatabase(fresh.url);
  const channels = new Map(['mail', 'sms', 'webhook:0'].map((name) => [name, aChannel().channel]));
  const happen = (count: number) =>
    inTransaction(fresh.db, (tx) =>
      announceAll(
        tx,
        Array.from({ length: count }, () => ({ event: booked })),
      ),
    );
  for (const count of [1, 5]) {
    const ids = await happen(count);
    expect(await counted.costOf(() => splitEvents(counted.db, channels, ids))).toMatchObject({ statements: 2 });
  }
  expect(await fresh.db.selectFrom('delivery').select('id').execute()).toHaveLength(18);
  await counted.db.destroy();
});

// R15.3.3
test('what happened at once is one job, and one that nobody can read holds up none of the others', async () => {
  const { channel, until, seen } = aChannel();
  const ids = await inTransaction(fresh.db, (tx) =>
    announceAll(tx, [{ event: booked }, { event: booked }, { event: booked }]),
  );
  await sql`update outbox set kind = 'of a newer version' where id = ${ids[1]}`.execute(fresh.db);
  expect((await sql`select 1 from graphile_worker.jobs`.execute(fresh.db)).rows).toHaveLength(1);
  await working(fresh, { mail: channel }, async (failed) => {
    await until(2);
    await expect.poll(() => failed).not.toEqual([]);
    const waiting = sql<{ payload: unknown }>`
      select payload from graphile_worker._private_jobs where payload::text like ${`[%${ids[1]}%`}`;
    await expect.poll(async () => (await waiting.execute(fresh.db)).rows).toEqual([{ payload: [{ event: ids[1] }] }]);
  });
  expect(new Set(seen.map(({ id }) => id))).toEqual(new Set([ids[0], ids[2]]));
});
