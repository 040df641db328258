import type { IncomingHttpHeaders } from 'node:http';

const BEARER = /^Bearer(?: +(.*))?$/i;

/** The bearer token of a request; '' for an empty one, null without one. */
export function bearerOf({ authorization = '' }: IncomingHttpHeaders): string | null {
  const found = BEARER.exec(authorization);
  return found === null ? null : (found[1] ?? '');
}
