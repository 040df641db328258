import { afterEach, beforeEach, expect, test } from 'vitest';
import { NETWORK_PATH } from '#contract/network.ts';
import { freePort } from '../../../tools/machine/ports.ts';
import { aBranch } from '../booking/booking.testing.ts';
import { readEnvironment } from '../platform/config/environment.ts';
import { newKeys } from '../platform/config/keys.ts';
import { type FreshDatabase, freshDatabase } from '../platform/database/postgres.testing.ts';
import { temporaryFolder } from '../platform/temporary.testing.ts';
import { wireUp } from './start-server.ts';

/** Two databases with different data, so that an answer shows its source. */
let primary: FreshDatabase;
let copy: FreshDatabase;
beforeEach(async () => {
  [primary, copy] = await Promise.all([freshDatabase(), freshDatabase()]);
  const agent = { code: 'AG007', email: '', oam: '', phone: '', caps: [], active: true, multi_area: false };
  await aBranch(copy.db);
  await copy.db
    .insertInto('agent')
    .values({ ...agent, name: 'Livia Rocca' })
    .execute();
  const seat = { branch_code: '0101', starts: new Date(), state: 'held' as const, visit: Buffer.alloc(32, 1) };
  await copy.db
    .insertInto('seat')
    .values({ ...seat, seat: 1, held_until: new Date(Date.now() + 600_000) })
    .execute();
});
afterEach(() => Promise.all([primary.close(), copy.close()]));

// R17.1.8
test("the network list, an agent's data and the figures come from the configured replica", async () => {
  const port = await freePort();
  const databases = { DATABASE_URL: primary.url, DATABASE_READ_URL: copy.url, METRICS_PORT: String(port) };
  const own = { PORT: '0', FISSA_HUMAN_CHECK: 'off', FISSA_KEYS: newKeys(), FISSA_DATA_DIR: temporaryFolder('copy') };
  const read = readEnvironment({ ...own, ...databases });
  if (!read.ok) throw new Error(read.problems.join());
  const { app, stop } = await wireUp(read.value, { write: () => undefined });
  const list = async () => (await app.inject(NETWORK_PATH)).json();
  await expect.poll(list).toMatchObject({ filiali: [{ Codice: '0101' }] });
  const url = '/fa3/api/AgenteClinkDirect';
  const agent = await app.inject({ method: 'POST', url, payload: { Codice: 'AG007' } });
  expect(agent.json()).toMatchObject({ Nome: 'Livia Rocca' });
  const numbers = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(numbers).toContain('fissa_holds 1\n');
  await stop();
});
