import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { API_PATH, type Endpoint, HUMAN_CHECK } from '#contract/endpoint.ts';
import { ENDPOINTS, type Endpoints } from '#contract/endpoints.ts';
import type { FieldError } from '#contract/problem.ts';
import { inOneSpelling } from '#contract/spellings.ts';
import type { Result } from '#domain/result.ts';
import { type Clock, romeDay } from '../platform/clock.ts';
import { onBehalfOf } from '../platform/on-behalf.ts';
import { checkedJson } from './answer/checked.ts';
import { type AskerWorld, askerOf } from './asker.ts';
import { clearCookies, keyOf, setPass, setProof } from './cookies.ts';
import { implausibleDayOf } from './days.ts';
import { fieldErrors } from './described/field-errors.ts';
import { tracedCall } from './door/traced-call.ts';
import type { Answer, Asker, Handle, ProblemCode } from './handle.ts';
import { bringsProof, type VerifyHuman } from './human-check/brought.ts';
import type { TooMany } from './limits/limits.ts';
import { limitOf } from './limits/rate-limit.ts';
import { refuse } from './problems.ts';
import { isStorable } from './strict-json.ts';

/** An endpoint with its use case, whatever their types: what `mount` and the documentation need. */
export interface Call {
  readonly endpoint: Endpoint;
  readonly handle: (input: unknown, asker: Asker) => Promise<Result<Answer<unknown>, ProblemCode> | TooMany>;
}

/** Ties a use case to its endpoint; the types are checked here and forgotten. */
export const served = <E extends Endpoint>(endpoint: E, handle: Handle<E>): Call => ({
  endpoint,
  handle: handle as Call['handle'],
});

/** A use case for every call of the contract: one that is missing, or one too many, does not compile. */
export type Handlers = { readonly [Name in keyof Endpoints]: Handle<Endpoints[Name]> };

/** Calls with their use cases, in the contract's order: all of it for an engine, a part for who stands in for one. */
export const callsOf = (handlers: Partial<Handlers>): Call[] =>
  (Object.keys(ENDPOINTS) as (keyof Endpoints)[])
    .filter((name) => handlers[name] !== undefined)
    .map((name) => ({ endpoint: ENDPOINTS[name], handle: handlers[name] as Call['handle'] }));

export interface MountWorld extends AskerWorld {
  /** Judges a challenge that a request brings along. */
  readonly verifyHuman: VerifyHuman;
  readonly clock: Clock;
}

/** Serves a call at `/fa3/api/{call}`: input and output are checked against the contract. */
export function mount(app: FastifyInstance, world: MountWorld, { endpoint, handle }: Call): void {
  const hasImplausibleDay = implausibleDayOf(endpoint);
  app.route({
    method: endpoint.method,
    url: `${API_PATH}/${endpoint.call}`,
    exposeHeadRoute: false,
    config: { rateLimit: limitOf(endpoint), dear: endpoint.dear === true },
    handler: (request, reply) => tracedCall(endpoint.call, request, reply, () => serve(request, reply)),
  });

  async function serve(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    // Our own edge shows itself by the signature of a request it kept; to anybody else there is no such call.
    if (endpoint.audience === 'edge' && !request.replayed) return refuse(reply, 'unknown-call');
    if (endpoint.keyed === true && keyOf(request) === null) return refuse(reply, 'key-missing');
    const input = inputOf(endpoint, request);
    if ('errors' in input) return refuse(reply, 'malformed', input.errors);
    if (hasImplausibleDay(input.data, () => romeDay(world.clock))) return refuse(reply, 'implausible-day');
    const known = askerOf(request, reply, world);
    const isShown = () => endpoint.human !== undefined && bringsProof(request.headers[HUMAN_CHECK], world.verifyHuman);
    const asker = { ...known, isHuman: known.isHuman || (await isShown()) };
    // What an edge acknowledged was shown there.
    const isAsked = endpoint.human === 'pass' && !(endpoint.needsVisit === true && !asker.hasVisit);
    if (isAsked && !asker.isHuman && !asker.replayed) return refuse(reply, 'human-check-failed');
    const result = await onBehalfOf(request.id, () => handle(input.data, asker));
    if ('seconds' in result) reply.header('retry-after', result.seconds);
    if (!result.ok) return refuse(reply, result.error);
    if (result.value.effects?.isHuman === true) setPass(reply, world.passes.issue(asker.visit));
    return answer(reply, endpoint, result.value);
  }
}

function inputOf(
  endpoint: Endpoint,
  request: FastifyRequest,
): { readonly data: unknown } | { readonly errors: readonly FieldError[] } {
  const given = endpoint.method === 'GET' ? request.query : request.body;
  if (endpoint.method === 'GET' && !Object.values(given as object).every((value) => isStorable(String(value))))
    return { errors: [] };
  const read = inOneSpelling(endpoint.input, given);
  const parsed = z.safeParse(endpoint.input, read);
  return parsed.success ? { data: parsed.data } : { errors: fieldErrors(parsed.error.issues, read) };
}

function answer(reply: FastifyReply, endpoint: Endpoint, given: Answer<unknown>): FastifyReply {
  const json = given.json ?? checkedJson(endpoint.output, given.body, endpoint.call);
  if (given.effects?.proofToken !== undefined) setProof(reply, given.effects.proofToken);
  if (given.effects?.leaves) clearCookies(reply);
  return reply
    .code(given.status ?? 200)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(json);
}
