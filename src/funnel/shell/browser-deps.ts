import { navigate } from 'wouter/use-browser-location';
import { lazyCalendarFile, lazyNetworkList } from '../api/lazy-call.ts';
import { urlFault } from '../api/no-url.ts';
import { urlOf } from '../browser/address.ts';
import { romeToday } from '../browser/rome-today.ts';
import type { Tracker } from '../browser/tracker.ts';
import type { FlowDeps } from '../session/deps.ts';

export type Clicks = Pick<Tracker, 'callbackClick' | 'cardClick'>;

interface Given extends Pick<FlowDeps, 'store' | 'site' | 'call'> {
  /** The mount the page was opened under. */
  readonly base: string;
  readonly tracker: Clicks;
}

/** The dependencies of the actions in a browser. */
export const browserDeps = ({ store, site, call, base, tracker }: Given): FlowDeps => ({
  store,
  site,
  call,
  today: () => romeToday(new Date()),
  position: () =>
    import('../browser/position.ts').then(
      ({ devicePosition }) => devicePosition(navigator),
      () => 'disabled',
    ),
  go: (key, { replace = false, state } = {}) => navigate(urlOf(key, base), { replace, state: state ?? null }),
  home: urlOf('luogo', base),
  leave: (url, { replace = false } = {}) => {
    const fault = urlFault(url);
    if (fault !== null) console.warn(fault);
    else if (replace) location.replace(url);
    else location.assign(url);
  },
  tab: () => sessionStorage,
  device: () => localStorage,
  network: () =>
    import('../wire/branches/read-network.ts').then(
      ({ readNetwork }) => readNetwork(lazyNetworkList),
      () => null,
    ),
  calendarFile: lazyCalendarFile,
  trackCallback: () => void tracker.callbackClick(store.get()),
  trackCard: tracker.cardClick,
  log: (line) => console.warn(line),
});
