import { useEffect, useLayoutEffect } from 'react';
import { navigate, usePathname } from 'wouter/use-browser-location';
import { isCreated } from '#domain/flow/predicates.ts';
import { enter, ROUTES, type RouteKey } from '#domain/flow/routes.ts';
import { useFlow, useVisit } from '../actions/funnel.tsx';
import { baseOf, routeAt, urlOf } from '../browser/address.ts';
import { LazyScreen } from '../parts/lazy-screen.tsx';
import { PlaceScreen } from '../screens/place/place.tsx';
import { withFacts } from '../session/visit.ts';
import { LAZY_SCREENS, preloadAfter } from './screens.ts';

interface Props {
  readonly onRoute: (key: RouteKey) => void;
  /** Without an address bar. */
  readonly address: string;
}

/**
 * Renders the screen of the address. A refused or unknown address is replaced by the page the rules name, with the
 * product that page needs. A new page begins at its top.
 */
export function Router({ onRoute, address }: Props) {
  const { store, words, showHuman } = useFlow();
  const pathname = usePathname({ ssrPath: address });
  const wanted = routeAt(pathname) ?? 'luogo';
  const key = useVisit(({ facts }) => enter(wanted, facts).key);
  const product = useVisit(({ facts }) => enter(wanted, facts).product);
  const isCreatedNow = useVisit(({ facts }) => isCreated(facts));
  const isOfProduct = useVisit(({ facts }) => facts.product === product);
  const url = urlOf(key, baseOf(pathname));

  useLayoutEffect(() => {
    if (!isOfProduct) store.update((v) => withFacts(v, { product }));
    if (pathname !== url && pathname !== url.replace(/\/$/, '')) navigate(url, { replace: true });
  }, [store, isOfProduct, product, pathname, url]);

  useEffect(() => {
    window.scrollTo(0, 0);
    onRoute(key);
    const { step } = ROUTES[key];
    preloadAfter(step, words);
    // A visit on the first page alone has nothing to show.
    if (step !== 'place') showHuman(product);
  }, [key, product, onRoute, showHuman, words]);

  const { step } = ROUTES[key];
  // After an accepted request the page must not show that it could not be sent.
  const missing = step === 'summary' && isCreatedNow ? words.first.common.received : undefined;
  return step === 'place' ? (
    <PlaceScreen key={key} />
  ) : (
    <LazyScreen key={key} load={LAZY_SCREENS[step]} missing={missing} />
  );
}
