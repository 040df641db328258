import { consentTrackingLabels } from '#domain/consent/consents.ts';
import { analyticsPath } from '#domain/flow/paths.ts';
import { isCallbackRequested, isRecognised } from '#domain/flow/predicates.ts';
import { ROUTES, type RouteKey } from '#domain/flow/routes.ts';
import type { Visit } from '../flow/visit.ts';

/** The page's queue of analytics events, made when it is first used. */
type Tracked = Window & { dataLayer?: object[] };

/** A plain virtual page view; on a summary, once, what the booking was, without any identifier (R4.98-R4.102). */
export function trackPage(page: Tracked, key: RouteKey, visit: Visit): void {
  const path = analyticsPath(key, isCallbackRequested(visit.facts));
  if (!path) return;
  page.dataLayer ??= [];
  const view = { event: 'page_view', virtualPageURL: `/fa3/${path}` };
  page.dataLayer.push(ROUTES[key].step === 'summary' ? { ...view, ...booking(visit) } : view);
}

const booking = (visit: Visit) => ({
  utente: isRecognised(visit.facts) ? 'utente riconosciuto' : 'nuovo utente',
  consensi: consentTrackingLabels(visit.consents).join(', '),
  versioneFunnel: 'nuovo',
  capFiliale: visit.choice.branch?.cap ?? '',
  soloInfo: visit.infoOnly ? 'si' : 'no',
});
