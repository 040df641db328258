import type { Endpoint, Output, Request } from '../endpoint.ts';
import type { Tag } from './tags.ts';

/**
 * What a stranger reads of a call, beside its constant: the page carries the constants, and pays for no word of this.
 * Examples are of the call's own types; days and codes are invented.
 */
export interface Told<E extends Endpoint> {
  readonly tag: Tag;
  /** What it does, what it needs, and what its refusals mean. */
  readonly description: string;
  readonly request: Request<E>;
  /** Answers by what they say, in words of a name; each is of the call's first status. */
  readonly answers: Readonly<Record<string, Output<E>>>;
  /** The answer of status 409, of calls that have it. */
  readonly conflict?: Output<E>;
}
