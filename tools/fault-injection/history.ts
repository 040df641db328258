/**
 * What a visitor wants; `reclaim` is a hold of an hour on which somebody's hold is over, `poison` a request under a key of
 * which nothing may ever come. `staff` is what the desk changes that is no visit.
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

/** One intent of one visitor, with all the tries the page makes for it. */
export interface Operation {
  readonly id: string;
  readonly worker: number;
  /** The browser: one set of cookies. */
  readonly visitor: string;
  /** Where it comes from; many may share one. */
  readonly address: string;
  readonly kind: Kind;
  /** The call of the contract, '' for the page itself. */
  readonly call: string;
  /** The idempotency key; null on calls without one. */
  readonly key: string | null;
  readonly body: unknown;
  /** The tax code the intent is about, '' when it is about nobody. */
  readonly taxCode: string;
  /** The branch, day and hour it aims at, in the words of the visitor. */
  readonly wanted: Wanted | null;
}
export interface Wanted {
  readonly branch: string;
  readonly day: string;
  readonly hour: string;
}

/** What the name of a visitor begins with who only wants to book, whatever others do. */
export const HONEST = 'honest ';

/** One answer, or its absence (`status` 0), of one try. */
export interface Try {
  readonly path: 'proxy' | 'direct';
  readonly status: number;
  readonly ms: number;
  /** The engine's body without the proxy's wrapping; null when there was none that can be read. */
  readonly body: unknown;
}

/** What a browser of the suite asks, and what it got. */
export interface Question {
  readonly call: string;
  readonly method: 'GET' | 'POST';
  readonly body: unknown;
  readonly key: string | null;
  /** Further tries after the first, over both paths, as the contract has them. */
  readonly retries: number;
}
export interface Asked {
  readonly tries: readonly Try[];
  /** The answer the page acts on; null when there was no clear one. */
  readonly answer: Try | null;
}

/**
 * Jepsen's words: `ok` is known to have happened, `fail` is known not to have happened, `info` may have happened or
 * may still happen. A time-out is `info`, never `fail`. Times are milliseconds since the epoch.
 */
export type Line =
  | { readonly type: 'invoke'; readonly at: number; readonly operation: Operation }
  | {
      readonly type: 'ok' | 'fail' | 'info';
      readonly at: number;
      readonly id: string;
      /** Milliseconds until the visitor saw an answer, a refusal or the word that it takes longer. */
      readonly waitMs: number;
      readonly tries: readonly Try[];
    };
export type Outcome = Exclude<Line, { type: 'invoke' }>;
export type History = readonly Line[];

/** An operation and how it ended. What was never answered, because the run ended, is `info`. */
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
