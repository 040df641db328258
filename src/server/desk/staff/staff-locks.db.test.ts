import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aDesk, aPerson, ask, twoBranches } from '../desk.testing.ts';
import { lockStaff } from './staff-rows.ts';

let database: FreshDatabase;
let app: FastifyInstance;
let admin: string;
let other: string;
beforeEach(async () => {
  database = await freshDatabase();
  await twoBranches(database.db);
  app = await aDesk(database.db);
  admin = await aPerson(database.db, 'admin');
  other = await aPerson(database.db, 'admin', 'other');
  await aPerson(database.db, 'consultant');
});
afterEach(async () => {
  await app.close();
  await database.close();
});

const outcome = ({ statusCode, json }: Awaited<ReturnType<typeof ask>>) => [statusCode, json().motivo];

/** Number of sessions that wait for a lock. */
const blocked = async () => {
  const { rows } = await sql`
    select from pg_stat_activity
     where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`.execute(database.db);
  return rows.length;
};

/** Starts requests while a transaction holds some locks, each once the former one waits. */
async function whileHeld(lock: RawBuilder<unknown>, requests: readonly (() => ReturnType<typeof ask>)[]) {
  const { started } = await database.db.transaction().execute(async (tx) => {
    await lock.execute(tx);
    const started: ReturnType<typeof ask>[] = [];
    for (const request of requests) {
      started.push(request());
      await expect.poll(blocked).toBe(started.length);
    }
    return { started };
  });
  return (await Promise.all(started)).map(outcome);
}

// R16.11.3
test('of two areas that ask for one branch at once, one gets an open proposal', async () => {
  await ask(app, admin, 'SalvaArea', { codice: 'EST', nome: 'Est', nuova: true });
  const put = (area: string) => () => ask(app, admin, 'ProponiArea', { area, filiali: ['0102'] });
  const locks = sql`lock table staff_change in share mode`;
  expect((await whileHeld(locks, [put('NORD'), put('EST')])).sort()).toEqual([
    [200, null],
    [409, 'aperta'],
  ]);
  expect((await ask(app, other, 'Persone', {})).json().proposte).toHaveLength(1);
});

// R16.11.2
test('an approval locks the person before the proposal, as the end of an access does', async () => {
  await ask(app, admin, 'ProponiRuolo', { codice: 'consultant', ruolo: 'manager', filiale: '0101' });
  const [{ id }] = (await ask(app, other, 'Persone', {})).json().proposte;
  const { approved } = await database.db.transaction().execute(async (tx) => {
    await lockStaff(tx, { code: 'consultant' });
    const approved = ask(app, other, 'ApprovaProposta', { id });
    await expect.poll(blocked).toBe(1);
    const { rows } = await sql`select id from staff_change for update skip locked`.execute(tx);
    expect(rows).toEqual([{ id }]);
    return { approved };
  });
  expect(outcome(await approved)).toEqual([200, null]);
});

// R16.11.2
test('a person whose roles are being changed goes on working', async () => {
  await database.db.transaction().execute(async (tx) => {
    await lockStaff(tx, { code: 'admin' });
    expect((await ask(app, admin, 'Persone', {})).statusCode).toBe(200);
  });
});
