import type { IncomingHttpHeaders } from 'node:http';
import { FRAME } from '#contract/endpoint.ts';
import { parentsOf, type Sites, siteOf } from '../platform/config/site.ts';

/** What a browser loads a page for when another page contains it. */
const CONTAINED = new Set(['iframe', 'frame', 'embed', 'object', 'fencedframe']);

type Headers = Pick<IncomingHttpHeaders, 'host'> & { readonly [FRAME]?: string | readonly string[] | undefined };

/** Whether a page in a frame sent the request, or will be in one. */
export const isFramed = (headers: Headers): boolean => headers[FRAME] !== undefined;

/** Whether another page contains the page that the request asks for. */
export const isContained = (headers: IncomingHttpHeaders): boolean =>
  CONTAINED.has(String(headers['sec-fetch-dest'] ?? ''));

/** The origins of pages that may contain this host's page. */
export const parentsAt = (sites: Sites | undefined, host: string | undefined): readonly string[] =>
  sites === undefined ? [] : parentsOf(siteOf(sites, host));

/**
 * Marks a request for a page in a frame as its later calls are marked. Removes the mark where the site permits no
 * frames, so that no such request gets the cookies of a frame.
 */
export function markFrame(headers: IncomingHttpHeaders, parents: readonly string[]): void {
  if (parents.length === 0) delete headers[FRAME];
  else if (headers['sec-fetch-dest'] === 'iframe') headers[FRAME] = '1';
}
