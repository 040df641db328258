import type { IncomingHttpHeaders } from 'node:http';

/** A request that an edge sends to the engine; `path` begins with a slash and holds no host. */
export interface UpstreamRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
  /** Id of the browser's request that caused this one; absent for background requests. */
  readonly requestId?: string;
  /** The visitor's address, so that limits count visitors, not the edge. '' for the edge's own requests. */
  readonly client: string;
  /** Milliseconds for the whole answer, retries included. */
  readonly timeoutMs: number;
  /** Whether a repeat has no further effect, as for reads and requests with an idempotency key. */
  readonly repeatable: boolean;
}
export interface EngineAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Sends a request to the engine, in another process or in this one. Returns null when the engine does not answer. */
export type EngineClient = (question: UpstreamRequest) => Promise<EngineAnswer | null>;

/** The parsed JSON body. Undefined when the body is no JSON: then an intermediary answered, not the engine. */
export function jsonOf({ headers, body }: EngineAnswer): unknown {
  if (!/\bjson\b/.test(headers['content-type'] ?? '')) return undefined;
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

/** Asks whether the engine is ready: its process, its database and its tables. */
export const READINESS_REQUEST: UpstreamRequest = {
  method: 'GET',
  path: '/readyz',
  headers: {},
  body: null,
  client: '',
  timeoutMs: 5_000,
  repeatable: false,
};
