import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aDesk, aPerson, ask, twoBranches } from '../../desk/desk.testing.ts';
import { signedWith } from '../../desk/sign-in/sessions.ts';
import { romeDay } from '../../platform/clock.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { runStaff } from './run-staff.ts';

let database: FreshDatabase;
beforeEach(async () => {
  database = await freshDatabase();
  await twoBranches(database.db);
});
afterEach(() => database.close());

const run = (...typed: string[]) => runStaff(database.db, 'https://identity.lender.example', typed);
const ADD = ['add', 'rossi', '--subject', 'u-17', '--name', 'Ada Rossi', '--email', 'ada@lender.example'];

// R16.1.7
test('the first administrator is added, gets a role, and is listed', async () => {
  await run(...ADD);
  expect(await run('role', 'rossi', 'admin')).toEqual(['rossi is admin']);
  expect(await run('list')).toEqual(['rossi                     admin']);
  const row = await database.db.selectFrom('staff').select(['issuer', 'subject', 'name']).executeTakeFirst();
  expect(row).toEqual({ issuer: 'https://identity.lender.example', subject: 'u-17', name: 'Ada Rossi' });
});

// R16.1.7
test('a consultant needs an existing branch, an area manager an area, other roles neither', async () => {
  await run(...ADD);
  await expect(run('role', 'rossi', 'consultant')).rejects.toThrow('say --branch');
  await expect(run('role', 'rossi', 'admin', '--branch', '0101')).rejects.toThrow('has no branch');
  await expect(run('role', 'rossi', 'area')).rejects.toThrow('say --area');
  await expect(run('role', 'rossi', 'consultant', '--branch', '0999')).rejects.toThrow();
  expect(await run('role', 'rossi', 'consultant', '--branch', '0101')).toEqual(['rossi is consultant of branch 0101']);
});

// R16.1.7
test('a role ends with the day of --until, in Rome', async () => {
  await run(...ADD);
  await run('role', 'rossi', 'dpo', '--until', '2099-12-31');
  const row = await database.db.selectFrom('staff_role').select('until').executeTakeFirst();
  expect(row?.until?.toISOString()).toBe('2099-12-31T23:00:00.000Z');
  await expect(run('role', 'rossi', 'dpo', '--until', '31/12/2099')).rejects.toThrow('a day like 2026-12-31');
});

// R16.1.7, R16.8.8
test('an invalid command gets an error line, and changes nothing', async () => {
  await expect(run('rename', 'rossi')).rejects.toThrow('Usage');
  await expect(run('role', 'rossi', 'admin')).rejects.toThrow('There is no rossi');
  await run(...ADD);
  await expect(run(...ADD)).rejects.toThrow('there already');
  await run('role', 'rossi', 'admin');
  await expect(run('role', 'rossi', 'auditor')).rejects.toThrow('administrator and auditor');
  expect(await run('list')).toEqual(['rossi                     admin']);
});

// R16.1.7, R16.8.14
test('a departed staff member loses all access at once', async () => {
  const token = await aPerson(database.db, 'manager', 'verdi');
  expect(await signedWith(database.db, sha256(token))).not.toBeNull();
  expect(await run('end', 'verdi')).toEqual(['verdi has left: roles ended, 1 sessions ended']);
  expect(await signedWith(database.db, sha256(token))).toBeNull();
  expect(await run('list')).toEqual(['verdi                     has left']);
});

// R16.1.7
test('a role with a later end date ends when its staff member leaves', async () => {
  await aPerson(database.db, 'manager', 'verdi');
  await sql`update staff_role set until = now() + interval '30 days'`.execute(database.db);
  await run('end', 'verdi');
  const { rows } = await sql`select 1 from staff_role where until > now()`.execute(database.db);
  expect(rows).toEqual([]);
});

// R16.8.14
test('audit entries of a departed staff member stay readable, with the name', async () => {
  const app = await aDesk(database.db);
  const today = romeDay(() => new Date());
  const asked = { filiale: '0101', giorno: today };
  const leaver = await aPerson(database.db, 'manager', 'verdi');
  const auditor = await aPerson(database.db, 'auditor');
  expect((await ask(app, leaver, 'Giorno', asked)).statusCode).toBe(200);
  await run('end', 'verdi');
  expect((await ask(app, leaver, 'Giorno', asked)).statusCode).toBe(401);
  const { atti } = (await ask(app, auditor, 'Registro', { giorno: today })).json();
  expect(atti).toMatchObject([{ chi: { codice: 'verdi', nome: 'Persona verdi' }, atto: 'Giorno', filiale: '0101' }]);
  await app.close();
});

// R16.8.8
test('no account grants itself a role or approves its own, and network administrators have no audit role', async () => {
  await run(...ADD);
  await run(...ADD.with(1, 'bianchi').with(3, 'u-18'));
  const give = (to: string, by: string, approved: string | null, role = 'dpo') =>
    sql`insert into staff_role (staff_id, role, granted_by, approved_by)
        select (select id from staff where code = ${to}), ${role}, (select id from staff where code = ${by}),
          (select id from staff where code = ${approved})`.execute(database.db);
  await expect(give('rossi', 'rossi', null)).rejects.toThrow('check constraint');
  await expect(give('rossi', 'bianchi', 'rossi')).rejects.toThrow('check constraint');
  await expect(give('rossi', 'bianchi', 'bianchi')).rejects.toThrow('check constraint');
  await give('rossi', 'bianchi', null, 'auditor');
  await expect(give('rossi', 'bianchi', null, 'admin')).rejects.toThrow('administrator and auditor');
});
