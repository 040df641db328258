import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { migrate } from '../platform/database/migrate.ts';
import { createDatabase } from '../platform/database/pool.ts';
import type { FreshDatabase } from '../platform/database/postgres.testing.ts';
import { grantServerRole } from '../platform/database/rights.ts';
import { aChannel, enqueueBooked, withWorker } from './channels.testing.ts';
import { fanOutDue } from './fan-out.ts';
import { enqueueAsFormerRelease, formerDatabase, withFormerWorker } from './former.testing.ts';

let former: FreshDatabase;
beforeEach(async () => {
  former = await formerDatabase();
});
afterEach(() => former.close());

const TEN = Array.from({ length: 10 }, (_, n) => n);
const upgrade = () => migrate(former.db);
const unsplit = () => former.db.selectFrom('outbox').where('split_at', 'is', null).select('id').execute();
const jobs = async () =>
  (await sql<{ task: string }>`select task_identifier as task from graphile_worker.jobs order by 1`.execute(former.db))
    .rows;
const open = () => former.db.selectFrom('delivery').where('delivered_at', 'is', null).select('id').execute();
const sorted = (events: readonly { readonly id: string }[]) => events.map(({ id }) => id).sort();

describe('an upgrade from the queue of graphile-worker', () => {
  test('creates deliveries for pending events only, so that a new receiver gets no older event', async () => {
    const mail = aChannel();
    await withFormerWorker(former, new Map([['mail', mail.channel]]), async () => {
      await enqueueAsFormerRelease(former.db);
      await mail.until(1);
      await expect.poll(jobs).toEqual([]);
    });
    const next = await enqueueAsFormerRelease(former.db);
    await upgrade();
    expect(await unsplit()).toEqual([{ id: next }]);
    const hook = aChannel();
    await withWorker(former, { mail: mail.channel, 'webhook:new': hook.channel }, async () => {
      await Promise.all([mail.until(2), hook.until(1)]);
      await expect.poll(open).toEqual([]);
    });
    expect([sorted(hook.seen), mail.seen.length]).toEqual([[next], 2]);
  });

  test('delivers a delivery that failed in the former version', async () => {
    const mail = aChannel(1);
    await withFormerWorker(former, new Map([['mail', mail.channel]]), async () => {
      await enqueueAsFormerRelease(former.db);
      await expect
        .poll(async () => (await former.db.selectFrom('delivery').select('error').execute())[0]?.error)
        .toBe('failed');
    });
    await upgrade();
    await sql`update delivery set due_at = now()`.execute(former.db);
    await withWorker(former, { mail: mail.channel }, () => mail.until(1));
    expect(mail.seen).toHaveLength(1);
  });
});

// R17.1.4
describe('the former version', () => {
  test('running beside this one loses and duplicates nothing, whichever writes an event', async () => {
    await upgrade();
    const [mail, hook] = [aChannel(), aChannel(3)];
    const channels = { mail: mail.channel, 'webhook:a': hook.channel };
    const told: string[] = [];
    await withFormerWorker(former, new Map(Object.entries(channels)), () =>
      withWorker(former, channels, async () => {
        for (const _ of TEN) told.push(await enqueueBooked(former.db), await enqueueAsFormerRelease(former.db));
        await expect.poll(unsplit).toEqual([]);
        await sql`update delivery set due_at = now() where error is not null and leased_until is null`.execute(
          former.db,
        );
        await Promise.all([mail.until(20), hook.until(20)]);
        await expect.poll(open).toEqual([]);
      }),
    );
    expect(sorted(mail.seen)).toEqual(told.toSorted());
    expect(sorted(hook.seen)).toEqual(told.toSorted());
  });

  test('started after this one delivers everything pending, once', async () => {
    await upgrade();
    const [mail, hook] = [aChannel(), aChannel(10)];
    const channels = { mail: mail.channel, 'webhook:a': hook.channel };
    const told: string[] = [];
    await withWorker(former, channels, async (failed) => {
      for (const _ of TEN) told.push(await enqueueBooked(former.db));
      await mail.until(10);
      await expect.poll(() => failed.length).toBe(10);
    });
    // One event fanned out but not attempted, and one not fanned out.
    told.push(await enqueueBooked(former.db));
    await fanOutDue(former.db, new Map(Object.entries(channels)));
    told.push(await enqueueBooked(former.db));
    await sql`update delivery set due_at = now() where delivered_at is null`.execute(former.db);
    await withFormerWorker(former, new Map(Object.entries(channels)), async () => {
      await Promise.all([mail.until(12), hook.until(12)]);
      await expect.poll(open).toEqual([]);
      await expect.poll(jobs).toEqual([]);
    });
    expect(sorted(mail.seen)).toEqual(told.toSorted());
    expect(sorted(hook.seen)).toEqual(told.toSorted());
  });

  test('has no jobs left once this version has delivered', async () => {
    await upgrade();
    const mail = aChannel(1);
    await withWorker(former, { mail: mail.channel }, async (failed) => {
      await enqueueBooked(former.db);
      await expect.poll(() => failed.length).toBe(1);
      expect(await jobs()).toEqual([{ task: 'deliver-to' }]);
      await sql`update delivery set due_at = now()`.execute(former.db);
      await mail.until(1);
      await expect.poll(open).toEqual([]);
    });
    expect(await jobs()).toEqual([]);
  });

  test('gets jobs even from a role without rights in its schema', async () => {
    await upgrade();
    const role = `server_${randomBytes(4).toString('hex')}`;
    await grantServerRole(former.db, role, 'secret');
    const address = new URL(former.url);
    Object.assign(address, { username: role, password: 'secret' });
    const served = createDatabase({ url: address.href, connections: 2 });
    await enqueueBooked(served);
    await fanOutDue(served, new Map([['mail', aChannel().channel]]));
    expect(await jobs()).toEqual([{ task: 'deliver-to' }]);
    await served.destroy();
    await sql.raw(`drop owned by ${role}`).execute(former.db);
    await sql.raw(`drop role ${role}`).execute(former.db);
  });
});
