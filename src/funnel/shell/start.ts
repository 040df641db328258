import { navigate } from 'wouter/use-browser-location';
import { flowLabel } from '#domain/flow/flow-label.ts';
import { enter, ROUTES, type RouteKey } from '#domain/flow/routes.ts';
import { startFrom } from '#domain/flow/start.ts';
import { isOn } from '#domain/site/features.ts';
import type { PublicSite } from '#domain/site/site.ts';
import { actionsOnce } from '../actions/actions-once.ts';
import type { Funnel } from '../actions/funnel.tsx';
import { createActions } from '../actions/page-actions.ts';
import { lazyCall, type NamedCall, showHuman } from '../api/lazy-call.ts';
import type { ArrivalAddress } from '../arrival/follow-link.ts';
import { baseOf, below, linkOf, routeAt, urlOf } from '../browser/address.ts';
import type { CookieAnswer } from '../browser/cookie-choice.ts';
import { keepMediaHistory, readMediaHistory } from '../browser/media-history.ts';
import { reloadOnBack } from '../browser/reload-on-back.ts';
import { remembered } from '../browser/remembered.ts';
import { startToken } from '../browser/start-token.ts';
import { keepVisitorIds } from '../browser/visitor-ids.ts';
import type { FlowDeps } from '../session/deps.ts';
import { watchCalls } from '../session/slow-calls.ts';
import { createStore, type Store } from '../session/store.ts';
import { newVisit, type Visit, withFacts } from '../session/visit.ts';
import type { VisitWords } from '../session/visit-words.ts';
import { browserDeps, type Clicks } from './browser-deps.ts';

/** The oppID from the tab's history after a reload of the summary; it holds no personal data. */
function rememberedOppId(pathname: string, state: unknown): string {
  const key = routeAt(pathname);
  const oppId = (state as { oppId?: unknown } | null)?.oppId;
  return key && ROUTES[key].step === 'summary' && typeof oppId === 'string' ? oppId : '';
}

/** Wires the visit to the browser and reads where it begins. */
export function startVisit(site: PublicSite, tracker: Clicks, choice: Store<CookieAnswer>, words: VisitWords): Funnel {
  const base = baseOf(location.pathname);
  const start = startFrom(below(location.pathname), location.search, site.onSalarySite ? 'salary' : 'main');
  const newToken = () => startToken((count) => crypto.getRandomValues(new Uint8Array(count)));
  const token = newToken();
  const oppId = rememberedOppId(location.pathname, history.state);
  const facts = { onSalarySite: site.onSalarySite, product: start?.product ?? ('personal' as const) };
  const shelves = { clientId: () => localStorage, sessionId: () => sessionStorage };
  const mediaHistory = readMediaHistory(shelves.clientId, choice.get());
  const store = createStore({
    ...newVisit(token, facts, oppId),
    mediaHistory,
    ...remembered(shelves.sessionId, shelves.clientId, { now: Date.now(), resumes: isOn(site, 'resume') }),
    consentVersion: words.first.consentVersion,
  });
  keepMediaHistory(shelves.clientId, choice, store);
  keepVisitorIds(shelves, choice, store, newToken);
  const labelled: NamedCall = (name, input, options) =>
    lazyCall(name, input, { flow: flowLabel(store.get().facts), ...options });
  const slowCalls = watchCalls(labelled, (ms, then) => {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  });
  const deps = browserDeps({ store, site, call: slowCalls.call, base, tracker });
  Object.assign(window, { fissaToken: token });
  const query = linkOf(location);
  const wanted = routeAt(location.pathname);
  if (start) redirect(start.redirect, base, start.query);
  if (query === '') store.update((v) => visitWithoutLink(v, start ? undefined : wanted));
  else openLink(deps, { query, wanted });
  reloadOnBack(base);
  // The browser does not reload when only the fragment changes.
  addEventListener('hashchange', () => linkOf(location) !== location.search && location.reload());
  return {
    store,
    site,
    act: createActions(deps),
    actionsOf: actionsOnce(deps),
    slowCalls,
    words,
    showHuman,
    today: deps.today,
  };
}

/** Without a link there is nothing to check. A page the new visit may not open belonged to a former visit. */
function visitWithoutLink(visit: Visit, wanted: RouteKey | undefined): Visit {
  const ready = withFacts(visit, { params: 'checked' });
  // Opened without a proof, as from a refused file: the dialog asks for the tax code. The salary-backed
  // site begins with the tax code anyway.
  if (wanted === 'modificaAppuntamento' && !ready.facts.onSalarySite) return { ...ready, modal: { kind: 'edit' } };
  const lost = wanted !== undefined && wanted !== 'luogo' && enter(wanted, ready.facts).key !== wanted;
  return { ...ready, visitGone: lost };
}

/** Clears the address bar first, so that the link's data stay in no history. */
function openLink(deps: FlowDeps, arriving: ArrivalAddress): void {
  history.replaceState(history.state, '', location.pathname);
  const retry = () =>
    void import('../arrival/follow-link.ts').then(
      ({ followLink }) => followLink(deps, arriving),
      () =>
        deps.store.update((v) => ({
          ...withFacts(v, { params: 'checked' }),
          modal: { kind: 'error', fault: 'network', retry },
        })),
    );
  retry();
}

const redirect = (key: RouteKey, base: string, query: string) => navigate(urlOf(key, base) + query, { replace: true });
