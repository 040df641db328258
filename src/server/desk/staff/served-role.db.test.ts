import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#domain/time/rome.ts';
import { aDeps, seal } from '../../booking/booking.testing.ts';
import { runStaff } from '../../commands/staff/run-staff.ts';
import { romeDay } from '../../platform/clock.ts';
import { demoSites } from '../../platform/config/demo-site.ts';
import { createDatabase } from '../../platform/database/pool.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { prepareAsOwner } from '../../platform/database/prepare.ts';
import type { Database } from '../../platform/database/schema.ts';
import { aDesk, aPerson, ask, twoBranches } from '../desk.testing.ts';
import { writeMorningLists } from '../list/morning-lists.ts';
import { followGroups } from '../sign-in/follow-groups.ts';

const ROLE = `server_${randomBytes(4).toString('hex')}`;
let fresh: FreshDatabase;
let served: Kysely<Database>;
beforeAll(async () => {
  fresh = await freshDatabase();
  const address = new URL(fresh.url);
  Object.assign(address, { username: ROLE, password: 'secret' });
  await prepareAsOwner(fresh.url, address.href);
  served = createDatabase({ url: address.href, connections: 4 });
  await twoBranches(fresh.db);
});
afterAll(async () => {
  await served.destroy();
  await sql.raw(`drop owned by ${ROLE}`).execute(fresh.db);
  await sql.raw(`drop role ${ROLE}`).execute(fresh.db);
  await fresh.close();
});

// R16.11.1, R16.11.2, R16.11.3, R13.10.7
test("the rights of the server's database role suffice for every change of staff and areas", async () => {
  const app = await aDesk(served);
  const [admin, other] = [await aPerson(fresh.db, 'admin'), await aPerson(fresh.db, 'admin', 'other')];
  await aPerson(fresh.db, 'consultant');
  const today = romeDay(() => new Date());
  const nuova = { codice: 'g.nuova', nome: 'Gemma Nuova', email: 'gemma@lender.example', soggetto: 'u-99' };
  const cover = { ruolo: 'manager', filiale: '0102', dal: today, al: addDays(today, 1) };
  const writes: readonly (readonly [string, object])[] = [
    ['SalvaArea', { codice: 'EST', nome: 'Est', nuova: true }],
    ['SalvaArea', { codice: 'EST', nome: 'Nord-Est', nuova: false }],
    ['ProponiArea', { area: 'EST', filiali: ['0102'] }],
    ['ProponiRuolo', { nuova, ruolo: 'consultant', filiale: '0101' }],
    ['ProponiRuolo', { codice: 'consultant', ...cover }],
    ['ProponiFilePersone', { file: Buffer.from('code;role\nconsultant;dpo').toString('base64') }],
  ];
  for (const [call, body] of writes)
    expect([call, (await ask(app, admin, call, body)).statusCode]).toEqual([call, 200]);
  const { proposte } = (await ask(app, other, 'Persone', {})).json();
  for (const { id } of proposte) expect((await ask(app, other, 'ApprovaProposta', { id })).statusCode).toBe(200);
  expect((await ask(app, admin, 'ChiudiAccesso', { codice: 'g.nuova' })).statusCode).toBe(200);
  await app.close();
});

// R16.11.5, R16.11.6, R16.11.7, R13.10.7
test("the rights of the server's database role suffice for groups, the command, and the lists of the morning", async () => {
  const groups = { names: ['roma'], name: 'Nova', email: 'nova@lender.example', account: 'nova' };
  const table = { claim: 'groups', roles: [{ group: 'roma', role: 'manager', branch: '0102' }] } as const;
  const person = { issuer: 'test', subject: 'u-1', idToken: 'x', groups };
  const given = { table: { ...table, roles: [...table.roles] }, requestId: 'r', client: '' };
  expect(await followGroups(served, person, given)).not.toBeNull();
  expect(await followGroups(served, { ...person, groups: { ...groups, names: [] } }, given)).toBeNull();
  expect(await runStaff(served, 'test', ['list'])).toContain('nova');
  const folder = await mkdtemp(join(tmpdir(), 'fissa-list-'));
  const failures: unknown[] = [];
  await writeMorningLists({
    ...{ db: served, sites: demoSites, windows: aDeps(served).windows, seal },
    clock: () => new Date('2027-01-11T06:00:00Z'),
    settings: { folder, mails: false, at: 0 },
    send: async () => undefined,
    onFailure: (failure) => failures.push(failure),
  });
  expect([failures, (await readdir(folder)).length]).toEqual([[], 2]);
  await rm(folder, { recursive: true });
});
