import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPayload } from '../booking/booking.testing.ts';
import { readEnvironment } from '../platform/config/environment.ts';
import { newKeys } from '../platform/config/keys.ts';
import { migrate } from '../platform/database/migrate.ts';
import { migrations } from '../platform/database/migrations/index.ts';
import { createDatabase } from '../platform/database/pool.ts';
import { type FreshDatabase, freshDatabase } from '../platform/database/postgres.testing.ts';
import { prepareDatabase } from '../platform/database/prepare.ts';
import { temporaryFolder } from '../platform/temporary.testing.ts';
import { type RunningServer, wireUp } from './start-server.ts';

let fresh: FreshDatabase;
let running: RunningServer;
beforeAll(async () => {
  fresh = await freshDatabase();
  const own = { DATABASE_URL: fresh.url, FISSA_KEYS: newKeys(), FISSA_DEMO: 'true', FISSA_ROLE: 'api' };
  const trial = { PORT: '0', FISSA_HUMAN_CHECK: 'off', FISSA_RATE_LIMITS: 'off' };
  const read = readEnvironment({ ...own, ...trial, FISSA_DATA_DIR: temporaryFolder('beside') });
  if (!read.ok) throw new Error(read.problems.join());
  running = await wireUp(read.value, { write: () => undefined });
});
afterAll(async () => {
  await running.stop();
  await fresh.close();
});

/** A migration of a next version that may run beside this one: it only adds. */
const later = {
  ...migrations,
  '9999-later': {
    async up(db: Parameters<(typeof migrations)[string]['up']>[0]) {
      await sql`alter table appointment add column later text not null default 'x'`.execute(db);
      await sql`alter table seat add column later text`.execute(db);
      await sql`alter table idempotency add column later int default 1`.execute(db);
      await sql`create index appointment_later on appointment (later)`.execute(db);
      await sql`create table later (id int primary key, branch text references branch)`.execute(db);
    },
  },
};

async function ask(call: string, body: object): Promise<number> {
  const { port } = running.app.server.address() as { readonly port: number };
  const answer = await fetch(`http://127.0.0.1:${port}/fa3/api/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomBytes(12).toString('hex') },
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
  return answer.status;
}
const search = () => ask('TrovaFiliali3', { cap: '20121', latitude: 45.47, longitude: 9.19 });
const book = () => ask('CreateAppointment', aPayload({ codFiliale: '0101', data: '', ora: '', ricontatto: 1 }));

const waiting = async () => {
  const { rows } = await sql`
    select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'alter table appointment%later%'
    `.execute(fresh.db);
  return rows.length;
};

// R17.1.4
test('a next version migrates under load, also behind a long transaction, and the running one answers every request', async () => {
  let isOver = false;
  const answers: number[] = [];
  // Bookings that need the locked table.
  const booked: number[] = [];
  const load = [search, book, book].map(async (request) => {
    while (!isOver) {
      const status = await request();
      answers.push(status);
      if (request === book) booked.push(status);
    }
  });
  const other = createDatabase({ url: fresh.url, connections: 3 });
  const reader = await other.startTransaction().execute();
  await reader.selectFrom('appointment').select('id').execute();
  const migrated = migrate(other, later);
  await expect.poll(waiting).toBe(1);
  const before = booked.length;
  // While the reader continues only the migration waits, without blocking others.
  await expect.poll(() => booked.length).toBeGreaterThan(before + 20);
  await reader.commit().execute();
  await migrated;
  const half = answers.length;
  await expect.poll(() => answers.length).toBeGreaterThan(half + 20);
  isOver = true;
  await Promise.all(load);
  expect(new Set(answers)).toEqual(new Set([200]));
  expect(await fresh.db.selectFrom('appointment').select('id').execute()).not.toEqual([]);
  // A start of this version beside the newer tables migrates nothing.
  await prepareDatabase(other);
  await migrate(other);
  await other.destroy();
});
