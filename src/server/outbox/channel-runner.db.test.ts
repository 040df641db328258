import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../platform/database/postgres.testing.ts';
import { aChannel, enqueueBooked, withWorker } from './channels.testing.ts';
import type { Channel } from './delivery.ts';
import { startReceiver } from './receiver.testing.ts';
import { createWebhook } from './webhooks.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
});
afterEach(() => fresh.close());

const SECRET = 'una frase di almeno ventiquattro';
const FIVE = [1, 2, 3, 4, 5];
const TEN = [...FIVE, ...FIVE];
const webhookTo = (url: string) => createWebhook(url, [SECRET], () => new Date());

// R13.11.2
test('hanging receivers delay neither mail nor other receivers', async () => {
  const [slow, slower, quick, mail] = [await startReceiver(), await startReceiver(), await startReceiver(), aChannel()];
  const open = [slow.silence(), slower.silence()];
  const webhooks = { slow: webhookTo(slow.url), slower: webhookTo(slower.url), quick: webhookTo(quick.url) };
  await withWorker(fresh, { ...webhooks, mail: mail.channel }, async () => {
    for (const _ of TEN) await enqueueBooked(fresh.db);
    await expect.poll(() => [mail.seen.length, quick.received.length]).toEqual([10, 10]);
    for (const answer of open) answer();
    await expect.poll(() => [slow.received.length, slower.received.length]).toEqual([10, 10]);
  });
  await Promise.all([slow.close(), slower.close(), quick.close()]);
});

test('a delivery that waits for its next try does not delay others of its channel', async () => {
  const mail = aChannel();
  const refused: string[] = [];
  const first: Channel = {
    wants: () => true,
    async deliver(event) {
      if (refused.length === 0) refused.push(event.id);
      if (refused[0] === event.id) throw new Error('not this one');
      await mail.channel.deliver(event);
    },
  };
  await withWorker(fresh, { mail: first }, async (failed) => {
    await enqueueBooked(fresh.db);
    await expect.poll(() => failed.length).toBeGreaterThan(0);
    for (const _ of FIVE) await enqueueBooked(fresh.db);
    await mail.until(5);
  });
  expect(refused).toHaveLength(1);
});

test('while a channel is full across all processes, further events are still stored and prepared for delivery', async () => {
  const [slow, mail] = [await startReceiver(), aChannel()];
  const open = slow.silence();
  const channels = { slow: webhookTo(slow.url), mail: mail.channel };
  await withWorker(fresh, channels, () =>
    withWorker(fresh, channels, async () => {
      for (const _ of TEN) await enqueueBooked(fresh.db);
      await mail.until(10);
      expect(slow.received.length).toBeLessThanOrEqual(3);
      open();
      await expect.poll(() => slow.received.length).toBe(10);
    }),
  );
  expect(new Set(slow.received.map(({ headers }) => headers['webhook-id'])).size).toBe(10);
  await slow.close();
});
