import { type Kysely, sql } from 'kysely';
import type { Permission, Scope } from '#domain/desk/permissions.ts';
import type { Grant } from '#domain/desk/roles.ts';
import { randomToken, sha256 } from '../../platform/crypto/tokens.ts';
import type { Database } from '../../platform/database/schema.ts';
import { GRANT_COLUMNS, type GrantColumns, scopesOf } from './grants.ts';

/** Minutes of inactivity until a session ends. */
const IDLE_MINUTES = 15;
/** Maximum hours of a session. */
export const MOST_HOURS = 10;

/** A signed-in staff member. */
export interface SignedInUser {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly grants: readonly Grant[];
  /** Time of the last authentication at the provider. */
  readonly authenticatedAt: Date;
  /** End of the session without further activity. */
  readonly ends: Date;
  /** SHA-256 of the session's cookie. */
  readonly session: Buffer;
  /** Scope of a permission; null without it. */
  scopeOf(permission: Permission): Scope | null;
}

/** A completed sign-in at the provider. */
export interface Entry {
  readonly staffId: string;
  readonly sid: string | null;
  readonly authenticatedAt: Date;
}

/** Creates a session; its token goes to the browser only. */
export async function openSession(db: Kysely<Database>, { staffId, sid, authenticatedAt }: Entry): Promise<string> {
  const token = randomToken();
  const expires_at = sql<Date>`now() + make_interval(hours => ${MOST_HOURS}::int)`;
  await db
    .insertInto('staff_session')
    .values({ token_hash: sha256(token), staff_id: staffId, sid, authenticated_at: authenticatedAt, expires_at })
    .execute();
  return token;
}

interface Row extends GrantColumns {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly authenticated_at: Date;
  readonly ends: Date;
}

/** Account of a session (SHA-256 of its token), with its current roles: an ended role applies at once. */
export async function signedWith(db: Kysely<Database>, session: Buffer): Promise<SignedInUser | null> {
  const found = await sql<Row>`
    select staff.id, staff.code, staff.name, s.authenticated_at, ${GRANT_COLUMNS},
      least(s.expires_at, s.seen_at + make_interval(mins => ${IDLE_MINUTES}::int)) as ends
    from staff_session s join staff on staff.id = s.staff_id
    where s.token_hash = ${session} and staff.active
      and s.expires_at > now() and s.seen_at > now() - make_interval(mins => ${IDLE_MINUTES}::int)`.execute(db);
  const row = found.rows[0];
  if (row === undefined) return null;
  const { id, code, name, grants, authenticated_at: authenticatedAt, ends } = row;
  return { id, code, name, grants, authenticatedAt, ends, session, scopeOf: scopesOf(row) };
}

/** Restarts the session's idle time. Returns its new end; null when it was restarted less than a minute ago. */
export async function keepAlive(db: Kysely<Database>, session: Buffer): Promise<Date | null> {
  const { rows } = await sql<{ ends: Date }>`
    update staff_session set seen_at = now()
     where token_hash = ${session} and seen_at < now() - interval '1 minute'
    returning least(expires_at, seen_at + make_interval(mins => ${IDLE_MINUTES}::int)) as ends`.execute(db);
  return rows[0]?.ends ?? null;
}

export async function endSession(db: Kysely<Database>, token: string): Promise<void> {
  await db.deleteFrom('staff_session').where('token_hash', '=', sha256(token)).execute();
}

/**
 * Ends the sessions of a back-channel logout: the one with its id, or all of a person. A session whose token had no id
 * ends with its person.
 */
export async function endSessionsOf(
  db: Kysely<Database>,
  { issuer, subject, sid }: { readonly issuer: string; readonly subject: string | null; readonly sid: string | null },
): Promise<void> {
  const theirs = db.selectFrom('staff').select('id').where('issuer', '=', issuer);
  const person = subject === null ? theirs : theirs.where('subject', '=', subject);
  const ending = db.deleteFrom('staff_session').where('staff_id', 'in', person);
  if (sid === null) return void (await ending.execute());
  const named = sql<boolean>`sid = ${sid}`;
  await ending.where(subject === null ? named : sql<boolean>`(${named} or sid is null)`).execute();
}
