import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeOwnBrand } from './lender/brand.ts';
import { BRANCHES, CUSTOMERS, writeFiles } from './lender/files.ts';
import { npmRun, type Settings } from './machine/command.ts';
import { makeRoles, ownerUrlOf, type Postgres } from './machine/database.ts';
import { SUBJECT } from './machine/identity-provider.ts';
import { MAIN, type Place, SALARY } from './place.ts';
import { assertHolds, step } from './steps.ts';

/** Creates and edits the brand as a lender would; returns the initial text of the new file. */
export async function makeBrand(place: Place): Promise<string> {
  const file = join(place.home, 'site.json');
  const asNew = await step('brand: npm run site -- new', async () => {
    await npmRun(place, {}, 'site', 'new', file, '--name', 'Banca Prova', '--host', MAIN, '--salary-host', SALARY);
    return readFileSync(file, 'utf8');
  });
  writeOwnBrand(file, place);
  await step(
    'brand: npm run site -- check, with its own words, colours, products and hours',
    () => npmRun(place, {}, 'site', 'check', file),
    lastLine,
  );
  return asNew;
}

/** Creates roles, keys and tables, in the order of docs/production.md. */
export async function makeDatabase(place: Place, root: string, settings: Settings, postgres: Postgres): Promise<void> {
  await step('database: the SQL of docs/production.md', () => makeRoles(place, root, place.home));
  await step('keys: npm run keys -- first', () =>
    npmRun(place, settings, 'keys', 'first', '--to', join(place.home, 'keys.json')),
  );
  await step('tables: npm run migrate, as the owner', () => npmRun(place, asOwner(place, settings), 'migrate'));
  const rights = await postgres.psql(
    "select rolsuper::int + rolcreatedb::int + rolcreaterole::int from pg_roles where rolname = 'fissa'",
  );
  assertHolds(rights === '0', 'the server has a role that may more than log in');
}

/** Imports the three files, each after a dry run. */
export async function bringData(place: Place, settings: Settings, postgres: Postgres): Promise<void> {
  const owner = asOwner(place, settings);
  const inFissa = (statement: string) => postgres.psql('\\connect fissa', statement);
  for (const file of writeFiles(join(place.home, 'files'), new Date())) {
    const name = file.slice(file.lastIndexOf('/') + 1);
    const before = await inFissa('select count(*) from branch');
    await step(
      `data: npm run db:import -- ${name} --dry-run`,
      () => npmRun(place, owner, 'import', file, '--dry-run'),
      foundLine,
    );
    assertHolds((await inFissa('select count(*) from branch')) === before, 'a dry run wrote');
    await step(`data: npm run db:import -- ${name}`, () => npmRun(place, owner, 'import', file), lastLine);
  }
  const counts = await inFissa('select (select count(*) from branch), (select count(*) from customer)');
  assertHolds(
    counts === `${BRANCHES}|${CUSTOMERS}`,
    `the database has ${counts}, and not ${BRANCHES} branches and ${CUSTOMERS} customers`,
  );
  assertHolds(
    (await inFissa("select count(*) from branch where name like 'L''Aquila%' or city = 'Forlì'")) === '10',
    'accents were lost',
  );
}

/** Gives the person that the identity provider knows an account, and the role of a manager. */
export async function addStaff(place: Place, settings: Settings): Promise<void> {
  const owner = asOwner(place, settings);
  const person = ['--subject', SUBJECT, '--name', 'Ada Prova', '--email', 'ada.prova@bancaprova.it'];
  await step("staff: npm run staff -- add, and a manager's role", async () => {
    await npmRun(place, owner, 'staff', 'add', 'prova', ...person);
    await npmRun(place, owner, 'staff', 'role', 'prova', 'manager', '--branch', '0101');
  });
}

const asOwner = (place: Place, settings: Settings): Settings => ({
  ...settings,
  DATABASE_DIRECT_URL: ownerUrlOf(place),
});
const lastLine = (output: string): string => output.trim().split('\n').at(-1) ?? '';
const foundLine = (output: string): string => /[^\n]*semicolons[^\n]*/.exec(output)?.[0] ?? '';
