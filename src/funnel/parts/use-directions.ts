import { useActions, useFlow } from '../actions/funnel.tsx';
import { summaryActions } from '../actions/summary.ts';
import type { Branch } from '../session/branch.ts';
import { deviceMapUrl } from './device-map.ts';
import { directionsUrl } from './directions.ts';

/**
 * Returns the handler that opens directions to a branch. A phone opens its own map. Elsewhere a window opens at once,
 * because browsers block later pop-ups, and gets its address when the position is known.
 */
export function useDirections(branch: Branch): () => Promise<void> {
  const { site } = useFlow();
  const actions = useActions(summaryActions);
  return async () => {
    const own = deviceMapUrl(branch, navigator);
    if (own !== null) return location.assign(own);
    const map = window.open('', '_blank');
    const url = directionsUrl(site.links.directions, branch, await actions.whereFrom());
    if (!map) return location.assign(url);
    map.opener = null;
    map.location.replace(url);
  };
}
