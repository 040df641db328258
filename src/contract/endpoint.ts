import type { z } from 'zod/mini';

/**
 * One exchange between page and server. Times in milliseconds.
 * `keyed` calls change state and need the header `Idempotency-Key` (R0.82).
 */
export interface Endpoint {
  readonly call: string;
  readonly method: 'GET' | 'POST';
  readonly summary: string;
  readonly input: z.ZodMiniType;
  readonly output: z.ZodMiniType;
  readonly keyed?: boolean;
  /** HTTP statuses of `output`; 200 unless told. */
  readonly statuses?: readonly number[];
  readonly timeoutMs: number;
  readonly retries: number;
}
export type Input<E extends Endpoint> = z.output<E['input']>;
/** What a caller may write: fields with defaults may be left out. */
export type Request<E extends Endpoint> = z.input<E['input']>;
export type Output<E extends Endpoint> = z.output<E['output']>;

/** Time-outs of R9.6: the proxy's default, branch search, customer lookup, create. */
export const TIMEOUT_MS = { standard: 25_000, branches: 15_000, lookup: 30_000, create: 60_000 } as const;

/** Paths of R0.71: where the browser asks first, and where it falls back to. */
export const API_PATH = '/fa3/api';
export const PROXY_PATH = '/fa3/proxy';
