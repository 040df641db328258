import { ROUTES, type RouteKey } from '#domain/flow/routes.ts';
import type { FirstWords } from '#texts/words.ts';

/** The title of the document: the site's title on the place page, and the step before it on every other. */
export function pageTitle({ common }: FirstWords, key: RouteKey, step: string | undefined, brand: string): string {
  const own = common.title(common.mainTitle, brand);
  return ROUTES[key].step === 'place' || step === undefined ? own : `${step} · ${own}`;
}
