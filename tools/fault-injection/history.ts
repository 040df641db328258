/**
 * Kinds of operations. `reclaim` is a hold of a slot on which another hold has expired. `poison` is a malformed
 * request, which must never have an effect. `staff` is a change by the desk that is not a change of a visit.
 */
export type Kind =
  | 'page'
  | 'search'
  | 'hours'
  | 'hold'
  | 'reclaim'
  | 'lookup'
  | 'create'
  | 'callback'
  | 'move'
  | 'cancel'
  | 'own'
  | 'poison'
  | 'staff';

/** An operation of a visitor: one request with all its retries. */
export interface Operation {
  readonly id: string;
  readonly worker: number;
  /** Names the browser, which has its own cookies. */
  readonly visitor: string;
  /** The IP address; several visitors may share one. */
  readonly address: string;
  readonly kind: Kind;
  /** The wire name of the endpoint; '' for the page itself. */
  readonly call: string;
  /** The idempotency key; null for requests without one. */
  readonly key: string | null;
  readonly body: unknown;
  /** The tax code of the person concerned; '' if there is none. */
  readonly taxCode: string;
  /** The requested branch, day and time in Rome. */
  readonly wanted: Wanted | null;
}
export interface Wanted {
  readonly branch: string;
  readonly day: string;
  readonly hour: string;
}

/** Prefix of the names of honest visitors, who only want to book. */
export const HONEST = 'honest ';

/** One try of a request. `status` is 0 if there was no answer. */
export interface Try {
  readonly path: 'proxy' | 'direct';
  readonly status: number;
  readonly ms: number;
  /** The engine's body, without the proxy's envelope; null if it is missing or no JSON. */
  readonly body: unknown;
}

/** A request that a simulated browser sends. */
export interface SimulatedRequest {
  readonly call: string;
  readonly method: 'GET' | 'POST';
  readonly body: unknown;
  readonly key: string | null;
  /** Number of retries of the endpoint; each goes over both paths. */
  readonly retries: number;
}
export interface RequestResult {
  readonly tries: readonly Try[];
  /** The final answer; null if there was no clear one. */
  readonly answer: Try | null;
}

/**
 * A line of the history, in the terms of Jepsen: `ok` has happened, `fail` has not happened, `info` may have happened
 * or may still happen. A timeout is `info`, never `fail`. Times are milliseconds since the epoch.
 */
export type Line =
  | { readonly type: 'invoke'; readonly at: number; readonly operation: Operation }
  | {
      readonly type: 'ok' | 'fail' | 'info';
      readonly at: number;
      readonly id: string;
      /** Milliseconds until the visitor saw an answer, a refusal, or the message that it takes longer. */
      readonly waitMs: number;
      readonly tries: readonly Try[];
    };
export type Outcome = Exclude<Line, { type: 'invoke' }>;
export type History = readonly Line[];

/** An operation with its outcome. An operation that the end of the run interrupted is `info`. */
export interface Done {
  readonly operation: Operation;
  readonly invoked: number;
  readonly outcome: Outcome;
}

export function operationsOf(history: History): readonly Done[] {
  const outcomes = new Map(history.flatMap((line) => (line.type === 'invoke' ? [] : [[line.id, line] as const])));
  return history.flatMap((line) => {
    if (line.type !== 'invoke') return [];
    const { operation, at } = line;
    const unanswered: Outcome = { type: 'info', at, id: operation.id, waitMs: 0, tries: [] };
    return [{ operation, invoked: at, outcome: outcomes.get(operation.id) ?? unanswered }];
  });
}
