import type { Facts } from '#domain/flow/flow-state.ts';
import { distanceKm, isFar } from '#domain/place/distance.ts';
import type { CallFault } from '../api/call.ts';
import type { FlowDeps } from '../session/deps.ts';
import { refusalDialog } from '../session/fault-dialog.ts';
import { type Place, type PlaceFault, placeName } from '../session/place.ts';
import { NO_CHOICE, type Visit, withFacts } from '../session/visit.ts';
import type { PlaceResult } from '../wire/branches/find-place.ts';
import { advance } from './advance.ts';

export const isSearching = (search: Facts['search']): boolean =>
  search === 'locating' || search === 'located' || search === 'loading' || search === 'waiting';

/** The visit after a search that found no place. */
const placeFailed = (visit: Visit, placeFault: PlaceFault): Visit => ({
  ...withFacts(visit, { search: 'not-found' }),
  place: null,
  placeFault,
});
/** The visit after a failed request or a rate limit. */
const serviceFailed = (visit: Visit, fault: CallFault): Visit => ({
  ...withFacts(visit, { search: 'empty' }),
  modal: refusalDialog(fault, 'branches'),
});

const isPlace = (found: PlaceResult): found is Place => typeof found === 'object' && !('which' in found);

/** The visit after a search without one clear place: unknown, ambiguous, or without an answer. */
function withoutPlace(visit: Visit, found: Exclude<PlaceResult, Place>): Visit {
  if (typeof found === 'object') return { ...placeFailed(visit, 'which'), placeChoices: found.which };
  return found === 'unknown' ? placeFailed(visit, 'not-found') : serviceFailed(visit, found);
}

type IsOutdated = () => boolean;

/** Returns a function that starts a run and invalidates the run before it. */
function oneAtATime(): () => IsOutdated {
  let current = 0;
  return () => {
    const run = ++current;
    return () => run !== current;
  };
}

/**
 * One search at a time, from a text to the branches. A newer search or another product invalidates
 * an older answer.
 */
export function placeSearch(deps: FlowDeps) {
  const { store } = deps;
  const begin = oneAtATime();
  let wantsNext = false;
  const end = (change: (visit: Visit) => Visit) => {
    wantsNext = false;
    store.update(change);
  };

  async function loadBranches(isVoid: IsOutdated, place: Place): Promise<void> {
    store.update((v) => withFacts(v, { search: wantsNext ? 'waiting' : 'loading' }));
    const { product } = store.get().facts;
    const near = await import('./find-branches.ts').catch(() => null);
    const found = near ? await near.findNear(deps, product, place) : 'network';
    if (isVoid()) return;
    if (typeof found === 'string') return end((v) => serviceFailed(v, found));
    const answers = { atPlace: found.callback, offer: 'none', choice: 'none' } as const;
    store.update((v) => ({
      ...withFacts(v, { search: 'ready', chosen: 'nothing', callback: { ...v.facts.callback, ...answers } }),
      branches: found.branches,
      isPP: found.isPP,
      provisional: found.provisional,
      choice: NO_CHOICE,
    }));
    if (wantsNext) proceed();
  }

  function proceed(): void {
    wantsNext = false;
    leavePlace(deps);
  }

  return {
    proceed,
    fail: (fault: PlaceFault) => end((v) => placeFailed(v, fault)),
    /** Next was pressed before the branches arrived: the next page opens when they arrive. */
    awaitNext(): void {
      wantsNext = true;
      if (store.get().facts.search === 'loading') store.update((v) => withFacts(v, { search: 'waiting' }));
    },
    /** Invalidates the search before it; returns a check whether this search is outdated. */
    cancel(): IsOutdated {
      wantsNext = false;
      return begin();
    },
    async run(find: () => Promise<PlaceResult>): Promise<void> {
      const isOver = begin();
      const { product } = store.get().facts;
      const isVoid = () => isOver() || store.get().facts.product !== product;
      store.update((v) => ({ ...withFacts(v, { search: 'locating' }), placeFault: null, placeChoices: [] }));
      const place = await find().catch(() => 'network' as const);
      if (isVoid()) return;
      if (!isPlace(place)) return end((v) => withoutPlace(v, place));
      const shown = place.type === 'POSITION' ? { searchText: placeName(place) } : {};
      store.update((v) => ({ ...withFacts(v, { search: 'located' }), place, placeFault: null, ...shown }));
      await loadBranches(isVoid, place);
    },
  };
}

/** The distance of the nearest branch of the last search, in km. */
export function nearestKm({ place, branches: [nearest] }: Pick<Visit, 'place' | 'branches'>): number {
  return place && nearest ? distanceKm(place, nearest) : 0;
}

/** Leaves the place page, or first offers a call when the nearest branch is far. */
function leavePlace(deps: FlowDeps): void {
  const visit = deps.store.get();
  const { facts } = visit;
  const km = nearestKm(visit);
  const { offer } = facts.callback;
  if (!isFar(km) || offer === 'accepted' || offer === 'declined') {
    advance(deps, 'place');
    return;
  }
  const callback = { ...facts.callback, offer: 'pending' } as const;
  deps.store.update((v) => ({ ...withFacts(v, { callback }), modal: { kind: 'far', km } }));
}
