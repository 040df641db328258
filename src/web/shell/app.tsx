import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { progressIndex, progressSteps } from '#domain/flow/progress.ts';
import { ROUTES, type RouteKey } from '#domain/flow/routes.ts';
import { common } from '#texts/it/common.ts';
import { preloadCalls } from '../api/lazy-call.ts';
import { type Funnel, FunnelProvider, useFunnel } from '../flow/funnel.tsx';
import { Layout } from '../layout/layout.tsx';
import { Footer } from './footer.tsx';
import { Router } from './router.tsx';
import { trackPage } from './track-page.ts';

/** Dialogs come when the first one opens: the first paint needs none. */
const Modals = lazy(() => import('./modals.tsx').then((module) => ({ default: module.Modals })));

/** The whole page: layout, the screen of the address, and whatever lies above it. */
export function App({ funnel }: { readonly funnel: Funnel }) {
  useEffect(preloadCalls, []);
  return (
    <FunnelProvider funnel={funnel}>
      <Frame />
    </FunnelProvider>
  );
}

function Frame() {
  const { visit, site, store } = useFunnel();
  const [route, setRoute] = useState<RouteKey>('luogo');
  const { product } = visit.facts;
  const onRoute = useCallback(
    (key: RouteKey) => {
      setRoute(key);
      trackPage(window, key, store.get());
    },
    [store],
  );
  const steps = progressSteps(product).map((step) => common.steps[step]);
  const index = progressIndex(route, product);
  const text = common.progress({ n: index, m: steps.length, name: steps[index - 1] ?? '' });
  useEffect(() => {
    document.title = `${steps[index - 1] ?? ''} · ${common.title(common.mainTitle, site.brand.name)}`;
  });
  return (
    <Layout
      brand={product === 'salary' ? 'quintavela' : 'velaria'}
      logoHref={site.links.brandSite}
      logoLabel={common.logoAlt(site.brand.name)}
      skipLabel={common.skip}
      progress={{ value: ROUTES[route].progress, index, steps, text, label: common.progressLabel }}
      footer={<Footer />}
    >
      <Router onRoute={onRoute} />
      {visit.modal && (
        <Suspense>
          <Modals />
        </Suspense>
      )}
    </Layout>
  );
}
