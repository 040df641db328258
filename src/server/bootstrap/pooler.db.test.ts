import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPayload } from '../booking/booking.testing.ts';
import { readEnvironment } from '../platform/config/environment.ts';
import { newKeys } from '../platform/config/keys.ts';
import { withoutPooler } from '../platform/database/connect/addresses.ts';
import { createDatabase } from '../platform/database/pool.ts';
import { type Pooler, pgBouncer, startPooler } from '../platform/database/pooler.testing.ts';
import { type FreshDatabase, freshDatabase } from '../platform/database/postgres.testing.ts';
import { unnamedStatements } from '../platform/database/statements/statement-names.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { runWithRequestId } from '../platform/request-id.ts';
import { temporaryFolder } from '../platform/temporary.testing.ts';
import { type RunningServer, wireUp } from './start-server.ts';

/** Without the package these tests are skipped. */
const whereInstalled = pgBouncer === undefined ? notTried : describe;
function notTried(what: string): void {
  console.warn(`Not tried, PgBouncer is not installed (package pgbouncer): ${what}`);
}

const ROLE = `pooled_${randomBytes(4).toString('hex')}`;
const dataDir = temporaryFolder('pooled');
const keys = newKeys();
let fresh: FreshDatabase;
let pooler: Pooler;
let running: RunningServer;
const started = () => {
  const own = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: fresh.url, FISSA_KEYS: keys, FISSA_DEMO: 'true' };
  const trial = { PORT: '0', FISSA_HUMAN_CHECK: 'off', FISSA_RATE_LIMITS: 'off', FISSA_ROLE: 'api' };
  const read = readEnvironment({ ...own, ...trial, FISSA_DATA_DIR: dataDir });
  if (!read.ok) throw new Error(read.problems.join());
  return wireUp(read.value, { write: () => undefined });
};

async function ask(call: string, body: object, visit = 'v') {
  const { port } = running.app.server.address() as { readonly port: number };
  const answer = await fetch(`http://127.0.0.1:${port}/fa3/api/${call}`, {
    method: 'POST',
    headers: {
      ...{ 'content-type': 'application/json', 'idempotency-key': randomBytes(12).toString('hex') },
      cookie: `fissa-visit=${visit.repeat(43).slice(0, 43)}`,
    },
    body: JSON.stringify(body),
  });
  return { status: answer.status, json: (await answer.json()) as Record<string, unknown> };
}

// R17.1.6
test("behind a pooler the direct address is the owner's with the server's role; without a pooler both addresses are equal", () => {
  const owner = 'postgres://owner:o@primary:5432/fissa?sslmode=require';
  expect(withoutPooler(owner, 'postgres://fissa:f@pooler:6432/fissa')).toBe(
    'postgres://fissa:f@primary:5432/fissa?sslmode=require',
  );
  const same = 'postgres://fissa:f@primary:5432/fissa';
  expect(withoutPooler(owner, same)).toBe(same);
  const names = (change: Record<string, string>) => {
    const read = readEnvironment({ DATABASE_URL: same, DATABASE_DIRECT_URL: owner, FISSA_KEYS: 'x', ...change });
    return read.ok && read.value.preparedStatements;
  };
  const pooled = { DATABASE_URL: 'postgres://fissa:f@pooler:6432/fissa' };
  expect([names({}), names(pooled), names({ ...pooled, FISSA_PREPARED_STATEMENTS: 'on' })]).toEqual([
    true,
    false,
    true,
  ]);
});

// R17.1.6
whereInstalled('behind PgBouncer in transaction mode', () => {
  beforeAll(async () => {
    fresh = await freshDatabase();
    const served = new URL(fresh.url);
    Object.assign(served, { username: ROLE, password: randomBytes(9).toString('hex') });
    pooler = await startPooler(served.href);
    await (await started()).stop();
    running = await started();
  });
  afterAll(async () => {
    await running.stop();
    await pooler.stop();
    await sql.raw(`drop owned by ${ROLE}`).execute(fresh.db);
    await sql.raw(`drop role ${ROLE}`).execute(fresh.db);
    await fresh.close();
  });

  test('behind a pooler the server starts twice, books simultaneous requests, and sends the mail', async () => {
    const call = aPayload({ codFiliale: '0101', data: '', ora: '', ricontatto: 1 });
    const booked = await Promise.all(Array.from({ length: 40 }, () => ask('CreateAppointment', call)));
    expect(new Set(booked.map(({ status }) => status))).toEqual(new Set([200]));
    expect(booked.some(({ json }) => json.Status === '0')).toBe(true);
    await expect.poll(() => readdirSync(join(dataDir, 'mail')).length).toBeGreaterThan(0);
  });

  test('behind a pooler a held seat is unavailable to others at once', async () => {
    const wanted = { cap: '20121', latitude: 45.47, longitude: 9.19 };
    const { json } = await ask('TrovaFiliali3', wanted);
    const [branch] = json.Filiali as {
      Codice: string;
      Disponibilita: { Date: string; Slots: Record<string, boolean> }[];
    }[];
    const [slot] = (branch?.Disponibilita ?? []).flatMap(({ Date: day, Slots }) =>
      Object.keys(Slots)
        .filter((ora) => Slots[ora])
        .map((ora) => ({ codFiliale: branch?.Codice ?? '', data: day.replaceAll('-', ''), ora })),
    );
    const holds = await Promise.all([...'abcdefghij'].map((visit) => ask('BloccaOrario', slot ?? {}, visit)));
    expect(holds.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const held = holds.filter(({ json }) => json.Status === '0').length;
    expect([held > 0, held < 10]).toEqual([true, true]);
  });

  // R18.7.4
  test("connections behind a pooler have the role's time-outs, no prepared statements, and no lock beyond a transaction", async () => {
    const lent = createDatabase({ url: pooler.url, connections: 8, behindPooler: true }, unnamedStatements);
    const look = () =>
      sql<object>`
        select current_setting('statement_timeout') as statement,
               current_setting('idle_in_transaction_session_timeout') as idle,
               (select count(*)::int from pg_prepared_statements where name <> '') as named`.execute(lent);
    const seen = await Promise.all(Array.from({ length: 16 }, look));
    for (const { rows } of seen) expect(rows).toEqual([{ statement: '10s', idle: '30s', named: 0 }]);
    const { rows } = await sql`
      select from pg_locks join pg_stat_activity using (pid)
       where locktype = 'advisory' and state = 'idle' and datname = current_database()`.execute(fresh.db);
    expect(rows).toEqual([]);
    const name = sql<{ name: string }>`select current_setting('application_name') as name`;
    const nameOf = (id: string) =>
      runWithRequestId(id, () => inTransaction(lent, async (tx) => (await name.execute(tx)).rows[0]?.name));
    const ids = Array.from({ length: 12 }, (_, n) => `request-${n}`);
    expect(await Promise.all(ids.map(nameOf))).toEqual(ids.map((id) => `fissa ${id}`));
    expect((await name.execute(lent)).rows).toEqual([{ name: 'fissa' }]);
    await lent.destroy();
  });
});
