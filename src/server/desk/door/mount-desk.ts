import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { DESK_API_PATH, type DeskEndpoint } from '#contract/desk/desk-endpoint.ts';
import { DESK_ENDPOINTS, type DeskEndpoints } from '#contract/desk/desk-endpoints.ts';
import type { Scope } from '#domain/desk/permissions.ts';
import { checkedJson } from '../../http/answer/checked.ts';
import { keyOf } from '../../http/cookies.ts';
import { tracedCall } from '../../http/door/traced-call.ts';
import { type Refusal, refuse } from '../../http/problems.ts';
import type { Clock } from '../../platform/clock.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import type { Database } from '../../platform/database/schema.ts';
import { onBehalfOf } from '../../platform/on-behalf.ts';
import { keepAlive, signedWith } from '../sign-in/sessions.ts';
import { writeAct } from './acts.ts';
import type { DeskAnswer, DeskAsker, DeskHandle, Signed } from './desk-asker.ts';
import { heldCookie } from './desk-cookies.ts';
import { sendJson } from './send-json.ts';
import { isStale } from './step-up.ts';

/** A use case for every call of the desk: one that is missing, or one too many, does not compile. */
export type DeskHandlers = { readonly [Name in keyof DeskEndpoints]: DeskHandle<DeskEndpoints[Name]> };

export interface DeskDoor {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
}

/** The page says so of what nobody pressed: it keeps no session alive. */
const BY_ITSELF = 'fissa-by-itself';

/** Serves every call of the desk at `/sportello/api/{call}`. */
export function mountDesk(app: FastifyInstance, door: DeskDoor, handlers: DeskHandlers): void {
  for (const name of Object.keys(DESK_ENDPOINTS) as (keyof DeskEndpoints)[])
    mountCall(app, door, { endpoint: DESK_ENDPOINTS[name], handle: handlers[name] as DeskHandle<DeskEndpoint> });
}

interface DeskCall {
  readonly endpoint: DeskEndpoint;
  readonly handle: DeskHandle<DeskEndpoint>;
}

function mountCall(app: FastifyInstance, door: DeskDoor, call: DeskCall): void {
  const { endpoint } = call;
  const { db } = door;
  app.route({
    method: endpoint.method,
    url: `${DESK_API_PATH}/${endpoint.call}`,
    exposeHeadRoute: false,
    handler: (request, reply) => tracedCall(endpoint.call, request, reply, () => answered(request, reply)),
  });

  async function answered(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const staff = await signedOf(db, request);
    if (staff === null) return refuse(reply, 'not-signed-in');
    const scope = scopeFor(staff, endpoint);
    const asker = { staff, requestId: request.id, idempotencyKey: keyOf(request) ?? '' };
    // Refused, it is an act too: who tries doors is seen.
    const audited = async (code: Refusal) => {
      const as = scope ?? { role: staff.grants[0]?.role ?? 'consultant', kind: 'own' };
      await writeAct(db, { ...asker, scope: as }, endpoint.call, { change: { refused: code } });
      return refuse(reply, code);
    };
    if (scope === null) return audited('not-allowed');
    if (endpoint.stepUp === true && isStale(staff, door.clock)) return audited('step-up-needed');
    const outcome = await onBehalfOf(request.id, () => serve(call, { ...asker, scope }, request.body));
    if (typeof outcome === 'string') return audited(outcome);
    if (outcome.act !== 'written') await writeAct(db, { ...asker, scope }, endpoint.call, outcome.act);
    const json = checkedJson(endpoint.output, outcome.body, endpoint.call);
    return sendJson(request, reply.code(outcome.status ?? 200), json);
  }
}

/** Who this browser is signed in as; what somebody pressed keeps the session alive. */
export async function signedOf(db: Kysely<Database>, request: FastifyRequest): Promise<Signed | null> {
  const token = heldCookie('desk', request);
  const staff = token === null ? null : await signedWith(db, sha256(token));
  if (staff === null || request.headers[BY_ITSELF] !== undefined) return staff;
  return { ...staff, ends: (await keepAlive(db, staff.session)) ?? staff.ends };
}

async function serve(
  { endpoint, handle }: DeskCall,
  asker: DeskAsker,
  given: unknown,
): Promise<DeskAnswer<unknown> | Refusal> {
  if (endpoint.keyed === true && asker.idempotencyKey === '') return 'key-missing';
  const input = z.safeParse(endpoint.input, given);
  if (!input.success) return 'malformed';
  const result = await handle(input.data, asker);
  return result.ok ? result.value : result.error;
}

/** What needs no permission is one's own. */
function scopeFor(staff: Signed, { permission }: DeskEndpoint): Scope | null {
  if (permission !== null) return staff.scopeOf(permission);
  const role = staff.grants[0]?.role;
  return role === undefined ? null : { role, kind: 'own' };
}
