import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addDays, fromInstant, hourText, toCompact, toInstant } from '#domain/time/rome.ts';
import { aBranch, aContext, aDeps, seal } from '../../booking/booking.testing.ts';
import { cancelRow } from '../../booking/contact-verification/cancel-row.ts';
import { loadDemo } from '../../demo/load.ts';
import { readTowns } from '../../network/places/towns.ts';
import { onSeats } from '../../platform/database/after-commit.ts';
import { createPool } from '../../platform/database/pool.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import type { Database } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { findBranchesCall } from '../find-branches.ts';
import { holdSlotCall } from '../hold-slot.ts';
import { availabilityCall } from '../read-availability.ts';
import { bookSeat } from '../take-seat.ts';
import { createAvailabilityCache } from './availability-cache.ts';
import { readNetwork } from './network.ts';
import { CHANNEL, changedIn, createSeatNotices } from './seat-notices.ts';

const PLACE = { cap: '20121', latitude: 45.46, longitude: 9.19, city: '', placeType: 'CAP', TipoFiliali: 0 } as const;
const DAY = addDays(fromInstant(Date.now()).day, 5);
/** Longer than an entry of the cache is used. */
const SOON = { timeout: 12_000 };

let fresh: FreshDatabase;
const processes: Kysely<Database>[] = [];
beforeEach(async () => {
  fresh = await freshDatabase();
});
afterEach(async () => {
  await Promise.all(processes.splice(0).map((db) => db.destroy()));
  await fresh.close();
});

/** A process with its own pool and cache; its commits evict from its cache. */
async function aProcess(maxAgeMs?: number) {
  const statements = { count: 0 };
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: createPool({ url: fresh.url, connections: 6 }) }),
    log: () => {
      statements.count += 1;
    },
  });
  const cache = createAvailabilityCache(db, maxAgeMs);
  onSeats(db, cache.drop);
  const deps = { ...aDeps(db), cache, holdMinutes: 10, windows: { leadMinutes: 120, horizonDays: 30 } };
  const free = async (minute: number, visit = 9) => {
    const answer = await availabilityCall(deps)(
      { Codice: '0101', Data: DAY },
      aContext({ visit: Buffer.alloc(32, visit) }),
    );
    return answer.ok && 'Slots' in answer.value.body ? answer.value.body.Slots[hourText(minute)] : undefined;
  };
  const hold = async (minute: number, visit: number) => {
    const input = { codFiliale: '0101', data: toCompact(DAY), ora: hourText(minute) };
    const answer = await holdSlotCall(deps)(input, aContext({ visit: Buffer.alloc(32, visit) }));
    return answer.ok && answer.value.body.Status;
  };
  const search = async () => {
    const answer = await findBranchesCall(deps)({ ...PLACE, versione: 'FA3' }, aContext());
    return answer.ok ? answer.value.body.Filiali : [];
  };
  processes.push(db);
  return { db, cache, statements, free, hold, search };
}

/** Two processes that have just cached the branch. */
async function twoProcesses() {
  const [one, other] = [await aProcess(), await aProcess()];
  for (const each of [one, other]) expect([await each.free(600), await each.free(630)]).toEqual([true, true]);
  return [one, other] as const;
}

describe('two processes on one database', () => {
  beforeEach(() => aBranch(fresh.db, 1));

  // R15.2.3, R15.2.6, R0.21
  test('a hold is visible at once in its own process, soon in the other, and free for its own visit', async () => {
    const [one, other] = await twoProcesses();
    expect(await one.hold(600, 1)).toBe('0');
    expect([await one.free(600), await one.free(600, 1)]).toEqual([false, true]);
    await expect.poll(() => other.free(600), SOON).toBe(false);
    expect(await other.free(600, 1)).toBe(true);
    expect(await one.hold(630, 1)).toBe('0');
    await expect.poll(async () => [await other.free(600), await other.free(630)], SOON).toEqual([true, false]);
  });

  // R15.2.3
  test('a booking and a cancellation are visible at once in their process and soon in the other', async () => {
    const [one, other] = await twoProcesses();
    const id = await anAppointment(one.db);
    expect(await one.free(600)).toBe(false);
    await expect.poll(() => other.free(600), SOON).toBe(false);
    await inTransaction(other.db, (tx) => cancelRow(tx, { id, opp_id: 'A'.repeat(18), version: 1 }));
    expect(await other.free(600)).toBe(true);
    await expect.poll(() => one.free(600), SOON).toBe(true);
  });

  // R15.2.3
  test('manual changes of closures and branches in the database are visible soon', async () => {
    const [one] = await twoProcesses();
    expect(await one.search()).toHaveLength(1);
    await sql`insert into closure (branch_code, day, consultants, reason) values ('0101', ${DAY}, 0, 'lavori')`.execute(
      fresh.db,
    );
    await expect.poll(() => one.free(600), SOON).toBeUndefined();
    await sql`update branch set active = false`.execute(fresh.db);
    await expect.poll(one.search, SOON).toEqual([]);
  });

  // R15.2.4
  test('a cached slot never decides a hold', async () => {
    const [fixed, one] = [await aProcess(Number.POSITIVE_INFINITY), await aProcess()];
    expect(await fixed.free(600)).toBe(true);
    expect(await one.hold(600, 1)).toBe('0');
    expect([await fixed.free(600), await fixed.hold(600, 2)]).toEqual([true, '1']);
    fixed.cache.drop(['0101']);
    expect(await fixed.free(600)).toBe(false);
    await sql`delete from seat`.execute(fresh.db);
    expect([await fixed.free(600), await fixed.hold(600, 2)]).toEqual([false, '0']);
    await sql`delete from seat`.execute(fresh.db);
    fixed.cache.drop(['0101']);
    expect(await fixed.free(600)).toBe(true);
    await sql`insert into closure (branch_code, day, consultants, reason) values ('0101', ${DAY}, 0, 'lavori')`.execute(
      fresh.db,
    );
    expect([await fixed.free(600), await fixed.hold(600, 2)]).toEqual([true, '1']);
  });
});

// R15.2.2
test('simultaneous reads of a branch share one statement, and a failed read is not cached', async () => {
  await aBranch(fresh.db, 1);
  const { cache, statements } = await aProcess(Number.POSITIVE_INFINITY);
  await sql`alter table seat rename to seats`.execute(fresh.db);
  const failed = await Promise.allSettled([cache.branches(['0101']), cache.branches(['0102'])]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await sql`alter table seats rename to seat`.execute(fresh.db);
  statements.count = 0;
  const [one, again] = await Promise.all([cache.branches(['0101']), cache.branches(['0101'])]);
  expect([one[0]?.row().code, one[0] === again[0], statements.count]).toEqual(['0101', true, 1]);
  expect(await cache.branches(['9999', '0101'])).toEqual([undefined, one[0]]);
  expect(await cache.branches(['9999'])).toEqual([undefined]);
  expect(statements.count).toBe(2);
});

// R15.2.3
test('changed branches are sent in one notice, more than 500 as `all`', async () => {
  const pool = createPool({ url: fresh.url });
  const client = await pool.connect();
  const heard: (string | null)[] = [];
  client.on('notification', ({ payload = '' }) => heard.push(...changedIn(payload)));
  await client.query(`listen ${CHANNEL}`);
  const notices = createSeatNotices(fresh.db);
  notices.send(['0101', '0102']);
  notices.send(['0101']);
  await expect.poll(() => heard, SOON).toEqual(['0101', '0102']);
  notices.send(Array.from({ length: 600 }, (_, n) => `B${n}`));
  await expect.poll(() => heard, SOON).toEqual(['0101', '0102', null]);
  notices.send(['0103']);
  await notices.stop();
  await expect.poll(() => heard, SOON).toEqual(['0101', '0102', null, '0103']);
  client.release(true);
  await pool.end();
});

async function anAppointment(db: Kysely<Database>): Promise<string> {
  return inTransaction(db, async (tx) => {
    const starts = new Date(toInstant(DAY, 600));
    const person = { first_name: 'Ginevra', last_name: 'Bellacqua', email: seal.seal('a'), mobile: seal.seal('b') };
    const { id } = await tx
      .insertInto('appointment')
      .values({
        ...person,
        ...{ opp_id: 'A'.repeat(18), contact_id: 'C1', product: 1, branch_code: '0101', starts, state: 'confirmed' },
        ...{ kind: 'visit', tax_code: seal.seal('c'), tax_code_hash: Buffer.alloc(32), details: '{}', media: '{}' },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const slot = { branch: '0101', starts, firstSeat: 1, capacity: 1 };
    expect(await bookSeat(tx, slot, Buffer.alloc(32, 1), { appointment: id })).toMatchObject({ seat: 1 });
    return id;
  });
}

// R9.8, R15.2.1
test('the nearest branches are those of the database’s ordering', async () => {
  await loadDemo(fresh.db, readTowns, seal);
  const network = await readNetwork(fresh.db);
  for (let n = 0; n < 60; n += 1) {
    const [lat, lng] = [36 + ((n * 7) % 110) / 10, 7 + ((n * 13) % 110) / 10];
    const { rows } = await sql<{ code: string }>`
      select code from branch b where active and kind = 'branch'
       order by sin(radians(b.lat - ${lat}) / 2) ^ 2
                + cos(radians(${lat})) * cos(radians(b.lat)) * sin(radians(b.lng - ${lng}) / 2) ^ 2, b.code
       limit 5`.execute(fresh.db);
    expect(network.nearest('branch', { lat, lng }, 5).map(({ code }) => code)).toEqual(rows.map(({ code }) => code));
  }
});
