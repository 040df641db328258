import { tidy } from '#domain/person/tidy.ts';
import type { FlowDeps } from '../session/deps.ts';
import type { Suggestion } from '../session/place.ts';
import { type AmbiguousPlace, bySuggestion, byText, type PlaceResult } from '../wire/branches/find-place.ts';
import { findNear } from './find-branches.ts';

/** The branches are listed; no place or no other branch was found; no answer; or what the text may mean. */
export type Found = 'listed' | 'none' | 'network' | AmbiguousPlace;

/** The actions that list other branches for a change. The appointment's own branch stays first, and chosen. */
export function otherBranchActions(deps: FlowDeps) {
  const { store } = deps;

  async function list(place: PlaceResult): Promise<Found> {
    if (place === 'unknown') return 'none';
    if (typeof place === 'string') return 'network';
    if ('which' in place) return place;
    const near = await findNear(deps, store.get().facts.product, place);
    // A move needs confirmed slots; those of the bundled list are not confirmed.
    if (typeof near === 'string' || near.provisional) return 'network';
    const { ownAppointment, branches, choice } = store.get();
    if (ownAppointment.status !== 'loaded') return 'none';
    const own = ownAppointment.appointment.branch.code;
    const kept = branches.filter(({ code }) => code === own || code === choice.branch?.code);
    const others = near.branches.filter(({ code }) => kept.every((one) => one.code !== code));
    if (others.length === 0) return 'none';
    store.update((v) => ({ ...v, branches: [...kept, ...others] }));
    return 'listed';
  }

  return {
    async nearOwn(): Promise<Found> {
      const { ownAppointment } = store.get();
      if (ownAppointment.status !== 'loaded') return 'none';
      const { cap, city, lat, lng } = ownAppointment.appointment.branch;
      return list({ cap, city, lat, lng, type: 'CAP' });
    },
    nearText: async (text: string): Promise<Found> => (tidy(text) ? list(await byText(deps, tidy(text))) : 'none'),
    nearPlace: async (place: Suggestion): Promise<Found> => list(await bySuggestion(deps, place)),
  };
}
