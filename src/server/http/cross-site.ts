import type { FastifyRequest } from 'fastify';

const OWN = new Set([undefined, 'same-origin', 'none']);

/**
 * Whether the browser says that another site's page sent the request. Old browsers and programs send neither of the two
 * headers, and are accepted.
 */
export function isCrossSite(request: FastifyRequest): boolean {
  const { origin, host } = request.headers;
  const site = request.headers['sec-fetch-site'];
  return !OWN.has(Array.isArray(site) ? 'many' : site) || (origin !== undefined && hostOf(origin) !== host);
}

const hostOf = (origin: string): string => (URL.canParse(origin) ? new URL(origin).host : 'none');
