import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createPool } from '../platform/database/pool.ts';
import { type FreshDatabase, freshDatabase } from '../platform/database/postgres.testing.ts';
import { migrateQueue } from '../platform/database/queue-schema.ts';
import { freeAbandoned } from './abandoned.ts';
import { announce } from './announce.ts';
import { type Channel, deliverOnce } from './delivery.ts';
import type { OutboxEvent } from './events.ts';
import { startReceiver } from './receiver.testing.ts';
import { createWebhook } from './webhooks.ts';
import { startWorker } from './worker.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
});
afterEach(() => fresh.close());

/** A channel that notes events and fails as often as told; `until(n)` waits for n successes. */
function aChannel(failures = 0) {
  const seen: OutboxEvent[] = [];
  const waiting: { readonly count: number; readonly resolve: () => void }[] = [];
  let failing = failures;
  const channel: Channel = {
    wants: () => true,
    async deliver(event) {
      if (failing-- > 0) throw new Error('not now');
      seen.push(event);
      for (const { count, resolve } of waiting) if (seen.length >= count) resolve();
    },
  };
  const until = (count: number) =>
    new Promise<void>((resolve) => {
      if (seen.length >= count) resolve();
      else waiting.push({ count, resolve });
    });
  return { channel, seen, until };
}

async function working(channels: Readonly<Record<string, Channel>>, body: (failed: string[]) => Promise<void>) {
  const pool = createPool({ url: fresh.url, connections: 6 });
  const failed: string[] = [];
  const worker = await startWorker({
    pool,
    db: fresh.db,
    channels: new Map(Object.entries(channels)),
    pollMs: 100,
    freeMs: 100,
    onFailure: (task, message) => failed.push(`${task}: ${message}`),
  });
  try {
    await body(failed);
  } finally {
    await worker.stop();
    await pool.end();
  }
}

const booked = { kind: 'appointment.created', payload: { oppID: '006AB00000K7P2QXYZ' } } as const;
const tell = () => fresh.db.transaction().execute((tx) => announce(tx, booked));
const deliveries = () => fresh.db.selectFrom('delivery').select(['event_id', 'channel']).orderBy('channel').execute();

describe('the worker', () => {
  test('delivers one event on each channel that wants it', async () => {
    const [mail, sms] = [aChannel(), aChannel()];
    const none: Channel = { ...aChannel().channel, wants: () => false };
    await working({ mail: mail.channel, sms: sms.channel, none }, async () => {
      const id = await tell();
      await Promise.all([mail.until(1), sms.until(1)]);
      expect(mail.seen[0]).toMatchObject({ id, ...booked });
    });
    expect((await deliveries()).map(({ channel }) => channel)).toEqual(['mail', 'sms']);
  });

  // R0.49
  test('tries again the channel that failed, and only that one, with the same id', async () => {
    const receiver = await startReceiver([503]);
    const mail = aChannel();
    const webhook = createWebhook(receiver.url, 'una frase di almeno ventiquattro', () => new Date());
    const done = aChannel();
    const hook: Channel = {
      wants: webhook.wants,
      deliver: async (event) => {
        await webhook.deliver(event);
        await done.channel.deliver(event);
      },
    };
    await working({ mail: mail.channel, 'webhook:0': hook }, async (failed) => {
      const id = await tell();
      await done.until(1);
      expect(failed).toEqual(['deliver-channel: The receiver answered 503']);
      expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([id, id]);
    });
    await receiver.close();
    expect(mail.seen).toHaveLength(1);
  });

  test('delivers what was announced while nobody worked', async () => {
    const mail = aChannel();
    await tell();
    await working({ mail: mail.channel }, () => mail.until(1));
    expect(mail.seen).toHaveLength(1);
  });

  test('works although the database did not answer its first question', async () => {
    const mail = aChannel();
    await sql`alter table graphile_worker._private_tasks rename to away`.execute(fresh.db);
    const isAsked = sql<{ readonly asked: boolean }>`
      select xact_rollback > 0 as asked from pg_stat_database where datname = current_database()`;
    await working({ mail: mail.channel }, async () => {
      await expect.poll(async () => (await isAsked.execute(fresh.db)).rows[0]?.asked, { timeout: 10_000 }).toBe(true);
      await sql`alter table graphile_worker.away rename to _private_tasks`.execute(fresh.db);
      await tell();
      await mail.until(1);
    });
    expect(mail.seen).toHaveLength(1);
  });

  test('takes over what a process held when it died', async () => {
    const mail = aChannel();
    await tell();
    await sql`update graphile_worker._private_jobs
                 set locked_at = now() - interval '11 seconds', locked_by = 'dead', attempts = 1`.execute(fresh.db);
    await working({ mail: mail.channel }, () => mail.until(1));
    expect(mail.seen).toHaveLength(1);
  });

  test('leaves alone what another process holds and does', async () => {
    const mail = aChannel();
    await tell();
    await sql`update graphile_worker._private_jobs
                 set locked_at = now() - interval '5 seconds', locked_by = 'alive', attempts = 1`.execute(fresh.db);
    await freeAbandoned(fresh.db);
    const next = await tell();
    await working({ mail: mail.channel }, () => mail.until(1));
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
  await Promise.all([1, 2, 3].map(() => migrateQueue(fresh.url)));
  await tell();
  const { rows } = await sql`select 1 from graphile_worker.jobs`.execute(fresh.db);
  expect(rows).toHaveLength(1);
});

describe('one delivery', () => {
  test('happens once, though two workers do its job at the same time and again later', async () => {
    const { channel, seen } = aChannel();
    const channels = new Map([['mail', channel]]);
    const id = await tell();
    await Promise.all([1, 2, 3].map(() => deliverOnce(fresh.db, channels, id, 'mail')));
    await deliverOnce(fresh.db, channels, id, 'mail');
    expect(seen).toHaveLength(1);
  });

  test('leaves no trace when it fails', async () => {
    const { channel } = aChannel(1);
    const id = await tell();
    await expect(deliverOnce(fresh.db, new Map([['mail', channel]]), id, 'mail')).rejects.toThrow('not now');
    expect(await deliveries()).toEqual([]);
  });
});
