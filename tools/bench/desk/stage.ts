import { createHash, randomBytes } from 'node:crypto';
import { freePort } from '../../machine/ports.ts';
import { type Answer, ask } from '../core/ask.ts';
import type { Database } from '../core/database.ts';
import { type Fixture, withEngines } from '../core/fixture.ts';

/** Sends a request to the desk in the session of a member of staff. */
export type AskDesk = (call: string, body: object, headers?: Readonly<Record<string, string>>) => Promise<Answer>;
export interface DeskStage {
  readonly database: Database;
  readonly url: string;
  /** Sessions of a network administrator, a manager of the first branch, and a member of the call centre. */
  readonly admin: AskDesk;
  readonly manager: AskDesk;
  readonly caller: AskDesk;
  /** The cookie of the manager's browser. */
  readonly cookie: string;
}

export const BRANCH = 'B00001';
const SEEDED = 30_000;
const QUICK = 60_000;
const FULL = 600_000;
export const appointmentsOf = (full: boolean): number => (full ? FULL : QUICK);

/** Runs work with a desk on a database with years of appointments; its staff are signed in without a provider. */
export async function onDesk<T>(fixture: Fixture, work: (stage: DeskStage) => Promise<T>): Promise<T> {
  const database = await fixture.grown({ past: appointmentsOf(fixture.full) - SEEDED });
  const port = await freePort();
  const nobody = { OIDC_ISSUER: 'https://nobody.example', OIDC_CLIENT_ID: 'bench', OIDC_CLIENT_SECRET: 'bench' };
  const desk = fixture.engine(database, { ...nobody, DESK_PORT: String(port) });
  return withEngines([desk], async () => {
    const url = `http://127.0.0.1:${port}/sportello/api`;
    const [admin, manager, caller] = await Promise.all([
      signIn(database, 'admin', null),
      signIn(database, 'manager', BRANCH),
      signIn(database, 'callcentre', null),
    ]);
    const by =
      (cookie: string): AskDesk =>
      (call, body, more = {}) => {
        const headers = { cookie, 'idempotency-key': randomBytes(18).toString('base64url'), ...more };
        return ask(`${url}/${call}`, { headers, body });
      };
    return work({ database, url, admin: by(admin), manager: by(manager), caller: by(caller), cookie: manager });
  });
}

/** Inserts a member of staff with one role and a session; returns the session's cookie. */
async function signIn(database: Database, role: string, branch: string | null): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await database.query(
    `with person as (
       insert into staff (code, issuer, subject, name, email)
       values ('bench-' || $1::text, 'bench', $1::text, 'Di Prova', 'bench@velaria.example') returning id),
     granted as (
       insert into staff_role (staff_id, role, branch_code) select id, $1::text, $2::text from person)
     insert into staff_session (token_hash, staff_id, authenticated_at, expires_at)
     select $3::bytea, id, now(), now() + interval '1 hour' from person`,
    [role, branch, createHash('sha256').update(token).digest()],
  );
  return `fissa-desk=${token}`;
}

/** The parsed body of a successful answer. */
export function okBody<T>({ status, text }: Answer, what: string): T {
  if (status !== 200) throw new Error(`${what} answered ${status}: ${text.slice(0, 200)}`);
  return JSON.parse(text) as T;
}
