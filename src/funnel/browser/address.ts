import { routeByPath } from '#domain/flow/paths.ts';
import { ROUTES, type RouteKey } from '#domain/flow/routes.ts';

const BASES = ['/fa3', '/fa-uat'] as const;

/** The mount the page was opened under. */
export const baseOf = (pathname: string): string =>
  BASES.find((base) => pathname === base || pathname.startsWith(`${base}/`)) ?? BASES[0];

/** The path below the mount, always with its leading slash. */
export const below = (pathname: string): string => pathname.slice(baseOf(pathname).length) || '/';

/**
 * The query of a link, after the ? or, in a mail link, after the #, which reaches no server. Older mails have
 * it after the ?, which works as long as their tokens are valid.
 */
export const linkOf = ({ search, hash }: Pick<Location, 'search' | 'hash'>): string =>
  hash.startsWith('#token=') ? `?${hash.slice(1)}` : search;

/**
 * Mail gateways rewrite the `#` of a link as `%23`, which makes the fragment a part of the path. Returns the original
 * address, or null when the path holds no `%23`.
 */
export function withFragment({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string | null {
  const [, path, fragment] = /^(.*?)\/?%23(.+)$/i.exec(pathname) ?? [];
  if (path === undefined || fragment === undefined) return null;
  return `${path}${search}#${fragment.replace(/%3d/gi, '=').replace(/%26/g, '&')}`;
}

/** The address without the parameter `lang`, which the server has read. */
export const withoutLanguage = ({ href }: Pick<Location, 'href'>): string => href.replace(/([?&])lang=\w*&?/, '$1');

/** The address of a route. */
export const urlOf = (key: RouteKey, base: string): string => base + ROUTES[key].path;

/** The route of an address; undefined for the catch-all. */
export const routeAt = (pathname: string): RouteKey | undefined => routeByPath(below(pathname));
