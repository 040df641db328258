import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import pg from 'pg';
import { DEMO_STAFF } from '../src/server/demo/desk/staff.ts';
import { runningEmbedded } from '../src/server/platform/database/embedded-running.ts';
import { lot } from './visitor.ts';

export const DESK = `http://localhost:${process.env.FISSA_E2E_DESK_PORT}/sportello`;
/** Branch of the demonstration's consultant. */
const BRANCH = '0151';

/** Enters as one of the demonstration's people, from the list at the entrance, and comes to their first page. */
export async function enterAs(page: Page, name: string, first = 'Oggi'): Promise<void> {
  await page.goto(`${DESK}/`);
  await page.getByRole('link', { name: `Entra come ${name}` }).click();
  await expect(page.getByRole('heading', { name: first, level: 1 })).toBeVisible();
}

/** The same by the provider alone, for what comes after it: the entrance and the first page are not looked at. */
export async function signInAs(page: Page, name: string): Promise<void> {
  const come = DEMO_STAFF.find((one) => one.name === name)?.code ?? '';
  const reply = await page.request.get(`${DESK}/entra`, { params: { come } });
  // Whoever is refused comes back with a reason.
  expect(reply.url(), name).toBe(`${DESK}/`);
}

interface Wire {
  readonly giorni: readonly { readonly giorno: string; readonly chiuso: string | null }[];
  readonly visite: readonly { readonly giorno: string; readonly stato: string }[];
}

/** Open days of the branch on which somebody comes, in the week that begins so many days ahead. */
export async function daysWithVisits(page: Page, ahead: number): Promise<readonly string[]> {
  const da = new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const headers = { origin: new URL(DESK).origin };
  const data = { filiali: [BRANCH], da, giorni: 7 };
  const { filiali } = await (await page.request.post(`${DESK}/api/Agenda`, { data, headers })).json();
  const { giorni, visite }: Wire = filiali[0];
  const isOpen = (day: string) => giorni.some(({ giorno, chiuso }) => giorno === day && chiuso === null);
  const days = visite.flatMap(({ giorno, stato }) => (stato === 'confirmed' && isOpen(giorno) ? [giorno] : []));
  return [...new Set(days)].sort();
}

/** Somebody with a visit today, some minutes from now, by a name that no other test has. */
export const aVisitor = async (first: string, inMinutes = 0): Promise<string> => (await insert(first, inMinutes)).name;

/** A visit of two days ago of which nobody wrote down how it ended; answers its code. */
export const aForgottenOne = async (): Promise<string> => (await insert('Tea', -2 * 24 * 60)).code;

/** Whatever a customer of the demonstration still has ahead is cancelled, as a colleague would have done. */
export async function cancelAllOf(first: string, last: string): Promise<void> {
  const client = await connect();
  const theirs = `select id from appointment where tax_code_hash =
    (select tax_code_hash from customer where first_name = $1 and last_name = $2)`;
  await client.query(`delete from seat where appointment_id in (${theirs})`, [first, last]);
  await client.query(`update appointment set state = 'cancelled' where id in (${theirs})`, [first, last]);
  await client.end();
}

async function connect(): Promise<pg.Client> {
  const url = await runningEmbedded(process.env.FISSA_E2E_DATA ?? '');
  const client = new pg.Client({ connectionString: url ?? '' });
  await client.connect();
  return client;
}

async function insert(first: string, inMinutes: number): Promise<{ readonly name: string; readonly code: string }> {
  const client = await connect();
  const last = `Prova${lot()}${randomBytes(2).toString('hex')}`;
  const code = `E2E${randomBytes(8).toString('hex').toUpperCase().slice(0, 15)}`;
  const nothing = Buffer.from('x');
  await client.query(
    `insert into appointment (opp_id, contact_id, product, branch_code, kind, state, starts, first_name, last_name,
       tax_code_hash, tax_code, email, mobile, details, media, verified_at)
     values ($1, 'E2E', 1, $2, 'visit', 'confirmed', now() + make_interval(mins => $3), $4, $5, $6, $7, $7, $7,
       '{}', '{}', now())`,
    [code, BRANCH, inMinutes, first, last, randomBytes(32), nothing],
  );
  await client.end();
  return { name: `${first} ${last}`, code };
}
