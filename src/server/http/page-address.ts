import { isData } from './headers.ts';

/** Whether a path below `/fa3/` or `/fa-uat/` names a built file: an asset, or a last segment with an extension. */
export const isFile = (path: string): boolean => path.startsWith('assets/') || /\.[a-z0-9]+$/i.test(path);

/** Whether this address is a page of the funnel, known or not: neither data nor a file. */
export function isPage(url: string): boolean {
  const [path = ''] = url.split('?', 1);
  const below = /^\/fa(?:3|-uat)\/(.*)$/.exec(path)?.[1];
  return below !== undefined && !isData(path) && !isFile(below);
}

/** Address of the first screen with this address's query, which may come from a link. */
export function firstScreen(url: string): string {
  const at = url.indexOf('?');
  return `/fa3/${at < 0 ? '' : url.slice(at)}`;
}
