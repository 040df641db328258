import { randomBytes, randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import pg from 'pg';
import { addDays, fromInstant, minuteOf, toInstant } from '../src/domain/time/rome.ts';
import { DEMO_STAFF } from '../src/server/demo/desk/staff.ts';
import { sha256 } from '../src/server/platform/crypto/tokens.ts';
import { runningEmbedded } from '../src/server/platform/database/embedded-running.ts';
import { uniqueNumber } from './visitor.ts';

export const DESK = `http://localhost:${process.env.FISSA_E2E_DESK_PORT}/sportello`;
/** URL of the customer page of the server that also has the desk, and its data folder. */
export const SITE = `http://localhost:${process.env.FISSA_E2E_DESK_PAGE_PORT}`;
export const DESK_DATA = process.env.FISSA_E2E_DESK_DATA ?? '';
/** Settings for tests of the desk: no `x-forwarded-for`, because the desk of the demo refuses proxied requests. */
export const AT_THE_DESK = { extraHTTPHeaders: {} };
/** Branch of the demo's consultant. */
const BRANCH = '0151';

/** Signs in as a member of the demo's staff, by the list on the sign-in page, and waits for the first page. */
export async function enterAs(page: Page, name: string, first = 'Oggi'): Promise<void> {
  await page.goto(`${DESK}/`);
  await page.getByRole('link', { name: `Entra come ${name}` }).click();
  await expect(page.getByRole('heading', { name: first, level: 1 })).toBeVisible();
}

/** Signs in by a request to the demo's identity provider, without the sign-in page. */
export async function signInAs(page: Page, name: string): Promise<void> {
  await signInWith(page, DEMO_STAFF.find((one) => one.name === name)?.code ?? '');
}

/** Signs in with an account of the demo's identity provider. */
export async function signInWith(page: Page, code: string): Promise<void> {
  const reply = await page.request.get(`${DESK}/entra`, { params: { come: code } });
  // A refused sign-in would lead to another URL.
  expect(reply.url(), code).toBe(`${DESK}/`);
}

/** Calls an endpoint of the desk with the session of the page. */
export async function callDesk(page: Page, call: string, data: object) {
  const headers = { origin: new URL(DESK).origin, 'idempotency-key': randomUUID() };
  const reply = await page.request.post(`${DESK}/api/${call}`, { data, headers });
  expect(reply.ok(), `${call}: ${await reply.text()}`).toBe(true);
  return reply.json();
}

interface Wire {
  readonly giorni: readonly { readonly giorno: string; readonly chiuso: string | null }[];
  readonly visite: readonly { readonly giorno: string; readonly ora: string; readonly stato: string }[];
}

/** Reads a week of the branch's agenda, from a day on. */
async function weekFrom(page: Page, da: string): Promise<Wire> {
  const { filiali } = await callDesk(page, 'Agenda', { filiali: [BRANCH], da, giorni: 7 });
  return filiali[0];
}

/** Open days of the branch with visits, in the week that begins this many days ahead. */
export async function daysWithVisits(page: Page, ahead: number): Promise<readonly string[]> {
  const da = new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const { giorni, visite } = await weekFrom(page, da);
  const isOpen = (day: string) => giorni.some(({ giorno, chiuso }) => giorno === day && chiuso === null);
  const days = visite.flatMap(({ giorno, stato }) => (stato === 'confirmed' && isOpen(giorno) ? [giorno] : []));
  return [...new Set(days)].sort();
}

/** The first open day of the branch, this many days ahead or later. */
export async function openDayFrom(page: Page, ahead: number): Promise<string> {
  const { giorni } = await weekFrom(page, addDays(fromInstant(Date.now()).day, ahead));
  return giorni.find(({ chiuso }) => chiuso === null)?.giorno ?? '';
}

/** Finds a slot of a day that has no visits. */
export async function emptyHour(page: Page, day: string): Promise<string> {
  const { visite } = await weekFrom(page, day);
  const hours = ['09:30', '10:00', '10:30', '11:00', '11:30', '15:00', '15:30', '16:00'];
  return hours.find((hour) => !visite.some(({ giorno, ora }) => giorno === day && ora === hour)) ?? '';
}

const inMinutes = (minutes: number): Date => new Date(Date.now() + minutes * 60_000);

/** Inserts a visit of today, some minutes from now (not before midnight); returns the customer's unique name. */
export const aVisitor = async (first: string, minutes = 0): Promise<string> => {
  const today = toInstant(fromInstant(Date.now()).day, 0);
  return (await insert(first, new Date(Math.max(today, inMinutes(minutes).getTime())))).name;
};

/** Inserts a visit in a later slot. */
export const aVisitAt = (first: string, day: string, hour: string) =>
  insert(first, new Date(toInstant(day, minuteOf(hour))));

/** Inserts a visit in a later slot; returns the customer's name. */
export const aVisitorAt = async (first: string, day: string, hour: string): Promise<string> =>
  (await aVisitAt(first, day, hour)).name;

/** Inserts a visit in six weeks or later, after the days that other tests use. */
export const aVisitAhead = (first: string) => insert(first, inMinutes(42 * 24 * 60));

/** Inserts visits of today, all with this surname. */
export async function visitorsNamed(last: string, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await insert('Omar', inMinutes(0), last);
}

/** Inserts a visit of two days ago without an outcome; returns the customer's name. */
export const aForgottenOne = async (): Promise<string> => (await insert('Tea', inMinutes(-2 * 24 * 60))).name;

/** Cancels every future visit of a demo customer in the database. */
export async function cancelAllOf(first: string, last: string): Promise<void> {
  const client = await connect();
  const theirs = `select id from appointment where tax_code_hash =
    (select tax_code_hash from customer where first_name = $1 and last_name = $2)`;
  await client.query(`delete from seat where appointment_id in (${theirs})`, [first, last]);
  await client.query(`update appointment set state = 'cancelled' where id in (${theirs})`, [first, last]);
  await client.end();
}

/** Sets the time of a person's sign-in back, so that the next action with step-up asks for a new one. */
export async function ageSignIn(name: string): Promise<void> {
  const client = await connect();
  await client.query(
    `update staff_session set authenticated_at = authenticated_at - interval '1 hour'
      where staff_id = (select id from staff where name = $1)`,
    [name],
  );
  await client.end();
}

/** Inserts a branch that is open today at every hour, with a consultant; returns the consultant's account. */
export async function anOpenBranch(): Promise<string> {
  const code = `E2E${uniqueNumber()}`;
  const client = await connect();
  // On a holiday every branch would be closed.
  await client.query(`delete from holiday where day = (now() at time zone 'Europe/Rome')::date`);
  await client.query(
    `with made as (
       insert into branch (code, kind, name, address, cap, city, province, lat, lng)
       values ($1, 'branch', 'Filiale ' || $1, 'Via Roma 1', '92031', 'Lampedusa', 'AG', 35.5, 12.6) returning code),
     open as (insert into opening_hours (branch_code, weekday, opens, closes) select code, day, 0, 1440 from made, generate_series(1, 7) day),
     duty as (insert into duty (branch_code, weekday, consultants) select code, day, 4 from made, generate_series(1, 7) day),
     person as (
       insert into staff (code, issuer, subject, name, email)
       values (lower($1), 'demo', lower($1), 'Ornella ' || $1, 'ornella@velaria.example') returning id)
     insert into staff_role (staff_id, role, branch_code) select person.id, 'consultant', made.code from person, made`,
    [code],
  );
  await client.end();
  return code.toLowerCase();
}

/** Inserts a member of staff, of a branch or for the whole network; returns the account. The name is «Amanda» and it. */
export async function anAccount(role: 'admin' | 'callcentre' | 'consultant', branch?: string): Promise<string> {
  const code = `${role}.${uniqueNumber()}`;
  const client = await connect();
  await client.query(
    `with person as (
       insert into staff (code, issuer, subject, name, email)
       values ($1, 'demo', $1, 'Amanda ' || $1, 'amanda@velaria.example') returning id)
     insert into staff_role (staff_id, role, branch_code) select id, $2, $3 from person`,
    [code, role, branch ?? null],
  );
  await client.end();
  return code;
}

/** Inserts a requested call of the branch, due tomorrow; returns the first name. */
export async function aCallAt(branch: string): Promise<string> {
  const first = `Elma${uniqueNumber()}`;
  const client = await connect();
  await client.query(
    `with one as (
       insert into appointment (opp_id, contact_id, product, branch_code, kind, state, first_name, last_name,
         tax_code_hash, tax_code, email, mobile, details, media, verified_at)
       select $1, 'E2E', 1, $2, 'call', 'confirmed', $3, 'Prova', $4, tax_code, email, mobile, '{}', '{}', now()
         from appointment where contact_id like 'R%' order by id limit 1 returning id, opp_id, branch_code)
     insert into callback_case (opp_id, appointment_id, branch_code, due_at, next_at)
     select opp_id, id, branch_code, now() + interval '1 day', now() from one`,
    [aRequestCode(), branch, first, randomBytes(32)],
  );
  await client.end();
  return first;
}

/** Inserts a displaced appointment at a branch that no other test uses. */
export async function aDisplacedOne(first: string): Promise<{ readonly name: string; readonly branch: string }> {
  const { name, code } = await aVisitAhead(first);
  const client = await connect();
  const { rows } = await client.query(
    `with moved as (
       update appointment set branch_code = (select code from branch where area_code = 'NORD' and code <> $2 order by code limit 1)
        where opp_id = $1 returning id, branch_code, starts),
     change as (
       insert into capacity_change (kind, branch_codes, first_day, last_day, payload, reason, state, affected, affected_sha256, applied_at)
       select 'closure', array[branch_code], starts::date, starts::date,
         json_build_object('tipo', 'closure', 'filiali', array[branch_code], 'dal', starts::date, 'al', starts::date,
           'daOra', '00:00', 'aOra', '24:00', 'consulenti', 0, 'motivo', 'Prova'),
         'Prova', 'applied', 1, $3, now() from moved
       returning id)
     insert into displacement (change_id, appointment_id, cause, state, branch_code, starts, token_hash)
     select change.id, moved.id, 'closed', 'toCall', moved.branch_code, moved.starts, $3 from moved, change
     returning branch_code`,
    [code, BRANCH, randomBytes(32)],
  );
  await client.end();
  return { name, branch: rows[0]?.branch_code ?? '' };
}

/** Sets the last use of this browser's session this many minutes back. */
export async function idleFor(page: Page, minutes: number): Promise<void> {
  const client = await connect();
  await client.query(
    `update staff_session set seen_at = now() - make_interval(secs => 60 * $2::float8) where token_hash = $1`,
    [await tokenHash(page), minutes],
  );
  await client.end();
}

/** Whole minutes since the session of this browser was last used. */
export async function minutesIdle(page: Page): Promise<number> {
  const client = await connect();
  const { rows } = await client.query(
    `select round(extract(epoch from now() - seen_at) / 60)::int as minutes from staff_session where token_hash = $1`,
    [await tokenHash(page)],
  );
  await client.end();
  return rows[0]?.minutes ?? -1;
}

async function tokenHash(page: Page): Promise<Buffer> {
  const cookies = await page.context().cookies(DESK);
  return sha256(cookies.find(({ name }) => name === 'fissa-desk')?.value ?? '');
}

/** Makes all waiting calls of the branch due now, as if an hour had passed. */
export async function makeCallsDue(): Promise<void> {
  const client = await connect();
  await client.query(
    `update callback_case set next_at = now() where branch_code = $1 and state = 'waiting' and next_at > now()`,
    [BRANCH],
  );
  await client.end();
}

async function connect(): Promise<pg.Client> {
  const url = await runningEmbedded(DESK_DATA);
  const client = new pg.Client({ connectionString: url ?? '' });
  await client.connect();
  return client;
}

const aRequestCode = (): string => `E2E${randomBytes(8).toString('hex').toUpperCase().slice(0, 15)}`;
const aSurname = (): string => `Prova${uniqueNumber()}${randomBytes(2).toString('hex')}`;

async function insert(
  first: string,
  starts: Date,
  last = aSurname(),
): Promise<{ readonly name: string; readonly code: string }> {
  const client = await connect();
  const code = aRequestCode();
  await client.query(
    `insert into appointment (opp_id, contact_id, product, branch_code, kind, state, starts, first_name, last_name,
       tax_code_hash, tax_code, email, mobile, details, media, verified_at)
     select $1, 'E2E', 1, $2, 'visit', 'confirmed', $3, $4, $5, $6, tax_code, email, mobile, '{}', '{}', now()
       from appointment where contact_id like 'D%' order by id limit 1`,
    [code, BRANCH, starts, first, last, randomBytes(32)],
  );
  await client.end();
  return { name: `${first} ${last}`, code };
}
