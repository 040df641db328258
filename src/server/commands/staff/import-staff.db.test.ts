import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
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

const FILE = join(mkdtempSync(join(tmpdir(), 'fissa-staff-')), 'staff.csv');
const HEADER = 'code;name;email;subject;role;branch;area;until;active';
const importing = (rows: readonly string[], ...more: string[]) => {
  writeFileSync(FILE, [HEADER, ...rows].join('\r\n'));
  return runStaff(database.db, 'test', ['import', FILE, ...more]);
};
const listed = async () => (await runStaff(database.db, 'test', ['list'])).map((line) => line.replace(/ +/g, ' '));
const NEW = 'rossi;Ada Rossi;ada@lender.example;u-17;consultant;0101;;;';

// R16.11.5
test('a file is listed first, applied on request, and changes nothing the second time', async () => {
  const rows = [NEW, 'rossi;;;;consultant;0102;;2099-12-31;', 'bianchi;Bo Bianchi;bo@lender.example;u-18;admin;;;;'];
  const changes = [
    '+ rossi: name Ada Rossi, email ada@lender.example, consultant of branch 0101, consultant of branch 0102 until 2099-12-31',
    '+ bianchi: name Bo Bianchi, email bo@lender.example, admin',
  ];
  const sums = '2 new, 0 changed, 0 ended, 0 unchanged.';
  expect(await importing(rows)).toEqual([...changes, `${sums} Nothing is changed yet: repeat with --apply.`]);
  expect(await listed()).toEqual(['Nobody yet: npm run staff -- add …']);
  expect(await importing(rows, '--apply')).toEqual([...changes, sums]);
  expect(await listed()).toEqual(['bianchi admin', 'rossi consultant 0101, consultant 0102']);
  expect(await importing(rows, '--apply')).toEqual(['0 new, 0 changed, 0 ended, 2 unchanged.']);
});

test('a file as a spreadsheet saves it is read; a lost zero, and the letters of a Mac, are refused', async () => {
  const write = (content: string | Uint8Array) => {
    writeFileSync(FILE, content);
    return runStaff(database.db, 'test', ['import', FILE]);
  };
  const saved = ['sep=;', `${HEADER.toUpperCase()};`, `${NEW};`, ''].join('\r\n');
  expect((await write(saved))[0]).toMatch(/^\+ rossi: name Ada Rossi, /);
  await expect(write(saved.replace('0101', '101'))).rejects.toThrow(
    'line 3: rossi: branch 101 has lost its zeros, 0101 exists: format the column as text',
  );
  const [before = '', after = ''] = saved.split('Rossi');
  const mac = Buffer.concat([Buffer.from(`${before}Forl`), Uint8Array.of(0x93), Buffer.from(after)]);
  await expect(write(mac)).rejects.toThrow('but the encoding of Excel on a Mac: save it there as "CSV UTF-8 (.csv)"');
});

// R16.11.5
test('a changed role, name or cover replaces the stored one; people outside the file stay', async () => {
  await aPerson(database.db, 'dpo');
  await importing([NEW, 'rossi;;;;consultant;0102;;2099-12-31;'], '--apply');
  expect(
    await importing(['rossi;Ada Rosso;;;manager;0101;;;', 'rossi;;;;consultant;0102;;2099-06-30;'], '--apply'),
  ).toEqual([
    '~ rossi: name Ada Rosso, no longer consultant of branch 0101, no longer consultant of branch 0102 until 2099-12-31, manager of branch 0101, consultant of branch 0102 until 2099-06-30',
    '0 new, 1 changed, 0 ended, 0 unchanged.',
  ]);
  expect(await listed()).toEqual(['dpo dpo', 'rossi manager 0101, consultant 0102']);
});

// R16.11.5, R16.8.14
test('active = no ends the access with its sessions, and a later role opens it again', async () => {
  const token = await aPerson(database.db, 'manager', 'verdi');
  expect((await importing(['verdi;;;;;;;;no'], '--apply'))[0]).toBe('- verdi: ends');
  expect(await signedWith(database.db, sha256(token))).toBeNull();
  expect(await importing(['verdi;;;;;;;;no'], '--apply')).toEqual(['0 new, 0 changed, 0 ended, 1 unchanged.']);
  await importing(['verdi;;;;manager;0101;;;'], '--apply');
  expect(await listed()).toEqual(['verdi manager 0101']);
});

// R16.11.5
describe('a faulty line stops the whole file and names its remedy', () => {
  test.each([
    ['x.y;;;;consultant;0999;;;', 'line 3: x.y: branch 0999 does not exist: correct it, or import the branch first'],
    ['x.y;;;;area;;EST;;', 'line 3: x.y: area EST does not exist'],
    ['x.y;X;;u-1;admin;;;;', 'line 3: x.y: is new: fill email'],
    ['x.y;X;x@y.it;consultant;admin;;;;', 'line 3: x.y: subject belongs to consultant: use that code'],
    ['consultant;;;other;consultant;0101;;;', 'subject is another one: end this code'],
    ['x.y;X;x@y.it;u-1;boss;;;;', 'line 3: role must be one of consultant, manager'],
    ['x.y;X;x@y.it;u-1;;;;;', 'line 3: role is missing: write one, or active = no'],
    ['x.y;X;x@y.it;u-1;manager;;;;', 'line 3: manager needs its branch and no other'],
    ['x.y;X;x@y.it;u-1;admin;0101;;;', 'line 3: admin needs no place'],
    ['x.y;X;x@y.it;u-1;dpo;;;2020-01-01;', 'until is past'],
    ['x.y;X;x@y.it;u-1;dpo;;;31/12/2099;', 'until must be a day like 2026-12-31'],
    [
      'consultant;;;;admin;;;;',
      'nobody is admin and auditor at once: remove one line, or wait for the end of the cover',
    ],
    ['x.y;X', "line 3: is not a line of CSV with the header's columns"],
  ])('%s', async (row, message) => {
    await aPerson(database.db, 'consultant');
    await sql`insert into staff_role (staff_id, role, until)
      select id, 'auditor', now() + interval '30 days' from staff`.execute(database.db);
    await expect(importing([NEW, row], '--apply')).rejects.toThrow(message);
    expect(await listed()).toEqual(['consultant consultant 0101, auditor']);
  });

  test.each([
    [['y.z;Y Z;y@z.it;u-2;dpo;;;;', 'y.z;;;;dpo;;;;'], 'line 4: y.z: this role is on another line: remove one'],
    [['y.z;Y Z;y@z.it;u-2;dpo;;;;', 'y.z;Y W;;;admin;;;;'], 'line 4: y.z: name differs between the lines of this code'],
  ])('two lines of one code: %j', async (rows, message) => {
    await expect(importing([NEW, ...rows], '--apply')).rejects.toThrow(message);
  });

  test('an unknown column', async () => {
    writeFileSync(FILE, 'code;boss\r\nx;y');
    await expect(runStaff(database.db, 'test', ['import', FILE])).rejects.toThrow(
      'line 1: unknown column at place 2; known are code, name',
    );
    writeFileSync(FILE, 'name;email\r\nx;y');
    await expect(runStaff(database.db, 'test', ['import', FILE])).rejects.toThrow('line 1: the column code is missing');
  });
});
