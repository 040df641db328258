import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../platform/database/postgres.testing.ts';
import { aChannel, tell } from './channels.testing.ts';
import { type Channel, deliverOnce } from './delivery.ts';
import { LEASE_SECONDS, SEND_MS } from './patience.ts';
import { splitEvents } from './split.ts';
import { Undelivered } from './undelivered.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
});
afterEach(() => fresh.close());

const worldOf = (channel: Channel, name = 'mail') => ({
  db: fresh.db,
  channels: new Map([[name, channel]]),
  chance: () => 0.5,
});
const waitingFor = async (channel: Channel, name = 'mail') => {
  const world = worldOf(channel, name);
  await splitEvents(fresh.db, world.channels, [await tell(fresh.db)]);
  await sql`delete from graphile_worker._private_jobs`.execute(fresh.db);
  const { id } = await fresh.db.selectFrom('delivery').select('id').executeTakeFirstOrThrow();
  return { id, world };
};
const row = () => fresh.db.selectFrom('delivery').selectAll().executeTakeFirstOrThrow();
/** Seconds until the jobs of the queue run. */
const jobs = async () => {
  const { rows } = await sql<{ readonly seconds: number }>`
    select round(extract(epoch from run_at - now()))::int as seconds from graphile_worker.jobs order by 1`.execute(
    fresh.db,
  );
  return rows.map(({ seconds }) => seconds);
};
const later = (seconds: number) =>
  sql`update delivery set due_at = due_at - make_interval(secs => ${seconds}),
             leased_until = leased_until - make_interval(secs => ${seconds})`.execute(fresh.db);
const failing = (failure: Error): Channel => ({ wants: () => true, deliver: () => Promise.reject(failure) });

describe('one delivery', () => {
  test('happens once, though two workers do its job at the same time and again later', async () => {
    const { channel, seen } = aChannel();
    const { id, world } = await waitingFor(channel);
    await Promise.all([1, 2, 3].map(() => deliverOnce(world, id)));
    await deliverOnce(world, id);
    expect(seen).toHaveLength(1);
    expect((await row()).delivered_at).toBeInstanceOf(Date);
  });

  // R0.38
  test('leaves a failed try when it fails, and a job for the next', async () => {
    const { id, world } = await waitingFor(aChannel(1).channel);
    const at = expect.stringMatching(/^Error channels\.testing\.ts:\d+:\d+$/);
    expect(await deliverOnce(world, id)).toEqual({ id, channel: 'mail', code: 'failed', at, tries: 1, dead: false });
    expect(await row()).toMatchObject({ tries: 1, error: 'failed', delivered_at: null, dead_at: null });
    expect(await jobs()).toEqual([3]);
  });

  test('is not tried before its time, whoever asks', async () => {
    const { channel, seen } = aChannel(1);
    const { id, world } = await waitingFor(channel);
    await deliverOnce(world, id);
    expect(await deliverOnce(world, id)).toBeNull();
    expect(seen).toEqual([]);
    expect(await jobs()).toEqual([3]);
  });

  // R13.11.3
  test('waits longer after each failed try, then is dead', async () => {
    const { id, world } = await waitingFor(failing(new Error('not now')));
    const waits: number[] = [];
    for (let failed = await deliverOnce(world, id); failed?.dead === false; failed = await deliverOnce(world, id)) {
      const [wait = 0, ...more] = await jobs();
      expect(more).toEqual([]);
      waits.push(wait);
      await sql`delete from graphile_worker._private_jobs`.execute(fresh.db);
      await later(wait + 1);
    }
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(2.9 * 24 * 3_600);
    expect(await row()).toMatchObject({ tries: waits.length + 1, dead_at: expect.any(Date), delivered_at: null });
    expect(await jobs()).toEqual([]);
  });

  // R13.11.4
  test('that is refused for good is dead at once', async () => {
    const { id, world } = await waitingFor(failing(new Undelivered('smtp-550', { final: true })));
    expect(await deliverOnce(world, id)).toMatchObject({ code: 'smtp-550', dead: true });
    expect(await jobs()).toEqual([]);
  });
});

describe('a lease', () => {
  const LONGEST_TRY_SECONDS = (SEND_MS + 10_000) / 1_000;

  // R13.11.1
  test('outlives a sender’s patience and the reading of what is sent', () => {
    expect(LEASE_SECONDS).toBeGreaterThan(LONGEST_TRY_SECONDS);
  });

  // R13.11.1
  test('is not over before the longest try is: nobody begins another meanwhile', async () => {
    let begun = 0;
    const slow: Channel = {
      wants: () => true,
      async deliver() {
        begun += 1;
        await later(LONGEST_TRY_SECONDS);
        if (begun === 1) await deliverOnce(world, id);
      },
    };
    const { id, world } = await waitingFor(slow);
    await deliverOnce(world, id);
    expect(begun).toBe(1);
  });

  // R13.11.1
  test('keeps a delivery to the one who began it; another looks again when it is over', async () => {
    const { channel, seen } = aChannel();
    const { id, world } = await waitingFor(channel);
    await sql`update delivery set tries = 1, leased_until = now() + interval '20 seconds'`.execute(fresh.db);
    expect(await deliverOnce(world, id)).toBeNull();
    expect(seen).toEqual([]);
    expect(await jobs()).toEqual([20]);
    await later(21);
    await deliverOnce(world, id);
    expect(seen).toHaveLength(1);
  });

  test('that was lost leaves the other’s try as it is', async () => {
    const lost: Channel = {
      wants: () => true,
      async deliver() {
        await sql`update delivery set tries = 2, leased_until = now() + interval '30 seconds'`.execute(fresh.db);
        throw new Error('woken up too late');
      },
    };
    const { id, world } = await waitingFor(lost);
    await expect(deliverOnce(world, id)).rejects.toThrow('Another process');
    expect(await row()).toMatchObject({ tries: 2, error: null });
    expect(await jobs()).toEqual([]);
  });
});

// R13.11.6
test('what was meant for a receiver that is not configured any more goes to no other', async () => {
  const { id } = await waitingFor(aChannel().channel, 'webhook:aaaaaaaaaa');
  const { channel, seen } = aChannel();
  expect(await deliverOnce(worldOf(channel, 'webhook:bbbbbbbbbb'), id)).toMatchObject({
    code: 'unknown-receiver',
    dead: false,
  });
  expect(seen).toEqual([]);
});
