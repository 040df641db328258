import { isData } from './headers.ts';

/** Whether a path below `/fa3/` or `/fa-uat/` names a built file: an asset, or a last segment with an extension. */
export const isFile = (path: string): boolean => path.startsWith('assets/') || /\.[a-z0-9]+$/i.test(path);

/** Whether the URL is a page of the funnel, existing or not; that is, neither data nor a file. */
export function isPage(url: string): boolean {
  const [path = ''] = url.split('?', 1);
  const below = /^\/fa(?:3|-uat)\/(.*)$/.exec(path)?.[1];
  return below !== undefined && !isData(path) && !isFile(below);
}

/** The address of the first screen, with the query of this URL, which may be that of a link. */
export function firstScreen(url: string): string {
  const at = url.indexOf('?');
  return `/fa3/${at < 0 ? '' : url.slice(at)}`;
}
