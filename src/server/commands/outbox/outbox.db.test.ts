import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aChannel, tell, working } from '../../outbox/channels.testing.ts';
import type { Channel, Failed } from '../../outbox/delivery.ts';
import { waitingForNobody } from '../../outbox/troubled.ts';
import { Undelivered } from '../../outbox/undelivered.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
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
  deliver: () => Promise.reject(new Undelivered('smtp-550', { final: true })),
};

/** One event that everybody refuses for good. */
async function refusedBy(...channels: string[]): Promise<readonly Failed[]> {
  const dead: Failed[] = [];
  const all = Object.fromEntries(channels.map((name) => [name, refusing]));
  const body = async () => {
    await tell(fresh.db);
    await expect.poll(() => dead.length).toBe(channels.length);
  };
  await working(fresh, all, body, { onDeath: (failed) => dead.push(failed) });
  return dead;
}

describe('npm run outbox', () => {
  // R13.11.5
  test('lists what is dead by what it is, never by whom it is for', async () => {
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
  test('sends one again, which then is a delivery like any other', async () => {
    const [dead] = await refusedBy('mail');
    expect(await typed(`retry ${dead?.id}`)).toEqual({ code: 0, lines: ['To be sent again: 1'] });
    const mail = aChannel();
    await working(fresh, { mail: mail.channel }, () => mail.until(1));
    expect(await typed('list')).toEqual({ code: 0, lines: ['No delivery failed'] });
  });

  // R13.11.5
  test('sends all of one receiver again, and leaves the others dead', async () => {
    await refusedBy('mail', 'webhook:aaaaaaaaaa');
    expect((await typed('retry all --receiver webhook:aaaaaaaaaa')).lines).toEqual(['To be sent again: 1']);
    expect((await typed('list')).lines.at(-1)).toBe('1 dead, 1 to be tried again');
    expect((await typed('retry all')).lines).toEqual(['To be sent again: 2']);
  });

  test('says that a receiver is configured no more, and how much waits for it', async () => {
    await refusedBy('webhook:aaaaaaaaaa');
    await typed('retry all');
    expect((await typed('list')).lines[1]).toContain('webhook:aaaaaaaaaa  not configured');
    expect([...(await waitingForNobody(fresh.db, ['mail']))]).toEqual([['webhook:aaaaaaaaaa', 1]]);
    expect([...(await waitingForNobody(fresh.db, ['webhook:aaaaaaaaaa']))]).toEqual([]);
  });

  test('finds nothing where there is nothing', async () => {
    expect(await typed('retry 17')).toEqual({ code: 1, lines: ['No such delivery waits or is dead'] });
  });

  test.each(['', 'retry', 'retry everything', 'list 3', 'retry 3 4', 'retry 3 --receiver mail', 'list --all'])(
    '%j is answered with how to type it',
    async (words) => {
      const { code, lines } = await typed(words);
      expect(code).toBe(1);
      expect(lines.join()).toContain('Usage');
    },
  );
});
