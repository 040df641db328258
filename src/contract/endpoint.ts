import type { z } from 'zod/mini';

/**
 * One exchange with the server: what it is called, takes and answers. An endpoint's properties stand here and in no
 * table beside it (docs/decisions/009); each audience adds its own.
 */
export interface BaseEndpoint {
  readonly call: string;
  /** Below the path of its audience, with names of its input in braces; `/{call}` unless told. */
  readonly path?: string;
  readonly method: 'GET' | 'POST';
  readonly summary: string;
  readonly input: z.ZodMiniType;
  readonly output: z.ZodMiniType;
  /** It changes state and needs the header `Idempotency-Key`. */
  readonly keyed?: true;
  /** HTTP statuses of `output`; 200 unless told. */
  readonly statuses?: readonly number[];
}

/** An endpoint that a page of ours calls. Times in milliseconds. */
export interface PageEndpoint extends BaseEndpoint {
  readonly timeoutMs: number;
  readonly retries: number;
}

/**
 * An endpoint for visitors, and how the door treats it. The page carries these constants, so only what differs from the
 * usual is written.
 */
export interface Endpoint extends PageEndpoint {
  /** Requests a minute and visit; `http/limits/rate-limit.ts` says what is usual. */
  readonly perMinute?: number;
  /** It costs: dear calls take turns by who asks. */
  readonly dear?: true;
  /** Only for a visit that showed a solved challenge, or with `token` brings one in the call itself. */
  readonly human?: 'pass' | 'token';
  /** It does nothing for a browser without a visit cookie, and so asks nothing of it (docs/decisions/057). */
  readonly needsVisit?: true;
  /** An edge may take it in while the engine is away: it creates something, and changes nothing. */
  readonly kept?: true;
  /**
   * It says the same to everybody, save for the hour a visit holds, so its last good answer may be given again while the
   * engine is away.
   */
  readonly common?: true;
  /** Who may ask: anybody, unless it is for our own edge alone. */
  readonly audience?: 'edge';
}
export type Input<E extends Pick<BaseEndpoint, 'input'>> = z.output<E['input']>;
/** What a caller may write: fields with defaults may be left out. */
export type Request<E extends Pick<BaseEndpoint, 'input'>> = z.input<E['input']>;
export type Output<E extends Pick<BaseEndpoint, 'output'>> = z.output<E['output']>;

/** Time-outs (specification, section 9): the proxy's default, branch search, customer lookup, create. */
export const TIMEOUT_MS = { standard: 25_000, branches: 15_000, lookup: 30_000, create: 60_000 } as const;

/** `<action> <token>`: a solved challenge for this one request, of a browser that keeps no cookies. */
export const HUMAN_CHECK = 'x-human-check';

/** Where the browser falls back to, and where it asks first. */
export const API_PATH = '/fa3/api';
export const PROXY_PATH = '/fa3/proxy';
