import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../platform/database/postgres.testing.ts';
import { countedDatabase } from '../platform/database/round-trips.testing.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { aChannel, booked, enqueueBooked, withWorker } from './channels.testing.ts';
import type { Channel } from './delivery.ts';
import { announceAll, enqueueEvent } from './enqueue-event.ts';
import { fanOutDue } from './fan-out.ts';
import { LEASE_SECONDS } from './patience.ts';
import { startReceiver } from './receiver.testing.ts';
import { createWebhook } from './webhooks.ts';
import { startWorker } from './worker.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
});
afterEach(() => fresh.close());

const deliveries = () =>
  fresh.db.selectFrom('delivery').where('delivered_at', 'is not', null).selectAll().orderBy('channel').execute();
/** The state of a delivery whose attempt began this many seconds ago. */
const begun = (seconds: number) =>
  sql`update delivery
         set tries = 1, leased_until = now() + make_interval(secs => ${LEASE_SECONDS - seconds})`.execute(fresh.db);

describe('the worker', () => {
  test('delivers one event on each channel that wants it', async () => {
    const [mail, sms] = [aChannel(), aChannel()];
    const none: Channel = { ...aChannel().channel, wants: () => false };
    await withWorker(fresh, { mail: mail.channel, sms: sms.channel, none }, async () => {
      const id = await enqueueBooked(fresh.db);
      await Promise.all([mail.until(1), sms.until(1)]);
      expect(mail.seen[0]).toMatchObject({ id, ...booked });
    });
    expect((await deliveries()).map(({ channel }) => channel)).toEqual(['mail', 'sms']);
  });

  test('defers kinds that a channel may not send now, and delivers them later', async () => {
    const sms = aChannel();
    let isNight = true;
    const kindsNow = () => (isNight ? (['message.code'] as const) : null);
    await withWorker(
      fresh,
      { sms: sms.channel },
      async () => {
        const later = await enqueueBooked(fresh.db);
        const code = await inTransaction(fresh.db, (tx) =>
          enqueueEvent(tx, { kind: 'message.code', payload: { codeID: '1' } }),
        );
        await sms.until(1);
        isNight = false;
        await sms.until(2);
        expect(sms.seen.map(({ id }) => id)).toEqual([code, later]);
      },
      { kindsNow },
    );
    expect(await deliveries()).toMatchObject([{ tries: 1 }, { tries: 1 }]);
  });

  // R0.49
  test('retries only the failed channel, with an equal id', async () => {
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
    await withWorker(fresh, { mail: mail.channel, 'webhook:0': hook }, async (failed) => {
      const id = await enqueueBooked(fresh.db);
      await done.until(1);
      expect(failed).toEqual(['webhook:0: http-503']);
      expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([id, id]);
    });
    await receiver.close();
    expect(mail.seen).toHaveLength(1);
  });

  test('delivers events written while no worker ran', async () => {
    const mail = aChannel();
    await enqueueBooked(fresh.db);
    await withWorker(fresh, { mail: mail.channel }, () => mail.until(1));
    expect(mail.seen).toHaveLength(1);
  });

  test('works although the database failed its first query', async () => {
    const mail = aChannel();
    await sql`alter table outbox rename column split_at to away`.execute(fresh.db);
    await withWorker(fresh, { mail: mail.channel }, async (failed) => {
      await expect.poll(() => failed).toEqual(['deliver: 42703']);
      await sql`alter table outbox rename column away to split_at`.execute(fresh.db);
      await enqueueBooked(fresh.db);
      await mail.until(1);
    });
    expect(mail.seen).toHaveLength(1);
  });

  // R0.49
  test('takes over the attempt of a crashed process after its lease', async () => {
    const mail = aChannel();
    await enqueueBooked(fresh.db);
    await fanOutDue(fresh.db, new Map([['mail', mail.channel]]));
    await begun(LEASE_SECONDS + 1);
    await withWorker(fresh, { mail: mail.channel }, () => mail.until(1));
    expect(mail.seen).toHaveLength(1);
  });

  // R13.11.1
  test('leaves another process’s running attempt alone', async () => {
    const mail = aChannel();
    await enqueueBooked(fresh.db);
    await fanOutDue(fresh.db, new Map([['mail', mail.channel]]));
    await begun(LEASE_SECONDS - 5);
    const next = await enqueueBooked(fresh.db);
    await withWorker(fresh, { mail: mail.channel }, () => mail.until(1));
    expect(mail.seen.map(({ id }) => id)).toEqual([next]);
  });

  test('finishes running attempts on stop, and leaves no lease', async () => {
    const receiver = await startReceiver();
    const answer = receiver.silence();
    const hook = createWebhook(receiver.url, ['una frase di almeno ventiquattro'], () => new Date());
    const worker = startWorker({ db: fresh.db, channels: new Map([['webhook:0', hook]]), pollMs: 100 });
    await enqueueBooked(fresh.db);
    await expect.poll(() => receiver.received.length).toBe(1);
    const stopped = worker.stop();
    const next = await enqueueBooked(fresh.db);
    answer();
    await stopped;
    await receiver.close();
    expect((await deliveries()).map(({ leased_until }) => leased_until)).toEqual([null]);
    const { split_at } = await fresh.db
      .selectFrom('outbox')
      .where('id', '=', next)
      .select('split_at')
      .executeTakeFirstOrThrow();
    expect(split_at).toBeNull();
  });

  // R0.46
  test('does nothing for an event of a rolled-back transaction', async () => {
    const undone = fresh.db.transaction().execute(async (tx) => {
      await enqueueEvent(tx, booked);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await fresh.db.selectFrom('outbox').select('id').execute()).toEqual([]);
  });
});

// R15.3.3
test('deliveries of simultaneous events are one statement, for any number of events and channels', async () => {
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
    await happen(count);
    expect(await counted.costOf(() => fanOutDue(counted.db, channels))).toEqual({ statements: 4, trips: 4 });
  }
  expect(await fresh.db.selectFrom('delivery').select('id').execute()).toHaveLength(18);
  await counted.db.destroy();
});

// R15.3.3
test('an event of a newer version is reported, left pending, and delays no other', async () => {
  const { channel, until, seen } = aChannel();
  const ids = await inTransaction(fresh.db, (tx) =>
    announceAll(tx, [{ event: booked }, { event: booked }, { event: booked }]),
  );
  await sql`update outbox set kind = 'of a newer version' where id = ${ids[1]}`.execute(fresh.db);
  await withWorker(fresh, { mail: channel }, async (failed) => {
    await until(2);
    await expect.poll(() => failed).toEqual(['deliver: failed']);
  });
  expect(new Set(seen.map(({ id }) => id))).toEqual(new Set([ids[0], ids[2]]));
  const { rows } = await sql<{ id: string; wait: number }>`
    select id, round(extract(epoch from split_due_at - created_at))::int as wait from outbox where split_at is null`.execute(
    fresh.db,
  );
  expect(rows).toEqual([{ id: ids[1], wait: 10 }]);
  // The newer version knows it.
  await sql`update outbox set kind = 'appointment.created', split_due_at = now() where id = ${ids[1]}`.execute(
    fresh.db,
  );
  await withWorker(fresh, { mail: channel }, () => until(3));
});

test('an event that stays unreadable is retried ever more rarely', async () => {
  const id = await enqueueBooked(fresh.db);
  const waits: number[] = [];
  for (const age of ['0 seconds', '4 minutes', '3 days']) {
    await sql`
      update outbox set kind = 'of a newer version', split_due_at = now(), created_at = now() - ${age}::interval`.execute(
      fresh.db,
    );
    await fanOutDue(fresh.db, new Map());
    const { rows } = await sql<{ wait: number }>`
      select round(extract(epoch from split_due_at - now()))::int as wait from outbox where id = ${id}`.execute(
      fresh.db,
    );
    waits.push(rows[0]?.wait ?? 0);
  }
  expect(waits).toEqual([10, 240, 3_600]);
});
