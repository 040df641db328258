import { isOn } from '#domain/site/features.ts';
import type { FlowDeps } from '../session/deps.ts';
import { type FreeBranch, slotsAround } from '../wire/branches/slots-around.ts';

/** The action that reads the slots around the searched place, in the background of the branch page. */
export const aroundActions = (deps: FlowDeps) => ({
  /**
   * The branches around the place, nearest first, with free slots of fifteen days. Null if they cannot be read, or
   * if nothing shows them: then the page shows the branches that it has.
   */
  async around(): Promise<readonly FreeBranch[] | null> {
    const { place, provisional, branches } = deps.store.get();
    const isShown = isOn(deps.site, 'proposals') || isOn(deps.site, 'betterBranch');
    if (!place || provisional || !isShown) return null;
    return slotsAround(deps, place, branches[0]?.agency ?? false);
  },
});
