import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { DESK_API_PATH, type DeskEndpoint } from '#contract/desk/desk-endpoint.ts';
import type { DeskEndpoints } from '#contract/desk/desk-endpoints.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import type { Scope } from '#domain/desk/permissions.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { keyOf } from '../../http/cookies.ts';
import type { Gate } from '../../http/mount.ts';
import { noteSecurity } from '../../http/security-event.ts';
import type { Clock } from '../../platform/clock.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import type { Database } from '../../platform/database/schema.ts';
import { keepAlive, type SignedInUser, signedWith } from '../sign-in/sessions.ts';
import { type Act, actorOf, writeAuditEntry } from './acts.ts';
import { readCookie } from './desk-cookies.ts';
import { isStale } from './step-up.ts';

/** The caller of a desk endpoint, with role and scope. */
export interface DeskContext {
  readonly staff: SignedInUser;
  readonly scope: Scope;
  readonly requestId: string;
  /** The caller's IP address. */
  readonly client: string;
  /** The Idempotency-Key header of endpoints that require one, already validated; '' on others. */
  readonly idempotencyKey: string;
}

/** Refusals of a use case. 'not-found' also stands for data outside the scope. */
export type DeskProblem =
  | 'not-found'
  | 'malformed'
  | 'case-missing'
  | 'reason-missing'
  | 'overbooking-refused'
  | 'step-up-needed'
  | 'absent-already'
  | 'masked-value-refused'
  | 'key-reused'
  | 'too-many-requests';

export interface DeskAnswer<T> {
  readonly body: T;
  readonly status?: number;
  /** The audit entry of the request; 'written' when the use case wrote it with its own change. */
  readonly act: Act | 'written';
}

/** A use case of the desk: typed code; the gate validates input and output. */
export type DeskHandler<E extends DeskEndpoint> = (
  input: Input<E>,
  ctx: DeskContext,
) => Promise<Result<DeskAnswer<Output<E>>, DeskProblem>>;

/** A use case per desk endpoint; a missing or extra one does not compile. */
export type DeskHandlers = { readonly [Name in keyof DeskEndpoints]: DeskHandler<DeskEndpoints[Name]> };

export interface DeskGateDeps {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
}

/** A signed-in staff member. `scope` is null when no role permits the endpoint. */
type DeskCaller = Omit<DeskContext, 'scope'> & { readonly scope: Scope | null };

/** The gate of the staff's desk: a caller has a session, and each of its requests leaves an audit entry. */
export const deskGate = (
  { db, clock }: DeskGateDeps,
  endpoint: DeskEndpoint,
): Gate<DeskCaller, DeskContext, DeskAnswer<unknown>> => ({
  basePath: DESK_API_PATH,
  async identify(request) {
    const staff = await signedOf(db, request);
    if (staff === null) return err('not-signed-in');
    const scope = scopeFor(staff, endpoint);
    return ok({ ...actorOf(request, staff), scope, idempotencyKey: keyOf(request) ?? '' });
  },
  async admit({ scope, ...caller }, read) {
    if (scope === null) return err('not-allowed');
    if (endpoint.stepUp === true && isStale(caller.staff, clock)) return err('step-up-needed');
    const input = read();
    return input.ok ? ok({ input: input.value, context: { ...caller, scope } }) : input;
  },
  async audit(caller, outcome) {
    // A refused request leaves an entry too.
    const act = outcome.ok ? outcome.value.act : { change: { refused: outcome.error } };
    if (act === 'written') return;
    const scope = caller.scope ?? { role: caller.staff.grants[0]?.role ?? 'consultant', kind: 'own' };
    await writeAuditEntry(db, { ...caller, scope }, endpoint.call, act);
  },
});

/** Header of background requests, which do not prolong the session. */
const BY_ITSELF = 'fissa-by-itself';

/** The staff member of this browser, also for security lines; user actions prolong the session. */
export async function signedOf(db: Kysely<Database>, request: FastifyRequest): Promise<SignedInUser | null> {
  const token = readCookie('desk', request);
  if (token === null) return null;
  const staff = await signedWith(db, sha256(token));
  if (staff === null) {
    noteSecurity(request, 'session-refused');
    return null;
  }
  request.subject = `staff ${staff.id}`;
  request.caller = { actorType: 'staff', actor: staff.code };
  if (request.headers[BY_ITSELF] !== undefined) return staff;
  return { ...staff, ends: (await keepAlive(db, staff.session)) ?? staff.ends };
}

/** Scope of the caller; an endpoint that requires no permission covers only the caller's own data. */
function scopeFor(staff: SignedInUser, { permission }: DeskEndpoint): Scope | null {
  if (permission !== null) return staff.scopeOf(permission);
  const role = staff.grants[0]?.role;
  return role === undefined ? null : { role, kind: 'own' };
}
