import type { z } from 'zod/mini';

/**
 * An HTTP endpoint: its name, input and answer. All properties of an endpoint are in one constant
 * (docs/decisions/009). The interfaces of the audiences (visitors, staff, programs) add theirs.
 */
export interface BaseEndpoint {
  readonly call: string;
  /** URL path below the path of its audience, with input names in braces; default `/{call}`. */
  readonly path?: string;
  readonly method: 'GET' | 'POST';
  readonly summary: string;
  readonly input: z.ZodMiniType;
  readonly output: z.ZodMiniType;
  /** The endpoint changes state and requires the header `Idempotency-Key`. */
  readonly keyed?: true;
  /** HTTP statuses of `output`; default 200. */
  readonly statuses?: readonly number[];
}

/** An endpoint that the customer page or the desk calls. */
export interface PageEndpoint extends BaseEndpoint {
  readonly timeoutMs: number;
  readonly retries: number;
}

/**
 * An endpoint for visitors, with its limits and checks. Defaults are omitted, because the page's bundle contains these
 * constants.
 */
export interface Endpoint extends PageEndpoint {
  /** Limit of requests per minute and visit; `http/limits/rate-limit.ts` has the default. */
  readonly perMinute?: number;
  /** Expensive requests are queued, and taken from the queue round-robin by visitor. */
  readonly expensive?: true;
  /** `pass`: the visit must have solved a human-check challenge. `token`: the request carries a solved challenge. */
  readonly human?: 'pass' | 'token';
  /** Without a visit cookie the endpoint does nothing and requires no human check (docs/decisions/057). */
  readonly needsVisit?: true;
  /** An edge may journal the request while the engine is down. Only for endpoints that create and change nothing. */
  readonly kept?: true;
  /**
   * The answer is the same for every visitor, except that a visitor sees the slot they hold as free. So an edge may
   * send its last good answer while the engine is down.
   */
  readonly common?: true;
  /** Only our own edges may call the endpoint; by default anyone may. */
  readonly audience?: 'edge';
}
export type Input<E extends Pick<BaseEndpoint, 'input'>> = z.output<E['input']>;
/** The input as a caller writes it: fields with defaults may be absent. */
export type Request<E extends Pick<BaseEndpoint, 'input'>> = z.input<E['input']>;
export type Output<E extends Pick<BaseEndpoint, 'output'>> = z.output<E['output']>;

/** Timeouts as specified, section 9: the proxy's default, branch search, customer lookup, create. */
export const TIMEOUT_MS = { standard: 25_000, branches: 15_000, lookup: 30_000, create: 60_000 } as const;

/** Header with the value `<action> <token>`: a solved challenge for one request, sent by a browser without cookies. */
export const HUMAN_CHECK = 'x-human-check';

/** Header with the language of the page that calls, for the answer's sentences and for messages about the request. */
export const LANGUAGE = 'fissa-language';

/** Header that marks the calls of a page that another page contains in a frame. */
export const FRAME = 'fissa-frame';

/** The path of the booking engine, which the browser calls if the proxy fails. */
export const API_PATH = '/fa3/api';
/** The path of the proxy at the edge, which the browser calls first. */
export const PROXY_PATH = '/fa3/proxy';
