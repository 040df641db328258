import type { FastifyReply, FastifyRequest } from 'fastify';
import { API_PATH, type Endpoint, HUMAN_CHECK, type Input, type Output } from '#contract/endpoint.ts';
import { ENDPOINTS, type Endpoints } from '#contract/endpoints.ts';
import type { Language } from '#domain/language.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { type Clock, romeDay } from '../platform/clock.ts';
import { type Sites, siteOf } from '../platform/config/site.ts';
import { visitLanguage } from '../platform/visit-language.ts';
import type { CheckedJson } from './answer/checked.ts';
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

/** What a handler may know of the request beside its validated input. */
export interface Asker {
  /** SHA-256 of the visit cookie: the visit's name on the server. */
  readonly visit: Buffer;
  /** The browser came with its visit: it keeps cookies. */
  readonly hasVisit: boolean;
  /** SHA-256 of the proof cookie, when the browser has one, or of the proof a request was kept with. */
  readonly proof: Buffer | null;
  /** The visitor's address, as the socket, a trusted proxy or our own edge tells it. */
  readonly address: string;
  /** Which site the host means. */
  readonly site: string;
  /** What the visit is in: for answers, and for what it asks to be kept. */
  readonly language: Language;
  readonly requestId: string;
  /** Present and well-formed on keyed calls, '' on others. */
  readonly idempotencyKey: string;
  /** An edge acknowledged this request earlier: what becomes of it is told by mail. */
  readonly replayed: boolean;
  /** The visit showed a solved challenge, or there is no human check. */
  readonly isHuman: boolean;
}

/** What an answer does to the browser's cookies. */
export interface Effects {
  /** A new proof. */
  readonly proofToken?: string;
  /** The visit showed a solved challenge: its pass. */
  readonly isHuman?: true;
  /** Proof and visit are over. */
  readonly leaves?: true;
}

/** Transport-level refusals a handler may answer with; `http/problems.ts` gives each its status and title. */
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
  /** The same, checked earlier: it is sent as it is. */
  readonly json?: CheckedJson;
  readonly status?: number;
  readonly effects?: Effects;
}

/** A use case mounted on an endpoint: plain typed code, checked at the door both ways. */
export type Handle<E extends Endpoint> = (
  input: Input<E>,
  asker: Asker,
) => Promise<Result<Answer<Output<E>>, ProblemCode> | TooMany>;

/** An endpoint with its use case, whatever their types: what mounting and the documentation need. */
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

export interface PublicWorld {
  readonly sites: Sites;
  readonly randomBytes: RandomBytes;
  readonly passes: Passes;
  /** Judges a challenge that a request brings along. */
  readonly verifyHuman: VerifyHuman;
  readonly clock: Clock;
}

/** The gate of the public and of our own edges: a caller is a visit, and leaves no audit entry. */
export function publicGate(world: PublicWorld, endpoint: Endpoint): Gate<null, Asker, Answer<unknown>> {
  const hasImplausibleDay = implausibleDayOf(endpoint);
  return {
    basePath: API_PATH,
    config: { rateLimit: limitOf(endpoint), dear: endpoint.dear === true },
    isLenient: true,
    // Our own edge shows itself by the signature of a request it kept; to anybody else there is no such call.
    identify: async ({ replayed }) => (endpoint.audience === 'edge' && !replayed ? err('unknown-call') : ok(null)),
    async admit(_nobody, read, reply) {
      const input = read();
      if (!input.ok) return input;
      if (hasImplausibleDay(input.value, () => romeDay(world.clock))) return err('implausible-day');
      const { request } = reply;
      const known = askerOf(request, reply, world);
      const isShown = () =>
        endpoint.human !== undefined && bringsProof(request.headers[HUMAN_CHECK], world.verifyHuman, known.address);
      const context = { ...known, isHuman: known.isHuman || (await isShown()) };
      // What an edge acknowledged was shown there.
      const isAsked = endpoint.human === 'pass' && !(endpoint.needsVisit === true && !context.hasVisit);
      if (isAsked && !context.isHuman && !context.replayed) return err('human-check-failed');
      return ok({ input: input.value, context });
    },
    setCookies(reply, { visit }, { effects = {} }) {
      if (effects.isHuman === true) setPass(reply, world.passes.issue(visit));
      if (effects.proofToken !== undefined) setProof(reply, effects.proofToken);
      if (effects.leaves) clearCookies(reply);
    },
  };
}

/** Who asks: by cookies, address and host, and never by name. */
function askerOf(request: FastifyRequest, reply: FastifyReply, world: PublicWorld): Asker {
  const visit = visitOf(request, reply, world.randomBytes);
  return {
    visit,
    hasVisit: hasVisit(request),
    // An edge of the version before hands on the cookie itself.
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
