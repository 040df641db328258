import type { FastifyReply, FastifyRequest } from 'fastify';
import { API_PATH, type Endpoint, HUMAN_CHECK, type Input, type Output } from '#contract/endpoint.ts';
import { ENDPOINTS, type Endpoints } from '#contract/endpoints.ts';
import type { Language } from '#domain/language.ts';
import type { Partner } from '#domain/partner/partner.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { type Clock, romeDay } from '../platform/clock.ts';
import { type Sites, siteOf } from '../platform/config/site.ts';
import type { CheckedJson } from './answer/validated-json.ts';
import {
  clearCookies,
  hasVisit,
  keyOf,
  proofOf,
  type RandomBytes,
  readPassCookie,
  setPass,
  setProof,
  visitOf,
} from './cookies.ts';
import { implausibleDayOf } from './days.ts';
import type { Passes } from './human-check/passes.ts';
import { hasSolvedChallenge, type VerifyHuman } from './human-check/solved-challenge.ts';
import type { TooMany } from './limits/limits.ts';
import { limitOf } from './limits/rate-limit.ts';
import type { Gate } from './mount.ts';
import { admitPartner, identifyPartner, type PartnerAccess } from './partner-calls.ts';
import type { RequestCode } from './security-event.ts';
import { callLanguage } from './visit-language.ts';

/** What a handler gets to know about the HTTP request, besides its validated input. */
export interface RequestContext {
  /** SHA-256 of the visit cookie: the visit's id on the server. For a program: of its id and its customer's name. */
  readonly visit: Buffer;
  /** The request carried a visit cookie, so the browser accepts cookies. */
  readonly hasVisit: boolean;
  /**
   * SHA-256 of the proof cookie; for a request from an edge's journal, the hash stored with it. Null without a proof.
   */
  readonly proof: Buffer | null;
  /** The partner's program that calls with a token, in place of a visit. */
  readonly partner?: Partner;
  /** Client address from the socket, a trusted proxy or an edge signature. */
  readonly address: string;
  /** Id of the site that the request's host name belongs to. */
  readonly site: string;
  /** Language of the visit, for answers and stored requests. */
  readonly language: Language;
  readonly requestId: string;
  /** The idempotency key; '' on endpoints that need none. */
  readonly idempotencyKey: string;
  /** An edge acknowledged this request earlier and now replays its journal: the visitor gets the outcome by mail. */
  readonly replayed: boolean;
  /** The visit passed the human check, or the human check is off. */
  readonly isHuman: boolean;
}

/** Changes to the browser's cookies that go with an answer. */
export interface Effects {
  /** Token of a new proof cookie, which opens the visitor's appointments. */
  readonly proofToken?: string;
  /** Sets the human-check cookie. */
  readonly isHuman?: true;
  /** Deletes all cookies of this service. */
  readonly leaves?: true;
}

/** Problem codes that a handler may return; `http/problems.ts` has their HTTP status and title. */
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
  /** The security event to log where the answer looks like a success but hides a refusal. */
  readonly security?: RequestCode;
}

/** The result for an invalid secret of a link: 404 for the visitor, and a security event in the log. */
export const unknownSecret = { ...err('not-found'), security: 'token-refused' } as const;

/** Use case of an endpoint; its input and its answer are validated by `mount`. */
export type Handler<E extends Endpoint> = (
  input: Input<E>,
  ctx: RequestContext,
) => Promise<Result<Answer<Output<E>>, ProblemCode> | TooMany | typeof unknownSecret>;

/** An endpoint with its use case, without their types, for mounting and documentation. */
export interface Call {
  readonly endpoint: Endpoint;
  readonly handle: (
    input: unknown,
    ctx: RequestContext,
  ) => Promise<Result<Answer<unknown>, ProblemCode> | TooMany | typeof unknownSecret>;
}

/** Pairs an endpoint with its use case, whose types are checked here and then erased. */
export const served = <E extends Endpoint>(endpoint: E, handle: Handler<E>): Call => ({
  endpoint,
  handle: handle as Call['handle'],
});

/** One use case per endpoint of the contract; a missing or surplus one does not compile. */
export type Handlers = { readonly [Name in keyof Endpoints]: Handler<Endpoints[Name]> };

/**
 * Pairs endpoints with their use cases, in the contract's order. An engine has all of them, an offline fallback some.
 */
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
  /** Verifies tokens of partners' programs; without it they are answered "unavailable". */
  readonly partners?: PartnerAccess;
}

/**
 * Creates the gate of the audiences public and edge. The caller is a visit, or a partner's program; no audit entries
 * are written.
 */
export function publicGate(
  deps: PublicDeps,
  endpoint: Endpoint,
): Gate<Partner | null, RequestContext, Answer<unknown>> {
  const hasImplausibleDay = implausibleDayOf(endpoint);
  return {
    basePath: API_PATH,
    config: { rateLimit: limitOf(endpoint), expensive: endpoint.expensive === true },
    isLenient: true,
    // Endpoints for edges accept only requests replayed from an edge's journal; other callers get a 404.
    identify: async (request) =>
      endpoint.audience === 'edge' && !request.replayed ? err('unknown-call') : identifyPartner(deps.partners, request),
    async admit(partner, read, reply) {
      const limited = partner && (await deps.partners?.limit(partner));
      if (limited) return limited;
      const input = read();
      if (!input.ok) return input;
      if (hasImplausibleDay(input.value, () => romeDay(deps.clock))) return err('implausible-day');
      const { request } = reply;
      if (partner !== null)
        return admitPartner(request, { call: endpoint.call, partner, input: input.value, sites: deps.sites });
      const known = requestContextOf(request, reply, deps);
      const isSolved = () =>
        endpoint.human !== undefined &&
        hasSolvedChallenge(request.headers[HUMAN_CHECK], deps.verifyHuman, known.address);
      // The edge checked the pass before it stored the request in its journal.
      const isCheckedByEdge = known.replayed && endpoint.human === 'pass';
      const context = { ...known, isHuman: known.isHuman || isCheckedByEdge || (await isSolved()) };
      const needsCheck = endpoint.human === 'pass' && !(endpoint.needsVisit === true && !context.hasVisit);
      if (needsCheck && !context.isHuman) return err('human-check-failed');
      return ok({ input: input.value, context });
    },
    setHeaders(reply, { visit, partner }, { effects = {} }) {
      if (partner !== undefined) return;
      if (effects.isHuman === true) setPass(reply, deps.passes.issue(visit));
      if (effects.proofToken !== undefined) setProof(reply, effects.proofToken);
      if (effects.leaves) clearCookies(reply);
    },
  };
}

/** Builds the context from cookies, address and host; it holds no personal data. */
function requestContextOf(request: FastifyRequest, reply: FastifyReply, deps: PublicDeps): RequestContext {
  const visit = visitOf(request, reply, deps.randomBytes);
  return {
    visit,
    hasVisit: hasVisit(request),
    // During a rollout, an edge of the previous release forwards the proof cookie instead of its hash.
    proof: request.keptProof ?? proofOf(request),
    address: request.client,
    site: siteOf(deps.sites, request.headers.host).id,
    language: callLanguage(request, deps.sites),
    requestId: request.id,
    idempotencyKey: keyOf(request) ?? '',
    replayed: request.replayed,
    isHuman: deps.passes.isHeld(visit, readPassCookie(request)),
  };
}
