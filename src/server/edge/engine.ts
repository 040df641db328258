import type { IncomingHttpHeaders } from 'node:http';

/** A request for the engine; `path` begins with a slash and holds no host. */
export interface Question {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
  /** The id of the request it is asked for; none where nobody waits. */
  readonly requestId?: string;
  /** The visitor's address: limits count people, not the edge. '' when the edge asks for itself. */
  readonly client: string;
  /** Milliseconds for the whole answer, retries included. */
  readonly timeoutMs: number;
  /** Whether asking twice does no more than asking once: reads, and what carries a key. */
  readonly repeatable: boolean;
}
export interface EngineAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** The one way to the engine, in another process or in this one. Null: no answer could be had. */
export type AskEngine = (question: Question) => Promise<EngineAnswer | null>;

/** What a call answered, as JSON; undefined when it is none: an engine that is there answers nothing else. */
export function jsonOf({ headers, body }: EngineAnswer): unknown {
  if (!/\bjson\b/.test(headers['content-type'] ?? '')) return undefined;
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

/** Asks an engine whether it can work: its process, its database and its tables. */
export const READY: Question = {
  method: 'GET',
  path: '/readyz',
  headers: {},
  body: null,
  client: '',
  timeoutMs: 5_000,
  repeatable: false,
};
