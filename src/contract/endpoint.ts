import type { z } from 'zod/mini';

/**
 * One exchange with the server: its name, input and answer. All properties of an endpoint are in its constant
 * (docs/decisions/009); each audience adds its own.
 */
export interface BaseEndpoint {
  readonly call: string;
  /** Below the path of its audience, with input names in braces; default `/{call}`. */
  readonly path?: string;
  readonly method: 'GET' | 'POST';
  readonly summary: string;
  readonly input: z.ZodMiniType;
  readonly output: z.ZodMiniType;
  /** Changes state and requires the header `Idempotency-Key`. */
  readonly keyed?: true;
  /** HTTP statuses of `output`; default 200. */
  readonly statuses?: readonly number[];
}

/** An endpoint that one of our pages calls. Times in milliseconds. */
export interface PageEndpoint extends BaseEndpoint {
  readonly timeoutMs: number;
  readonly retries: number;
}

/** An endpoint for visitors, with its limits and checks. The page carries these constants, so defaults are omitted. */
export interface Endpoint extends PageEndpoint {
  /** Requests a minute and visit; `http/limits/rate-limit.ts` has the default. */
  readonly perMinute?: number;
  /** Expensive: such requests are queued round-robin by visitor. */
  readonly dear?: true;
  /** Requires a visit with a solved challenge, or with `token` a challenge in the request. */
  readonly human?: 'pass' | 'token';
  /** Does nothing for a browser without a visit cookie, so it requires no human check there (docs/decisions/057). */
  readonly needsVisit?: true;
  /** An edge may journal it while the engine is down: it creates something and changes nothing. */
  readonly kept?: true;
  /**
   * Its answer is public, except for the slot that a visit holds, so an edge may repeat the last good one while the
   * engine is down.
   */
  readonly common?: true;
  /** The permitted caller: anyone, or only our own edges. */
  readonly audience?: 'edge';
}
export type Input<E extends Pick<BaseEndpoint, 'input'>> = z.output<E['input']>;
/** The input as a caller writes it: fields with defaults may be absent. */
export type Request<E extends Pick<BaseEndpoint, 'input'>> = z.input<E['input']>;
export type Output<E extends Pick<BaseEndpoint, 'output'>> = z.output<E['output']>;

/** Time-outs (specification, section 9): the proxy's default, branch search, customer lookup, create. */
export const TIMEOUT_MS = { standard: 25_000, branches: 15_000, lookup: 30_000, create: 60_000 } as const;

/** `<action> <token>`: a solved challenge for this one request, from a browser without cookies. */
export const HUMAN_CHECK = 'x-human-check';

/** The browser's fallback path and its first path. */
export const API_PATH = '/fa3/api';
export const PROXY_PATH = '/fa3/proxy';
