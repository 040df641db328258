import { Kysely, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addDays, fromInstant, hourText, toCompact, toInstant } from '#domain/time/rome.ts';
import { aBranch, asker, aWorld, seal } from '../../booking/booking.testing.ts';
import { cancelRow } from '../../booking/verified/cancel-row.ts';
import { loadDemo } from '../../demo/load.ts';
import { readTowns } from '../../network/places/towns.ts';
import { createPool } from '../../platform/database/pool.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import type { Database } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { findBranchesCall } from '../find-branches.ts';
import { holdSlotCall } from '../hold-slot.ts';
import { availabilityCall } from '../read-availability.ts';
import { bookSeat } from '../take-seat.ts';
import { createMemory } from './memory.ts';
import { readNetwork } from './network.ts';
import { openMemory } from './open-memory.ts';

const PLACE = { cap: '20121', latitude: 45.46, longitude: 9.19, city: '', placeType: 'CAP', TipoFiliali: 0 } as const;
const DAY = addDays(fromInstant(Date.now()).day, 5);
/** Less than what is kept may be old while all engines are heard: what is told comes because it was said. */
const SOON = { timeout: 12_000 };

let fresh: FreshDatabase;
const engines: { stop(): Promise<void> }[] = [];
beforeEach(async () => {
  fresh = await freshDatabase();
});
afterEach(async () => {
  await Promise.all(engines.splice(0).map((engine) => engine.stop()));
  await fresh.close();
});

/** An engine's pool, its memory, and what it asks the database. */
async function anEngine() {
  const pool: pg.Pool = createPool({ url: fresh.url, connections: 6 });
  const statements = { count: 0 };
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: () => {
      statements.count += 1;
    },
  });
  const { memory, stop } = openMemory(db, pool);
  const world = { ...aWorld(db), memory, holdMinutes: 10, windows: { leadMinutes: 120, horizonDays: 30 } };
  const free = async (minute: number, visit = 9) => {
    const answer = await availabilityCall(world)(
      { Codice: '0101', Data: DAY },
      asker({ visit: Buffer.alloc(32, visit) }),
    );
    return answer.ok && 'Slots' in answer.value.body ? answer.value.body.Slots[hourText(minute)] : undefined;
  };
  const hold = async (minute: number, visit: number) => {
    const input = { codFiliale: '0101', data: toCompact(DAY), ora: hourText(minute) };
    const answer = await holdSlotCall(world)(input, asker({ visit: Buffer.alloc(32, visit) }));
    return answer.ok && answer.value.body.Status;
  };
  const search = async () => {
    const answer = await findBranchesCall(world)({ ...PLACE, versione: 'FA3' }, asker());
    return answer.ok ? answer.value.body.Filiali : [];
  };
  const engine = {
    ...{ db, world, statements, free, hold, search },
    async stop() {
      await stop();
      await db.destroy();
    },
  };
  engines.push(engine);
  return engine;
}

/** Waits until an engine answers without a question to the database: it hears all others. */
async function warm({ statements, search, free }: Awaited<ReturnType<typeof anEngine>>): Promise<void> {
  const askedFor = async () => {
    const before = statements.count;
    await search();
    await free(600);
    await new Promise((resolve) => setImmediate(resolve));
    return statements.count - before;
  };
  await expect.poll(askedFor, SOON).toBe(0);
}
const bothWarm = async () => {
  const [one, other] = [await anEngine(), await anEngine()];
  await warm(one);
  await warm(other);
  return [one, other] as const;
};

describe('two engines on one database', () => {
  beforeEach(() => aBranch(fresh.db, 1));

  // R15.2.3, R15.2.6, R0.21
  test('what one holds, the other shows as taken; its own visit sees it free on both', async () => {
    const [one, other] = await bothWarm();
    expect(await one.hold(600, 1)).toBe('0');
    expect([await one.free(600), await one.free(600, 1)]).toEqual([false, true]);
    await expect.poll(() => other.free(600), SOON).toBe(false);
    expect(await other.free(600, 1)).toBe(true);
    expect(await one.hold(630, 1)).toBe('0');
    await expect.poll(async () => [await other.free(600), await other.free(630)], SOON).toEqual([true, false]);
  });

  // R15.2.3
  test('so it is with what is booked, and cancelled', async () => {
    const [one, other] = await bothWarm();
    const id = await anAppointment(one.db);
    await expect.poll(() => other.free(600), SOON).toBe(false);
    await inTransaction(other.db, (tx) => cancelRow(tx, { id, opp_id: 'A'.repeat(18), version: 1 }));
    expect(await other.free(600)).toBe(true);
    await expect.poll(() => one.free(600), SOON).toBe(true);
  });

  // R15.2.3
  test('also after the connections that listen were cut', async () => {
    const [one, other] = await bothWarm();
    const { rows } = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query like 'select floor%pg_notify%'`.execute(fresh.db);
    expect(rows).toHaveLength(2);
    expect(await one.hold(600, 1)).toBe('0');
    await expect.poll(() => other.free(600), SOON).toBe(false);
    await warm(other);
    expect(await one.hold(630, 1)).toBe('0');
    await expect.poll(() => other.free(630), SOON).toBe(false);
  });

  // R15.2.3
  test('an operator who closes a day or a branch by hand needs to tell nobody', async () => {
    const [one] = await bothWarm();
    await sql`insert into closure (branch_code, day, consultants, reason) values ('0101', ${DAY}, 0, 'lavori')`.execute(
      fresh.db,
    );
    await expect.poll(() => one.free(600), SOON).toBeUndefined();
    await sql`update branch set active = false`.execute(fresh.db);
    await expect.poll(one.search, SOON).toEqual([]);
  });

  // R15.2.4
  test('what is in memory never decides who gets a seat, however wrong it is', async () => {
    const engine = await anEngine();
    const stuck = { ...engine.world, memory: createMemory(engine.db, { network: () => true, seats: () => true }) };
    const shown = async () => {
      const answer = await availabilityCall(stuck)({ Codice: '0101', Data: DAY }, asker());
      return answer.ok && 'Slots' in answer.value.body ? answer.value.body.Slots['10:00'] : undefined;
    };
    const hold = async (visit: number) => {
      const input = { codFiliale: '0101', data: toCompact(DAY), ora: '10:00' };
      const answer = await holdSlotCall(stuck)(input, asker({ visit: Buffer.alloc(32, visit) }));
      return answer.ok && answer.value.body.Status;
    };
    expect(await shown()).toBe(true);
    expect(await engine.hold(600, 1)).toBe('0');
    expect([await shown(), await hold(2)]).toEqual([true, '1']);
    stuck.memory.forget();
    expect(await shown()).toBe(false);
    await sql`delete from seat`.execute(fresh.db);
    expect([await shown(), await hold(2)]).toEqual([false, '0']);
    stuck.memory.forget();
    await sql`delete from seat`.execute(fresh.db);
    expect(await shown()).toBe(true);
    await sql`insert into closure (branch_code, day, consultants, reason) values ('0101', ${DAY}, 0, 'lavori')`.execute(
      fresh.db,
    );
    expect([await shown(), await hold(2)]).toEqual([true, '1']);
  });
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
    expect(await bookSeat(tx, slot, Buffer.alloc(32, 1), id)).toMatchObject({ seat: 1 });
    return id;
  });
}

// R9.8, R15.2.1
test('the nearest branches in memory are those the database would sort to the front', async () => {
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
