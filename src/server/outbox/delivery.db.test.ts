import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../platform/database/postgres.testing.ts';
import { aChannel, addDeliveries, enqueueBooked } from './channels.testing.ts';
import { type Channel, type DeliveryDeps, type Failed, tryDelivery } from './delivery.ts';
import { fanOutDue } from './fan-out.ts';
import { LEASE_SECONDS, SEND_MS } from './patience.ts';
import { claimDue, dueChannels } from './queue.ts';
import { DeliveryError } from './undelivered.ts';

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
/** Inserts one event and fans it out to one channel. */
const waitingFor = async (channel: Channel, name = 'mail') => {
  const deps = worldOf(channel, name);
  await enqueueBooked(fresh.db);
  await fanOutDue(fresh.db, deps.channels);
  return deps;
};
/** Attempts every due delivery of a channel; returns the failures. */
const tryDue = async (deps: DeliveryDeps, channel = 'mail'): Promise<readonly Failed[]> => {
  const claims = await claimDue(fresh.db, channel);
  const tried = await Promise.all(claims.map((claim) => tryDelivery(deps, claim)));
  return tried.flatMap(({ failed }) => failed ?? []);
};
const row = () => fresh.db.selectFrom('delivery').selectAll().executeTakeFirstOrThrow();
/** Seconds until the delivery is due. */
const wait = async (): Promise<number> => {
  const { rows } = await sql<{ readonly seconds: number }>`
    select round(extract(epoch from due_at - now()))::int as seconds from delivery`.execute(fresh.db);
  return rows[0]?.seconds ?? 0;
};
const later = (seconds: number) =>
  sql`update delivery set due_at = due_at - make_interval(secs => ${seconds}),
             leased_until = leased_until - make_interval(secs => ${seconds})`.execute(fresh.db);
const failing = (failure: Error): Channel => ({ wants: () => true, deliver: () => Promise.reject(failure) });

describe('one delivery', () => {
  test('is made once, although three workers claim concurrently and repeatedly', async () => {
    const { channel, seen } = aChannel();
    const deps = await waitingFor(channel);
    await Promise.all([1, 2, 3].map(() => tryDue(deps)));
    await tryDue(deps);
    expect(seen).toHaveLength(1);
    expect(await row()).toMatchObject({ delivered_at: expect.any(Date), leased_until: null });
  });

  // R0.38
  test('records a failed attempt and the time of the next', async () => {
    const deps = await waitingFor(aChannel(1).channel);
    const at = expect.stringMatching(/^Error channels\.testing\.ts:\d+:\d+$/);
    const { id } = await row();
    expect(await tryDue(deps)).toEqual([{ id, channel: 'mail', code: 'failed', at, tries: 1, dead: false }]);
    expect(await row()).toMatchObject({ tries: 1, error: 'failed', delivered_at: null, dead_at: null });
    expect(await wait()).toBe(3);
  });

  test('is not attempted before it is due', async () => {
    const { channel, seen } = aChannel(1);
    const deps = await waitingFor(channel);
    await tryDue(deps);
    expect(await dueChannels(fresh.db)).toEqual([]);
    expect(await tryDue(deps)).toEqual([]);
    expect(seen).toEqual([]);
    expect(await wait()).toBe(3);
  });

  // R13.11.3
  test('waits longer after each failed attempt, then is dead', async () => {
    const deps = await waitingFor(failing(new Error('not now')));
    const waits: number[] = [];
    for (let [failed] = await tryDue(deps); failed?.dead === false; [failed] = await tryDue(deps)) {
      waits.push(await wait());
      await later((waits.at(-1) ?? 0) + 1);
    }
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(2.9 * 24 * 3_600);
    expect(await row()).toMatchObject({ tries: waits.length + 1, dead_at: expect.any(Date), delivered_at: null });
    expect(await dueChannels(fresh.db)).toEqual([]);
  });

  // R13.11.4
  test('with a permanent failure is dead at once', async () => {
    const deps = await waitingFor(failing(new DeliveryError('smtp-550', { final: true })));
    expect(await tryDue(deps)).toMatchObject([{ code: 'smtp-550', dead: true }]);
    expect(await tryDue(deps)).toEqual([]);
  });
});

describe('of one channel', () => {
  const fill = async (count: number) => {
    for (let n = 0; n < count; n += 1) await enqueueBooked(fresh.db);
    await fanOutDue(fresh.db, worldOf(aChannel().channel).channels);
  };

  // R13.11.2
  test('at most three deliveries are leased, however many processes claim concurrently', async () => {
    await fill(10);
    const claims = (await Promise.all([1, 2, 3, 4, 5].map(() => claimDue(fresh.db, 'mail')))).flat();
    expect(new Set(claims.map(({ delivery }) => delivery)).size).toBe(3);
    expect(claims).toHaveLength(3);
  });

  test('an expired lease frees one place, and no more', async () => {
    await fill(10);
    const deps = worldOf(aChannel().channel);
    const [first] = await claimDue(fresh.db, 'mail');
    if (first === undefined) throw new Error('nothing was claimed');
    expect(await tryDelivery(deps, first)).toEqual({ failed: null, isEnded: true, isMoreDue: true });
    expect(await claimDue(fresh.db, 'mail')).toHaveLength(1);
    expect(await claimDue(fresh.db, 'mail')).toEqual([]);
  });

  test('after the last due delivery it is reported that no more are due', async () => {
    await fill(1);
    const [only] = await claimDue(fresh.db, 'mail');
    if (only === undefined) throw new Error('nothing was claimed');
    expect(await tryDelivery(worldOf(aChannel().channel), only)).toEqual({
      failed: null,
      isEnded: true,
      isMoreDue: false,
    });
  });

  test('only channels with a due delivery are listed', async () => {
    await fill(2);
    const events = (await fresh.db.selectFrom('outbox').select('id').execute()).map(({ id }) => id);
    const ways = ['sms', 'webhook:a', 'webhook:b'].flatMap((channel) => events.map((event) => ({ event, channel })));
    await addDeliveries(fresh.db, ways);
    await sql`update delivery set delivered_at = now() where channel = 'sms'`.execute(fresh.db);
    await sql`update delivery set due_at = now() + interval '1 hour' where channel = 'webhook:a'`.execute(fresh.db);
    expect(await dueChannels(fresh.db)).toEqual(['mail', 'webhook:b']);
  });
});

describe('a lease', () => {
  const LONGEST_TRY_SECONDS = (SEND_MS + 10_000) / 1_000;

  // R13.11.1
  test('outlasts the send timeout and the reading of the message', () => {
    expect(LEASE_SECONDS).toBeGreaterThan(LONGEST_TRY_SECONDS);
  });

  // R13.11.1
  test('outlasts the longest attempt, so no second attempt begins', async () => {
    let begun = 0;
    const slow: Channel = {
      wants: () => true,
      async deliver() {
        begun += 1;
        await later(LONGEST_TRY_SECONDS);
        if (begun === 1) await tryDue(deps);
      },
    };
    const deps = await waitingFor(slow);
    await tryDue(deps);
    expect(begun).toBe(1);
  });

  // R13.11.1
  test('reserves a delivery for its process; after its expiry another process attempts it', async () => {
    const { channel, seen } = aChannel();
    const deps = await waitingFor(channel);
    await sql`update delivery set tries = 1, leased_until = now() + interval '20 seconds'`.execute(fresh.db);
    await tryDue(deps);
    expect([seen, await dueChannels(fresh.db)]).toEqual([[], []]);
    await later(21);
    expect(await dueChannels(fresh.db)).toEqual(['mail']);
    await tryDue(deps);
    expect(seen).toHaveLength(1);
    expect((await row()).tries).toBe(2);
  });

  test('that expired does not let its process change the attempt of the next one', async () => {
    const lost: Channel = {
      wants: () => true,
      async deliver() {
        await sql`update delivery set tries = 2, leased_until = now() + interval '30 seconds'`.execute(fresh.db);
        throw new Error('woken up too late');
      },
    };
    const deps = await waitingFor(lost);
    expect(await tryDue(deps)).toEqual([]);
    expect(await row()).toMatchObject({ tries: 2, error: null, leased_until: expect.any(Date) });
  });
});

// R13.11.6
test('a delivery for a removed receiver goes to no other', async () => {
  await waitingFor(aChannel().channel, 'webhook:aaaaaaaaaa');
  const { channel, seen } = aChannel();
  const other = worldOf(channel, 'webhook:bbbbbbbbbb');
  expect(await tryDue(other, 'webhook:aaaaaaaaaa')).toMatchObject([{ code: 'unknown-receiver', dead: false }]);
  expect(seen).toEqual([]);
});
