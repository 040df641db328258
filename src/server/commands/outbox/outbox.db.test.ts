import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aChannel, enqueueBooked, withWorker } from '../../outbox/channels.testing.ts';
import type { Channel, Failed } from '../../outbox/delivery.ts';
import { countUnconfigured } from '../../outbox/failed-deliveries.ts';
import { DeliveryError } from '../../outbox/undelivered.ts';
import { newKeys } from '../../platform/config/keys.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { typedAs } from '../typed.testing.ts';
import { runOutbox } from './run-outbox.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
});
afterEach(() => fresh.close());

const RECEIVERS = new Map([['mail', 'mail.example']]);
const typed = (words: string) => runOutbox(fresh.db, RECEIVERS, words.split(' '));
const refusing: Channel = {
  wants: () => true,
  deliver: () => Promise.reject(new DeliveryError('smtp-550', { final: true })),
};

/** One event that every receiver refuses for good. */
async function refusedBy(...channels: string[]): Promise<readonly Failed[]> {
  const dead: Failed[] = [];
  const all = Object.fromEntries(channels.map((name) => [name, refusing]));
  const body = async () => {
    await enqueueBooked(fresh.db);
    await expect.poll(() => dead.length).toBe(channels.length);
  };
  await withWorker(fresh, all, body, { onDeath: (failed) => dead.push(failed) });
  return dead;
}

describe('npm run outbox', () => {
  // R13.11.5
  test('lists dead deliveries by kind, never by recipient', async () => {
    const [dead] = await refusedBy('mail');
    const { code, lines } = await typed('list');
    expect(code).toBe(0);
    expect(lines[1]).toMatch(
      new RegExp(`^${dead?.id} +mail +mail\\.example +appointment\\.created +1 +smtp-550 +\\S+Z +dead$`),
    );
    expect(lines.at(-1)).toBe('1 dead, 0 to be tried again');
    expect(lines.join()).not.toContain('006AB00000K7P2QXYZ');
  });

  // R13.11.5
  test('resends one dead delivery, which is then attempted like a new one', async () => {
    const [dead] = await refusedBy('mail');
    expect(await typed(`retry ${dead?.id}`)).toEqual({ code: 0, lines: ['To be sent again: 1'] });
    const mail = aChannel();
    await withWorker(fresh, { mail: mail.channel }, () => mail.until(1));
    expect(await typed('list')).toEqual({ code: 0, lines: ['No delivery failed'] });
  });

  // R13.11.5
  test('resends all dead deliveries of one receiver, and leaves those of others dead', async () => {
    await refusedBy('mail', 'webhook:aaaaaaaaaa');
    expect((await typed('retry all --receiver webhook:aaaaaaaaaa')).lines).toEqual(['To be sent again: 1']);
    expect((await typed('list')).lines.at(-1)).toBe('1 dead, 1 to be tried again');
    expect((await typed('retry all')).lines).toEqual(['To be sent again: 2']);
  });

  // R13.11.5
  test("prints to the console, from the installation's database", async () => {
    const [dead] = await refusedBy('mail');
    const installation = { DATABASE_URL: fresh.url, FISSA_KEYS: newKeys() };
    const { lines } = await typedAs(() => import('../outbox.ts'), ['list'], installation);
    expect([lines[1]?.split(' ', 1), lines.at(-1)]).toEqual([[dead?.id], '1 dead, 0 to be tried again']);
  });

  test('reports a receiver that is no longer configured, and its waiting deliveries', async () => {
    await refusedBy('webhook:aaaaaaaaaa');
    await typed('retry all');
    expect((await typed('list')).lines[1]).toContain('webhook:aaaaaaaaaa  not configured');
    expect([...(await countUnconfigured(fresh.db, ['mail']))]).toEqual([['webhook:aaaaaaaaaa', 1]]);
    expect([...(await countUnconfigured(fresh.db, ['webhook:aaaaaaaaaa']))]).toEqual([]);
  });

  // R18.5.7
  test('logs the state of every delivery, also by receiver, request or time', async () => {
    const [mail, webhook] = [aChannel(), aChannel()];
    const channels = { mail: mail.channel, 'webhook:aaaaaaaaaa': webhook.channel };
    await withWorker(fresh, channels, async () => {
      await enqueueBooked(fresh.db);
      await Promise.all([mail.until(1), webhook.until(1)]);
    });
    await expect.poll(async () => (await typed('log')).lines.join().match(/delivered \S+Z/g)?.length).toBe(2);
    const { lines } = await typed('log --receiver webhook:aaaaaaaaaa');
    expect(lines).toHaveLength(2);
    const [id, channel, , , kind, event, code] = lines[1]?.split(/\s+/) ?? [];
    expect([channel, kind, code]).toEqual(['webhook:aaaaaaaaaa', 'appointment.created', '006AB00000K7P2QXYZ']);
    expect(event).toBe(webhook.seen[0]?.id);
    expect((await typed('log --request 006AB00000K7P2QXYZ')).lines).toHaveLength(3);
    expect((await typed('log --since 2100-01-01')).lines).toEqual(['No delivery']);
    expect(id).toMatch(/^\d+$/);
  });

  // R18.5.7
  test('logs the reason of a dead delivery, and the next try of a waiting one', async () => {
    await refusedBy('mail', 'webhook:aaaaaaaaaa');
    await typed('retry all --receiver webhook:aaaaaaaaaa');
    const { lines } = await typed('log');
    const stateOf = (channel: string) =>
      lines.find((line) => line.includes(` ${channel} `))?.replace(/^.*Z +\d+ +/, '');
    expect(stateOf('mail')).toMatch(/^dead \S+Z smtp-550$/);
    expect(stateOf('webhook:aaaaaaaaaa')).toMatch(/^waiting/);
  });

  // R18.5.7
  test('resends delivered webhooks with their original ids, but no message to a person', async () => {
    const [mail, webhook] = [aChannel(), aChannel()];
    const channels = { mail: mail.channel, 'webhook:aaaaaaaaaa': webhook.channel };
    await withWorker(fresh, channels, async () => {
      await enqueueBooked(fresh.db);
      await Promise.all([mail.until(1), webhook.until(1)]);
    });
    const rows = await fresh.db.selectFrom('delivery').select(['id', 'channel']).execute();
    const idOf = (name: string) => rows.find(({ channel }) => channel === name)?.id;
    expect((await typed(`resend ${idOf('mail')}`)).lines).toEqual(['No such webhook was delivered']);
    expect((await typed(`resend ${idOf('webhook:aaaaaaaaaa')}`)).lines).toEqual(['To be sent again: 1']);
    await withWorker(fresh, channels, () => webhook.until(2));
    const since = '--since 2020-01-01T00:00:00Z';
    expect((await typed(`resend all --receiver webhook:aaaaaaaaaa ${since}`)).lines).toEqual(['To be sent again: 1']);
    await withWorker(fresh, channels, () => webhook.until(3));
    expect(new Set(webhook.seen.map(({ id }) => id)).size).toBe(1);
    expect((await typed(`resend all --receiver mail ${since}`)).code).toBe(1);
    expect(mail.seen).toHaveLength(1);
  });

  test('says so if no delivery is dead', async () => {
    expect(await typed('retry 17')).toEqual({ code: 1, lines: ['No such delivery waits or is dead'] });
  });

  test.each([
    ...['', 'retry', 'retry everything', 'list 3', 'retry 3 4', 'retry 3 --receiver mail', 'list --all'],
    ...['resend', 'resend all', 'resend all --receiver webhook:a', 'resend 3 --since 2026-11-22', 'log 3'],
    ...['log --since yesterday', 'retry all --since 2026-11-22'],
  ])('%j gets a usage line', async (words) => {
    const { code, lines } = await typed(words);
    expect(code).toBe(1);
    expect(lines.join()).toContain('Usage');
  });
});
