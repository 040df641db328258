import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';
import type { Product } from '#domain/product.ts';
import { type PublicSite, siteFor } from '#domain/site/site.ts';
import type { FlowDeps } from '../session/deps.ts';
import type { SlowCalls } from '../session/slow-calls.ts';
import type { Store } from '../session/store.ts';
import type { Visit } from '../session/visit.ts';
import type { VisitWords } from '../session/visit-words.ts';
import type { ActionsOf } from './actions-once.ts';
import type { Actions } from './page-actions.ts';

/** What the screens use: the visit's store, the site, the texts and the actions. */
export interface Funnel {
  readonly store: Store<Visit>;
  readonly site: PublicSite;
  readonly act: Actions;
  readonly actionsOf: ActionsOf;
  readonly slowCalls: SlowCalls;
  readonly words: VisitWords;
  /** Starts the human check before a call needs it. */
  readonly showHuman: (product: Product) => void;
  /** Today in Europe/Rome, 'YYYY-MM-DD'. */
  readonly today: () => string;
}

const Context = createContext<Funnel | null>(null);

/** Sets the brand of the visit's product for the tree below. */
export function FunnelProvider({ funnel, children }: { readonly funnel: Funnel; readonly children: ReactNode }) {
  const readProduct = () => funnel.store.get().facts.product;
  const product = useSyncExternalStore(funnel.store.subscribe, readProduct, readProduct);
  const worn = useMemo(() => ({ ...funnel, site: siteFor(funnel.site, product) }), [funnel, product]);
  return <Context value={worn}>{children}</Context>;
}

export function useFunnel(): Funnel & { readonly visit: Visit } {
  const funnel = useFlow();
  const visit = useSyncExternalStore(funnel.store.subscribe, funnel.store.get, funnel.store.get);
  return { ...funnel, visit };
}

const CLOCK_MS = 30_000;
/** Reads the day regularly, and when the page becomes visible, because timers stop while a device sleeps. */
function watchClock(changed: () => void): () => void {
  const timer = setInterval(changed, CLOCK_MS);
  document.addEventListener('visibilitychange', changed);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', changed);
  };
}

/** Today in Europe/Rome, 'YYYY-MM-DD'; it changes at midnight on an open page too. */
export function useToday(): string {
  const { today } = useFlow();
  return useSyncExternalStore(watchClock, today, today);
}

/** Selects one value of the visit by identity: the component renders again only when that value changes. */
export function useVisit<T>(select: (visit: Visit) => T): T {
  const { store } = useFlow();
  const read = () => select(store.get());
  return useSyncExternalStore(store.subscribe, read, read);
}

/** The actions of one subject, loaded with the screens that use them, to keep the entry small. */
export function useActions<A>(create: (deps: FlowDeps) => A): A {
  return useFlow().actionsOf(create);
}

/** The funnel without the visit's values, so that the component does not render at each change of the visit. */
export function useFlow(): Funnel {
  const funnel = useContext(Context);
  if (!funnel) throw new Error('useFunnel needs a FunnelProvider above it');
  return funnel;
}
