import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aDesk, aPerson, twoBranches } from '../desk.testing.ts';

let database: FreshDatabase;
let app: FastifyInstance;
beforeEach(async () => {
  database = await freshDatabase();
  app = await aDesk(database.db, undefined, { rateLimits: true });
  await twoBranches(database.db);
});
afterEach(async () => {
  await app.close();
  await database.close();
});

const ask = async (token: string, remoteAddress = '192.0.2.1'): Promise<number> => {
  const headers = { host: 'localhost:3010' };
  const cookies = { 'fissa-desk': token };
  const url = '/sportello/api/Io';
  return (await app.inject({ method: 'POST', url, payload: {}, headers, cookies, remoteAddress })).statusCode;
};

// R16.1.6
test("made-up sessions share their address's limit, and a real one of that address continues", async () => {
  const real = await aPerson(database.db, 'manager');
  expect(await ask(real)).toBe(200);
  const statuses: number[] = [];
  for (let n = 0; n < 620; n += 1) statuses.push(await ask(`made-up-${n}`));
  expect(statuses.filter((status) => status === 401)).toHaveLength(600);
  expect(statuses.slice(600)).toEqual(Array<number>(20).fill(429));
  expect([await ask(real), await ask('made-up', '192.0.2.2')]).toEqual([200, 401]);
});

test('a session has its own limit, at any address', async () => {
  const [busy, calm] = [await aPerson(database.db, 'manager'), await aPerson(database.db, 'area')];
  for (let n = 0; n < 600; n += 1) await ask(busy, `192.0.2.${n % 200}`);
  expect([await ask(busy), await ask(calm)]).toEqual([429, 200]);
});
