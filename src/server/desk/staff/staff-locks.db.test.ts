import { type RawBuilder, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ask } from '../desk.testing.ts';
import { aStaffDesk, type StaffDesk } from './staff.testing.ts';
import { lockStaff } from './staff-rows.ts';

let desk: StaffDesk;
beforeEach(async () => {
  desk = await aStaffDesk();
});
afterEach(() => desk.close());

const outcome = ({ statusCode, json }: Awaited<ReturnType<typeof ask>>) => [statusCode, json().motivo];

/** Number of sessions that wait for a lock. */
const blocked = async () => {
  const { rows } = await sql`
    select from pg_stat_activity
     where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`.execute(desk.db);
  return rows.length;
};

/** Starts requests while a transaction holds some locks, each once the former one waits. */
async function whileHeld(lock: RawBuilder<unknown>, requests: readonly (() => ReturnType<typeof ask>)[]) {
  const { started } = await desk.db.transaction().execute(async (tx) => {
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
  await ask(desk.app, desk.admin, 'SalvaArea', { codice: 'EST', nome: 'Est', nuova: true });
  const put = (area: string) => () => ask(desk.app, desk.admin, 'ProponiArea', { area, filiali: ['0102'] });
  const locks = sql`lock table staff_change in share mode`;
  expect((await whileHeld(locks, [put('NORD'), put('EST')])).sort()).toEqual([
    [200, null],
    [409, 'aperta'],
  ]);
  expect((await ask(desk.app, desk.other, 'Persone', {})).json().proposte).toHaveLength(1);
});

// R16.11.2
test('an approval locks the person before the proposal, as the end of an access does', async () => {
  await ask(desk.app, desk.admin, 'ProponiRuolo', { codice: 'consultant', ruolo: 'manager', filiale: '0101' });
  const [{ id }] = (await ask(desk.app, desk.other, 'Persone', {})).json().proposte;
  const { approved } = await desk.db.transaction().execute(async (tx) => {
    await lockStaff(tx, { code: 'consultant' });
    const approved = ask(desk.app, desk.other, 'ApprovaProposta', { id });
    await expect.poll(blocked).toBe(1);
    const { rows } = await sql`select id from staff_change for update skip locked`.execute(tx);
    expect(rows).toEqual([{ id }]);
    return { approved };
  });
  expect(outcome(await approved)).toEqual([200, null]);
});

// R16.11.2
test('a person whose roles are being changed goes on working', async () => {
  await desk.db.transaction().execute(async (tx) => {
    await lockStaff(tx, { code: 'admin' });
    expect((await ask(desk.app, desk.admin, 'Persone', {})).statusCode).toBe(200);
  });
});
