import type { FastifyReply, FastifyRequest } from 'fastify';
import { LANGUAGE } from '#contract/endpoint.ts';
import { chooseLanguage, isLanguage, type Language } from '#domain/language.ts';
import { languagesOf, type Site, type Sites, siteOf } from '../platform/config/site.ts';
import { heldLanguage, setLanguage } from './cookies.ts';

/** What varies the language of a page, for caches. */
export const LANGUAGE_VARY = 'accept-language, cookie';

/** The language in an address; the first one, if it has several. */
const askedIn = (query: unknown): unknown => [(query as { readonly lang?: unknown } | null)?.lang].flat()[0];

/** The language of a page or file that a browser opens: that of its address, its choice, or the browser's own. */
export const pageLanguage = (request: FastifyRequest, site: Site): Language =>
  chooseLanguage(languagesOf(site), {
    asked: askedIn(request.query),
    chosen: heldLanguage(request),
    accepted: request.headers['accept-language'],
  });

/**
 * The language of a call: the header says which one the page has. `Accept-Language` does not count, since programs and
 * pages of the former release send their own.
 */
export const callLanguage = (request: FastifyRequest, sites: Sites): Language =>
  chooseLanguage(languagesOf(siteOf(sites, request.headers.host)), {
    asked: request.headers[LANGUAGE],
    chosen: heldLanguage(request),
  });

/** Keeps the language that an address asks for as this browser's choice. */
export function keepAskedLanguage(request: FastifyRequest, reply: FastifyReply, site: Site): void {
  const asked = askedIn(request.query);
  if (isLanguage(asked) && languagesOf(site).includes(asked)) setLanguage(reply, asked);
}
