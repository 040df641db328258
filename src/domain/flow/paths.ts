import { ROUTE_KEYS, ROUTES, type RouteKey } from './routes.ts';

const withoutTrailingSlash = (path: string): string => path.replace(/(.)\/+$/, '$1');

/** Back links of old pages, read before the catch-all; anything except `c5` or `3` means the standard place. */
const PLACE_ALIAS = /^\/([^/]+)\/scegli-luogo$/;

/** The route of a path below the base path, including aliases; undefined for the catch-all. */
export function routeByPath(path: string): RouteKey | undefined {
  const wanted = withoutTrailingSlash(path);
  const alias = PLACE_ALIAS.exec(wanted)?.[1];
  if (alias !== undefined) return alias === 'c5' || alias === '3' ? 'luogoC5' : 'luogo';
  return ROUTE_KEYS.find((key) => ROUTES[key].path === wanted);
}

/** The virtual page-view path; the summary of a callback has its own. */
export function analyticsPath(key: RouteKey, callbackRequested: boolean): string | null {
  if (callbackRequested && ROUTES[key].step === 'summary') return 'fissa-appuntamento/thank-you-page-clink';
  return ROUTES[key].analytics;
}
