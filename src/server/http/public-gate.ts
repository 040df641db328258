import { API_PATH, type Endpoint, HUMAN_CHECK } from '#contract/endpoint.ts';
import { ENDPOINTS, type Endpoints } from '#contract/endpoints.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { type Clock, romeDay } from '../platform/clock.ts';
import { type AskerWorld, askerOf } from './asker.ts';
import { clearCookies, setPass, setProof } from './cookies.ts';
import { implausibleDayOf } from './days.ts';
import type { Answer, Asker, Handle, ProblemCode } from './handle.ts';
import { bringsProof, type VerifyHuman } from './human-check/brought.ts';
import type { TooMany } from './limits/limits.ts';
import { limitOf } from './limits/rate-limit.ts';
import type { Gate } from './mount.ts';

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

export interface PublicWorld extends AskerWorld {
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
