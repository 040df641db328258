import { analyticsPath } from '#domain/flow/paths.ts';
import { isCallbackRequested, isCreated } from '#domain/flow/predicates.ts';
import { ROUTES, type RouteKey, type Step } from '#domain/flow/routes.ts';
import type { Visit } from '../session/visit.ts';

/** The page's queue of analytics events, created on first use. */
export type Tracked = { dataLayer?: object[] };

export interface Tracker {
  page(key: RouteKey, visit: Visit): Promise<void>;
  /** The visitor asked for a call. */
  callbackClick(visit: Visit): Promise<void>;
  /** The visitor follows the advertisement of the credit card; the event has no personal data. */
  cardClick(): void;
}

const RICH: readonly Step[] = ['summary', 'callbackChoice', 'callbackContact'];

/**
 * Sends virtual page views. Summaries and callback pages also send, once, the kind of the request, and after marketing
 * consent hashes of personal data. After a reload a summary sends neither.
 */
export function createTracker(page: Tracked, hasConsent: () => boolean): Tracker {
  const measured = new Set<string>();
  const push = (event: object) => {
    page.dataLayer ??= [];
    page.dataLayer.push(event);
  };
  const rich = async (visit: Visit): Promise<object> => {
    const { booking, hashes } = await import('./analytics-payload.ts');
    return { ...booking(visit), ...(hasConsent() ? await hashes(visit) : {}) };
  };
  return {
    async page(key, visit) {
      const path = analyticsPath(key, isCallbackRequested(visit.facts));
      if (!path) return;
      const view = { event: 'page_view', virtualPageURL: `/fa3/${path}` };
      const { step } = ROUTES[key];
      const subject = `${key} ${visit.oppId}`;
      const knows = step === 'summary' ? isCreated(visit.facts) : RICH.includes(step);
      if (!knows || measured.has(subject)) return push(view);
      measured.add(subject);
      push({ ...view, ...(await rich(visit)) });
    },
    async callbackClick(visit) {
      push({ event: 'callback_click', ...(await rich(visit)) });
    },
    cardClick: () => push({ event: 'card_click' }),
  };
}
