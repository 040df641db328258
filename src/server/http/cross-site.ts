import type { FastifyRequest } from 'fastify';

const OWN = new Set([undefined, 'same-origin', 'none']);

/** Whether a browser says that another site's page made this request. Old browsers and programs say nothing. */
export function isCrossSite(request: FastifyRequest): boolean {
  const { origin, host } = request.headers;
  const site = request.headers['sec-fetch-site'];
  return !OWN.has(Array.isArray(site) ? 'many' : site) || (origin !== undefined && hostOf(origin) !== host);
}

const hostOf = (origin: string): string => (URL.canParse(origin) ? new URL(origin).host : 'none');
