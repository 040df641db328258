import { isFar } from '#domain/place/distance.ts';
import { nearestKm } from '../../actions/place-search.ts';
import type { Visit } from '../../session/visit.ts';

/**
 * The notice about a finished search. `no-agency`: branches are listed because no agency is near. `found`: the nearest
 * branch or agency is at most 25 km away.
 */
export function searchNews(visit: Visit): 'found' | 'no-agency' | null {
  const { search, callback } = visit.facts;
  if (search !== 'ready' || callback.offer !== 'none' || visit.branches.length === 0) return null;
  if (visit.isPP) return 'no-agency';
  return isFar(nearestKm(visit)) ? null : 'found';
}
