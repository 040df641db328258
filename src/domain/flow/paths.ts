import { ROUTE_KEYS, ROUTES, type RouteKey } from './routes.ts';

const withoutTrailingSlash = (path: string): string => path.replace(/(.)\/+$/, '$1');

/** Path of the place page in old links, `/<product>/scegli-luogo`. Only `c5` and `3` mean salary-backed loans. */
const PLACE_ALIAS = /^\/([^/]+)\/scegli-luogo$/;

/** The route of a path below the base path, or of an alias; undefined for an unknown path. */
export function routeByPath(path: string): RouteKey | undefined {
  const wanted = withoutTrailingSlash(path);
  const alias = PLACE_ALIAS.exec(wanted)?.[1];
  if (alias !== undefined) return alias === 'c5' || alias === '3' ? 'luogoC5' : 'luogo';
  return ROUTE_KEYS.find((key) => ROUTES[key].path === wanted);
}

/** The path under which analytics counts a page view; the summary of a callback has its own. Null: not counted. */
export function analyticsPath(key: RouteKey, callbackRequested: boolean): string | null {
  if (callbackRequested && ROUTES[key].step === 'summary') return 'fissa-appuntamento/thank-you-page-clink';
  return ROUTES[key].analytics;
}
