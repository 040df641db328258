import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import demo from '../../platform/config/demo-site.json' with { type: 'json' };
import { parseSites, type StaffGroups } from '../../platform/config/site.ts';
import { aDesk, aPerson, ask } from '../desk.testing.ts';
import { aLenderDesk, type LenderDesk } from './lender-desk.testing.ts';

const TABLE: StaffGroups = {
  claim: 'groups',
  scope: 'profile',
  roles: [
    { group: 'fissa-milano', role: 'consultant', branch: '0101' },
    { group: 'fissa-roma', role: 'manager', branch: '0102' },
    { group: 'fissa-nord', role: 'area', area: 'NORD' },
    { group: 'fissa-rete', role: 'admin' },
    { group: 'fissa-revisione', role: 'auditor' },
    { group: 'fissa-chiusa', role: 'manager', branch: '0999' },
  ],
};

let desk: LenderDesk;
beforeEach(async () => {
  desk = await aLenderDesk({}, TABLE);
});
afterEach(() => desk.close());

const NOVA = { name: 'Nova Ferri', email: 'nova@lender.example', preferred_username: 'Nova.Ferri@lender.example' };
/** Signs in a person with these groups; returns the last path. */
const signIn = async (person: string, groups: unknown, more: object = {}) => {
  Object.assign(desk.lender.state, { person, claims: { ...NOVA, groups, ...more } });
  const browser = desk.browser();
  await browser.go('/sportello/entra');
  return `${browser.visited.at(-1)?.pathname}${browser.visited.at(-1)?.search}`;
};
const IN = '/sportello/';
const OUT = '/sportello/?errore=unknown-person';
const accounts = async () => {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', s.code, s.name, case when s.by_groups then 'by groups' end, (
      select string_agg(concat_ws(' ', role, branch_code, area_code), ', ' order by id) from staff_role r
       where r.staff_id = s.id and (until is null or until > now()))) as line
      from staff s where s.code not in ('altra') order by s.id`.execute(desk.database.db);
  return rows.map(({ line }) => line);
};
const DIRETTRICE = 'direttrice Persona direttrice manager 0101';
const sessions = async () => (await sql`select from staff_session`.execute(desk.database.db)).rows.length;

// R16.11.6
test("a person's roles follow the groups of each sign-in, and an account begins with the first", async () => {
  expect(await signIn('u-99', ['fissa-milano', 'fissa-nord', 'others'])).toBe(IN);
  expect(await accounts()).toEqual([DIRETTRICE, 'nova.ferri Nova Ferri by groups consultant 0101, area NORD']);
  expect(await signIn('u-99', 'fissa-roma', { name: 'Nova Neri' })).toBe(IN);
  expect((await accounts()).at(-1)).toBe('nova.ferri Nova Neri by groups manager 0102');
  const { rows } = await sql<{ change: object }>`
    select change from staff_act where act = 'RuoliDaGruppi' order by id`.execute(desk.database.db);
  expect(rows.map(({ change }) => change)).toEqual([
    { roles: ['consultant 0101', 'area NORD'] },
    { roles: ['manager 0102'] },
  ]);
});

// R16.11.6
test.each([
  ['unknown groups', ['others']],
  ['no groups', undefined],
  ['a branch that does not exist', ['fissa-chiusa']],
  ['administrator and auditor at once', ['fissa-rete', 'fissa-revisione']],
])('%s give no access', async (_what, groups) => {
  expect(await signIn('u-99', groups)).toBe(OUT);
  expect([await accounts(), await sessions()]).toEqual([[DIRETTRICE], 0]);
});

// R16.11.6
test('a person who left the groups loses roles and sessions with the next sign-in, and gets them back with the groups', async () => {
  await signIn('u-99', ['fissa-rete']);
  expect(await sessions()).toBe(1);
  expect(await signIn('u-99', [])).toBe(OUT);
  expect([(await accounts()).at(-1), await sessions()]).toEqual(['nova.ferri Nova Ferri by groups', 0]);
  expect(await signIn('u-99', ['fissa-rete'])).toBe(IN);
});

// R16.11.6
test('an account of the desk keeps its role until a group decides it', async () => {
  expect(await signIn('direttrice', ['others'])).toBe(IN);
  expect(await accounts()).toEqual([DIRETTRICE]);
  expect(await signIn('direttrice', ['fissa-roma'])).toBe(IN);
  expect(await accounts()).toEqual(['direttrice Nova Ferri by groups manager 0102']);
});

// R16.11.6
test('a closed account stays closed, whatever its groups', async () => {
  await sql`update staff set active = false where code = 'direttrice'`.execute(desk.database.db);
  expect(await signIn('direttrice', ['fissa-roma'])).toBe(OUT);
});

// R16.11.6
test('a second person with the same account name gets another code', async () => {
  await signIn('u-99', ['fissa-milano']);
  await signIn('u-98', ['fissa-milano']);
  expect((await accounts()).slice(1)).toEqual([
    'nova.ferri Nova Ferri by groups consultant 0101',
    'nova.ferri-2 Nova Ferri by groups consultant 0101',
  ]);
});

// R16.11.6
test('a person whose groups decide is shown so, and is changed by nobody at the desk', async () => {
  await signIn('u-99', ['fissa-milano']);
  const { db } = desk.database;
  const app = await aDesk(db);
  const admin = await aPerson(db, 'admin', 'rete');
  const { persone } = (await ask(app, admin, 'Persone', {})).json();
  expect(persone.find(({ codice }: { codice: string }) => codice === 'nova.ferri')).toMatchObject({
    ...{ daGruppi: true, blocco: 'gruppi' },
  });
  const body = { codice: 'nova.ferri', ruolo: 'dpo' };
  expect((await ask(app, admin, 'ProponiRuolo', body)).json().motivo).toBe('gruppi');
  expect((await ask(app, admin, 'ChiudiAccesso', { codice: 'nova.ferri' })).json().motivo).toBe('gruppi');
  await app.close();
});

// R16.11.6
test('the site file takes a table of groups, and refuses a role without its place', () => {
  expect(parseSites({ ...demo, staffGroups: TABLE }, 'x').staffGroups).toEqual(TABLE);
  const without = { ...TABLE, roles: [{ group: 'fissa-milano', role: 'consultant' }] };
  expect(() => parseSites({ ...demo, staffGroups: without }, 'x')).toThrow(
    'staffGroups.roles.0: consultant and manager need a branch',
  );
});
