import type { IncomingHttpHeaders } from 'node:http';

/** A request for the engine; `path` begins with a slash and holds no host. */
export interface Question {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
  /** The id of the request that caused it; none for background requests. */
  readonly requestId?: string;
  /** The visitor's address, so that limits count visitors, not the edge. '' for the edge's own requests. */
  readonly client: string;
  /** Milliseconds for the whole answer, retries included. */
  readonly timeoutMs: number;
  /** Whether a repeat has no further effect: reads, and requests with a key. */
  readonly repeatable: boolean;
}
export interface EngineAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Sends a request to the engine, in another process or in this one. Null: no answer. */
export type AskEngine = (question: Question) => Promise<EngineAnswer | null>;

/** The answer as JSON; undefined when it is none, since the engine always answers with JSON. */
export function jsonOf({ headers, body }: EngineAnswer): unknown {
  if (!/\bjson\b/.test(headers['content-type'] ?? '')) return undefined;
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

/** Asks whether the engine is ready: its process, its database and its tables. */
export const READY: Question = {
  method: 'GET',
  path: '/readyz',
  headers: {},
  body: null,
  client: '',
  timeoutMs: 5_000,
  repeatable: false,
};
