import type { FastifyReply, FastifyRequest } from 'fastify';
import { API_PATH, type Endpoint, HUMAN_CHECK, type Input, type Output } from '#contract/endpoint.ts';
import { ENDPOINTS, type Endpoints } from '#contract/endpoints.ts';
import type { Language } from '#domain/language.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { type Clock, romeDay } from '../platform/clock.ts';
import { type Sites, siteOf } from '../platform/config/site.ts';
import { visitLanguage } from '../platform/visit-language.ts';
import type { CheckedJson } from './answer/validated-json.ts';
import {
  clearCookies,
  hasVisit,
  heldPass,
  keyOf,
  proofOf,
  type RandomBytes,
  setPass,
  setProof,
  visitOf,
} from './cookies.ts';
import { implausibleDayOf } from './days.ts';
import { bringsProof, type VerifyHuman } from './human-check/brought.ts';
import type { Passes } from './human-check/passes.ts';
import type { TooMany } from './limits/limits.ts';
import { limitOf } from './limits/rate-limit.ts';
import type { Gate } from './mount.ts';
import type { SecurityCode } from './security-event.ts';

/** Request context passed to handlers, beside the validated input. */
export interface RequestContext {
  /** SHA-256 of the visit cookie: the visit's id on the server. */
  readonly visit: Buffer;
  /** The request carried a visit cookie, so the browser accepts cookies. */
  readonly hasVisit: boolean;
  /** SHA-256 of the proof cookie, if any, or of the proof that a journalled request was stored with. */
  readonly proof: Buffer | null;
  /** Client address from the socket, a trusted proxy or an edge signature. */
  readonly address: string;
  /** Id of the host's site. */
  readonly site: string;
  /** Language of the visit, for answers and stored requests. */
  readonly language: Language;
  readonly requestId: string;
  /** Valid on keyed calls, '' on others. */
  readonly idempotencyKey: string;
  /** An edge journalled and acknowledged this request earlier: its outcome is sent by mail. */
  readonly replayed: boolean;
  /** The visit passed the human check, or there is none. */
  readonly isHuman: boolean;
}

/** Changes to the browser's cookies. */
export interface Effects {
  /** A new proof. */
  readonly proofToken?: string;
  /** Sets the pass of the human check. */
  readonly isHuman?: true;
  /** Deletes proof and visit. */
  readonly leaves?: true;
}

/** Transport-level problems a handler may answer with; `http/problems.ts` gives each its status and title. */
export type ProblemCode =
  | 'cap-unknown'
  | 'place-unknown'
  | 'not-found'
  | 'key-reused'
  | 'masked-value-refused'
  | 'human-check-failed'
  | 'too-many-requests'
  | 'unavailable';

export interface Answer<T> {
  readonly body: T;
  /** The body as JSON, validated earlier and sent unchanged. */
  readonly json?: CheckedJson;
  readonly status?: number;
  readonly effects?: Effects;
  /** The answer hides a refusal, which is logged as a security event. */
  readonly security?: SecurityCode;
}

/** A secret that opens nothing: unknown, ended, or of another kind. Logged as a security event. */
export const secretRefused = { ...err('not-found'), security: 'token-refused' } as const;

/** Use case of an endpoint; its input and its answer are validated by `mount`. */
export type Handler<E extends Endpoint> = (
  input: Input<E>,
  ctx: RequestContext,
) => Promise<Result<Answer<Output<E>>, ProblemCode> | TooMany | typeof secretRefused>;

/** An endpoint with its use case, without their types, for mounting and documentation. */
export interface Call {
  readonly endpoint: Endpoint;
  readonly handle: (
    input: unknown,
    ctx: RequestContext,
  ) => Promise<Result<Answer<unknown>, ProblemCode> | TooMany | typeof secretRefused>;
}

/** Ties a use case to its endpoint, and erases the checked types. */
export const served = <E extends Endpoint>(endpoint: E, handle: Handler<E>): Call => ({
  endpoint,
  handle: handle as Call['handle'],
});

/** One use case per call of the contract; a missing or surplus one fails to compile. */
export type Handlers = { readonly [Name in keyof Endpoints]: Handler<Endpoints[Name]> };

/** Calls with their use cases, in the contract's order: all for an engine, some for a fallback. */
export const callsOf = (handlers: Partial<Handlers>): Call[] =>
  (Object.keys(ENDPOINTS) as (keyof Endpoints)[])
    .filter((name) => handlers[name] !== undefined)
    .map((name) => ({ endpoint: ENDPOINTS[name], handle: handlers[name] as Call['handle'] }));

export interface PublicDeps {
  readonly sites: Sites;
  readonly randomBytes: RandomBytes;
  readonly passes: Passes;
  /** Verifies a challenge solution in a request. */
  readonly verifyHuman: VerifyHuman;
  readonly clock: Clock;
}

/** Gate of the public and edge audiences: the caller is a visit, without audit entries. */
export function publicGate(world: PublicDeps, endpoint: Endpoint): Gate<null, RequestContext, Answer<unknown>> {
  const hasImplausibleDay = implausibleDayOf(endpoint);
  return {
    basePath: API_PATH,
    config: { rateLimit: limitOf(endpoint), expensive: endpoint.expensive === true },
    isLenient: true,
    // An edge is identified by the signature of a journalled request; for other callers the endpoint answers 404.
    identify: async ({ replayed }) => (endpoint.audience === 'edge' && !replayed ? err('unknown-call') : ok(null)),
    async admit(_nobody, read, reply) {
      const input = read();
      if (!input.ok) return input;
      if (hasImplausibleDay(input.value, () => romeDay(world.clock))) return err('implausible-day');
      const { request } = reply;
      const known = requestContextOf(request, reply, world);
      const isShown = () =>
        endpoint.human !== undefined && bringsProof(request.headers[HUMAN_CHECK], world.verifyHuman, known.address);
      // The edge checked the pass before it stored the request.
      const isStored = known.replayed && endpoint.human === 'pass';
      const context = { ...known, isHuman: known.isHuman || isStored || (await isShown()) };
      const isAsked = endpoint.human === 'pass' && !(endpoint.needsVisit === true && !context.hasVisit);
      if (isAsked && !context.isHuman) return err('human-check-failed');
      return ok({ input: input.value, context });
    },
    setCookies(reply, { visit }, { effects = {} }) {
      if (effects.isHuman === true) setPass(reply, world.passes.issue(visit));
      if (effects.proofToken !== undefined) setProof(reply, effects.proofToken);
      if (effects.leaves) clearCookies(reply);
    },
  };
}

/** Builds the context from cookies, address and host; it holds no personal data. */
function requestContextOf(request: FastifyRequest, reply: FastifyReply, world: PublicDeps): RequestContext {
  const visit = visitOf(request, reply, world.randomBytes);
  return {
    visit,
    hasVisit: hasVisit(request),
    // An edge of the former version passes on the cookie itself.
    proof: request.keptProof ?? proofOf(request),
    address: request.client,
    site: siteOf(world.sites, request.headers.host).id,
    language: visitLanguage(request.headers.host),
    requestId: request.id,
    idempotencyKey: keyOf(request) ?? '',
    replayed: request.replayed,
    isHuman: world.passes.isHeld(visit, heldPass(request)),
  };
}
