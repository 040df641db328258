import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../platform/database/postgres.testing.ts';
import { aChannel, tell, working } from './channels.testing.ts';
import { startReceiver } from './receiver.testing.ts';
import { createWebhook } from './webhooks.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
});
afterEach(() => fresh.close());

const SECRET = 'una frase di almeno ventiquattro';
const FIVE = [1, 2, 3, 4, 5];
const webhookTo = (url: string) => createWebhook(url, SECRET, () => new Date());

// R13.11.2
test('a receiver that does not answer holds up neither mail nor another receiver', async () => {
  const [slow, quick, mail] = [await startReceiver(), await startReceiver(), aChannel()];
  const open = slow.silence();
  const channels = { slow: webhookTo(slow.url), quick: webhookTo(quick.url), mail: mail.channel };
  await working(fresh, channels, async () => {
    for (const _ of FIVE) await tell(fresh.db);
    await mail.until(5);
    await expect.poll(() => quick.received.length).toBe(5);
    open();
    await expect.poll(() => slow.received.length).toBe(5);
  });
  await Promise.all([slow.close(), quick.close()]);
});
