import type { FastifyRequest } from 'fastify';

const OWN = new Set([undefined, 'same-origin', 'none']);

/** Whether the browser reports a request from another site's page. Old browsers and programs send no such header. */
export function isCrossSite(request: FastifyRequest): boolean {
  const { origin, host } = request.headers;
  const site = request.headers['sec-fetch-site'];
  return !OWN.has(Array.isArray(site) ? 'many' : site) || (origin !== undefined && hostOf(origin) !== host);
}

const hostOf = (origin: string): string => (URL.canParse(origin) ? new URL(origin).host : 'none');
