import type { Endpoint, Output, Request } from '../endpoint.ts';
import type { Tag } from './tags.ts';

/**
 * OpenAPI description of an endpoint. It is kept apart from the endpoint so that the page's bundle does not contain it.
 */
export interface EndpointDescription<E extends Endpoint> {
  readonly tag: Tag;
  /** What the endpoint does, what it requires, and what its refusals mean. */
  readonly description: string;
  readonly request: Request<E>;
  /** Example answers by name, all sent with the first of the endpoint's HTTP statuses. */
  readonly answers: Readonly<Record<string, Output<E>>>;
  /** The example answer with HTTP 409, if the endpoint has that status. */
  readonly conflict?: Output<E>;
}
