import { get } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addDays, fromInstant } from '#domain/time/rome.ts';
import { freePort } from '../../../../tools/machine/ports.ts';
import { createSeatNotices } from '../../availability/cache/seat-notices.ts';
import { tellCalls } from '../../platform/database/desk-channel.ts';
import { createPool } from '../../platform/database/pool.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aDesk, aPerson, ask, aVisit, twoBranches } from '../desk.testing.ts';
import { type Feed, openFeed } from './feed.ts';
import { mountLive } from './mount-live.ts';

/** Notices are sent together, a moment after the commit. */
const SOON = { timeout: 10_000 };

let database: FreshDatabase;
let app: FastifyInstance;
let feed: Feed;
let url: string;
let end: () => Promise<unknown>;
beforeEach(async () => {
  database = await freshDatabase();
  await twoBranches(database.db);
  const pool = createPool({ url: database.url });
  feed = openFeed(pool);
  app = await aDesk(database.db, async (desk) => mountLive(desk, { db: database.db, feed }));
  const port = await freePort();
  await app.listen({ port, host: '127.0.0.1' });
  url = `http://localhost:${port}/sportello/api/Eventi`;
  end = async () => {
    await feed.stop();
    await pool.end();
  };
});
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
  await end();
  await database.close();
});

/** A subscribed page and the lines it received. */
async function hearing(
  token: string,
): Promise<{ readonly heard: string[]; readonly ended: () => boolean; stop(): void }> {
  const abort = new AbortController();
  const answer = await fetch(url, { headers: { cookie: `fissa-desk=${token}` }, signal: abort.signal });
  const heard: string[] = [];
  let isOver = false;
  void (async () => {
    for await (const chunk of answer.body ?? []) heard.push(...new TextDecoder().decode(chunk).split('\n\n'));
    isOver = true;
  })().catch(() => undefined);
  await expect.poll(() => heard).toContain('data: ');
  return { heard, ended: () => isOver, stop: () => abort.abort() };
}

// R16.2.3, R16.8.6
test("the desk receives a branch's change on an arrival and on a booking, without personal data", async () => {
  const token = await aPerson(database.db, 'consultant');
  const page = await hearing(await aPerson(database.db, 'manager'));
  await aVisit(database.db, { oppId: 'OPP000000000000001' });
  await ask(app, token, 'Arrivo', { oppID: 'OPP000000000000001', versione: 0 });
  await expect.poll(() => page.heard).toContain('data: 0101');
  createSeatNotices(database.db).send(['0101', '0102']);
  await expect.poll(() => page.heard.filter((line) => line === 'data: 0101'), SOON).toHaveLength(2);
  // The other branch is out of scope.
  expect(page.heard.join()).not.toContain('0102');
  expect(page.heard.join()).not.toMatch(/OPP|Ginevra/);
  page.stop();
});

// R16.2.3, R16.4.4
test("the desk receives a branch's change of its hours", async () => {
  const page = await hearing(await aPerson(database.db, 'manager'));
  const area = await aPerson(database.db, 'area');
  const day = addDays(fromInstant(Date.now()).day, 5);
  const bozza = { tipo: 'closure', filiali: ['0101'], dal: day, al: day, consulenti: 0, motivo: 'Lavori' };
  const { sha256 } = (await ask(app, area, 'AnteprimaCapacita', { bozza })).json();
  expect(page.heard).not.toContain('data: 0101');
  expect((await ask(app, area, 'ApplicaCapacita', { bozza, sha256 })).json().Status).toBe('0');
  await expect.poll(() => page.heard).toContain('data: 0101');
  page.stop();
});

// R16.2.3
test('after a lost connection the page gets the event that any branch may have changed', async () => {
  const page = await hearing(await aPerson(database.db, 'manager'));
  const before = page.heard.filter((line) => line === 'data: ').length;
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
             where datname = current_database() and query like 'listen fissa_agenda%'`.execute(database.db);
  await expect.poll(() => page.heard.filter((line) => line === 'data: ').length).toBeGreaterThan(before);
  page.stop();
});

// R16.5.8, R16.8.6
test("changed calls are announced to users who handle calls, agents included, without the assignee's name", async () => {
  const roles = ['consultant', 'callcentre', 'agent'] as const;
  const pages = await Promise.all(roles.map(async (role) => hearing(await aPerson(database.db, role))));
  const calls = () => pages.map(({ heard }) => heard.filter((line) => line === 'data: calls').length);
  await database.db.executeQuery(tellCalls('0101').compile(database.db));
  await expect.poll(calls).toEqual([1, 1, 1]);
  await database.db.executeQuery(tellCalls('0102').compile(database.db));
  await expect.poll(calls).toEqual([1, 2, 2]);
  expect(pages.flatMap(({ heard }) => heard).join()).not.toContain('010');
  for (const page of pages) page.stop();
});

// R16.2.3
test('without a session, or without a permission to read changes, there is no stream', async () => {
  expect((await fetch(url)).status).toBe(401);
  const former = await aPerson(database.db, 'consultant');
  await sql`update staff_role set until = now()`.execute(database.db);
  expect((await fetch(url, { headers: { cookie: `fissa-desk=${former}` } })).status).toBe(403);
});

// R16.2.3
test('a stream ends or narrows within twenty seconds of a changed role', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const page = await hearing(await aPerson(database.db, 'manager'));
  const area = await hearing(await aPerson(database.db, 'area'));
  await sql`update staff_role set until = now() where role = 'manager'`.execute(database.db);
  await sql`update staff_role set area_code = 'SUD' where role = 'area'`.execute(database.db);
  await vi.advanceTimersByTimeAsync(20_000);
  await expect.poll(page.ended).toBe(true);
  await expect.poll(() => area.heard).toContain(': here');
  createSeatNotices(database.db).send(['0101', '0102']);
  await expect.poll(() => area.heard, SOON).toContain('data: 0102');
  expect([area.heard.includes('data: 0101'), page.heard.includes('data: 0101')]).toEqual([false, false]);
  area.stop();
});

// R16.2.3
test('a session has five streams, and a new one once another is closed', async () => {
  const token = await aPerson(database.db, 'manager');
  const pages = await Promise.all(Array.from({ length: 5 }, () => hearing(token)));
  const status = () =>
    new Promise<number>((resolve, reject) => {
      get(url, { headers: { cookie: `fissa-desk=${token}` }, agent: false }, (response) => {
        resolve(response.statusCode ?? 0);
        response.destroy();
      }).on('error', reject);
    });
  expect(await status()).toBe(429);
  pages[0]?.stop();
  await expect.poll(status).toBe(200);
  for (const page of pages) page.stop();
  // The client may have opened a connection without a request.
  app.server.closeAllConnections();
});
