import { afterEach, beforeEach, expect, test } from 'vitest';
import { aPerson, twoBranches } from '../../desk/desk.testing.ts';
import { signedWith } from '../../desk/sign-in/sessions.ts';
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
test('the first administrator is named, gets a role, and is on the list', async () => {
  await run(...ADD);
  expect(await run('role', 'rossi', 'admin')).toEqual(['rossi is admin']);
  expect(await run('list')).toEqual(['rossi                     admin']);
  const row = await database.db.selectFrom('staff').select(['issuer', 'subject', 'name']).executeTakeFirst();
  expect(row).toEqual({ issuer: 'https://identity.lender.example', subject: 'u-17', name: 'Ada Rossi' });
});

// R16.1.7
test('a consultant needs a branch that there is, an area manager an area, nobody else either', async () => {
  await run(...ADD);
  await expect(run('role', 'rossi', 'consultant')).rejects.toThrow('say --branch');
  await expect(run('role', 'rossi', 'admin', '--branch', '0101')).rejects.toThrow('has no branch');
  await expect(run('role', 'rossi', 'area')).rejects.toThrow('say --area');
  await expect(run('role', 'rossi', 'consultant', '--branch', '0999')).rejects.toThrow();
  expect(await run('role', 'rossi', 'consultant', '--branch', '0101')).toEqual(['rossi is consultant of branch 0101']);
});

// R16.1.7
test('what cannot be is said in a line, and changes nothing', async () => {
  await expect(run('rename', 'rossi')).rejects.toThrow('Usage');
  await expect(run('role', 'rossi', 'admin')).rejects.toThrow('There is no rossi');
  await run(...ADD);
  await expect(run(...ADD)).rejects.toThrow('there already');
  await run('role', 'rossi', 'admin');
  await expect(run('role', 'rossi', 'auditor')).rejects.toThrow('administrator and auditor');
  expect(await run('list')).toEqual(['rossi                     admin']);
});

// R16.1.7
test('who leaves can do nothing from this moment on', async () => {
  const token = await aPerson(database.db, 'manager', 'verdi');
  expect(await signedWith(database.db, sha256(token))).not.toBeNull();
  expect(await run('end', 'verdi')).toEqual(['verdi has left: roles ended, 1 sessions ended']);
  expect(await signedWith(database.db, sha256(token))).toBeNull();
  expect(await run('list')).toEqual(['verdi                     has left']);
});
