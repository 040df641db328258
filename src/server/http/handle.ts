import type { Endpoint, Input, Output } from '#contract/endpoint.ts';
import type { Language } from '#domain/language.ts';
import type { Result } from '#domain/result.ts';
import type { TooMany } from './limits/limits.ts';

/** What a handler may know of the request beside its validated input. */
export interface Asker {
  /** SHA-256 of the visit cookie: the visit's name on the server. */
  readonly visit: Buffer;
  /** The browser came with its visit: it keeps cookies. */
  readonly hasVisit: boolean;
  /** SHA-256 of the proof cookie, when the browser has one, or of the proof a request was kept with. */
  readonly proof: Buffer | null;
  /** The visitor's address, as the socket, a trusted proxy or our own edge tells it. */
  readonly address: string;
  /** Which site the host means. */
  readonly site: string;
  /** What the visit is in: for answers, and for what it asks to be kept. */
  readonly language: Language;
  readonly requestId: string;
  /** Present and well-formed on keyed calls, '' on others. */
  readonly idempotencyKey: string;
  /** An edge acknowledged this request earlier: what becomes of it is told by mail. */
  readonly replayed: boolean;
  /** The visit showed a solved challenge, or there is no human check. */
  readonly isHuman: boolean;
}

/** What an answer does to the browser's cookies. */
export interface Effects {
  /** A new proof. */
  readonly proofToken?: string;
  /** The visit showed a solved challenge: its pass. */
  readonly isHuman?: true;
  /** Proof and visit are over. */
  readonly leaves?: true;
}

/** Transport-level refusals a handler may answer with; `http/problems.ts` gives each its status and title. */
export type ProblemCode =
  | 'cap-unknown'
  | 'place-unknown'
  | 'not-found'
  | 'key-reused'
  | 'masked-value-refused'
  | 'human-check-failed'
  | 'too-many-requests'
  | 'unavailable';

declare const CHECKED: unique symbol;
/** JSON of an answer, or of a part of one, that was judged by the contract when it was made. */
export type CheckedJson = string & { readonly [CHECKED]: true };

export interface Answer<T> {
  readonly body: T;
  /** The same, checked earlier: it is sent as it is. */
  readonly json?: CheckedJson;
  readonly status?: number;
  readonly effects?: Effects;
}

/** A use case mounted on an endpoint: plain typed code, checked at the door both ways. */
export type Handle<E extends Endpoint> = (
  input: Input<E>,
  asker: Asker,
) => Promise<Result<Answer<Output<E>>, ProblemCode> | TooMany>;
