import type { Endpoint, Output, Request } from '../endpoint.ts';
import type { Tag } from './tags.ts';

/**
 * OpenAPI description of an endpoint, kept out of the page's bundle. Examples have the endpoint's types; days and codes
 * are invented.
 */
export interface Told<E extends Endpoint> {
  readonly tag: Tag;
  /** Effect, requirements, and meaning of refusals. */
  readonly description: string;
  readonly request: Request<E>;
  /** Example answers by name; each has the endpoint's first status. */
  readonly answers: Readonly<Record<string, Output<E>>>;
  /** The answer of status 409, if the endpoint has one. */
  readonly conflict?: Output<E>;
}
