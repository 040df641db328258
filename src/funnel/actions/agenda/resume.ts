import type { FlowDeps } from '../../session/deps.ts';
import type { HeldSlot } from '../../session/held-slot.ts';
import { type Visit, withFacts } from '../../session/visit.ts';
import { advance, goToStep } from '../advance.ts';
import { findNear } from '../find-branches.ts';
import { storeHeldSlot } from '../remember.ts';
import { afterFailedHold, holdSlot } from './hold.ts';
import { daysWith, reloadDay } from './hours.ts';

/** The actions of the card that offers to resume a held slot. */
export function resumeActions(deps: FlowDeps) {
  const { store } = deps;
  let asked = 0;
  return {
    /** Holds the slot again, then opens the page after the branch page; a taken slot opens the branch page. */
    async resume(): Promise<void> {
      const { resumable } = store.get();
      if (!resumable) return;
      if (!isStillChosen(store.get(), resumable)) await rebuild(deps, resumable);
      asked += 1;
      const outcome = await holdSlot(deps, asked);
      // Where `holdSlot` set the newly held slot, that one stays on offer.
      store.update((v) => ({ ...v, resumable: v.resumable === resumable ? null : v.resumable, visitGone: false }));
      if (outcome.kind === 'held') {
        store.update((v) => withFacts(v, { search: 'settled' }));
        advance(deps, 'branches');
        return;
      }
      store.update((v) => afterFailedHold(v, outcome));
      goToStep(deps, 'branches');
      await reloadDay(deps, resumable.branch, resumable.date);
    },
    /** Forgets the slot; the hold on the server expires by itself. */
    forget(): void {
      storeHeldSlot(deps, null);
      store.update((v) => ({ ...v, resumable: null, visitGone: false }));
    },
  };
}

/** Whether the visit goes on: in-page Back keeps the choice, until the visitor types another place. */
const isStillChosen = ({ choice, facts, heldSlot }: Visit, slot: HeldSlot): boolean =>
  heldSlot === slot &&
  facts.search === 'ready' &&
  choice.branch?.code === slot.branch.code &&
  choice.date === slot.date &&
  choice.hour === slot.hour;

/** Restores the visit as it was when the slot was held, without personal data. */
async function rebuild(deps: FlowDeps, { product, branch, place, date, hour }: HeldSlot): Promise<void> {
  const answer = place && (await findNear(deps, product, place));
  const near = typeof answer === 'string' ? null : answer;
  const found = near?.branches.find(({ code }) => code === branch.code);
  const others = (near?.branches ?? []).filter(({ code }) => code !== branch.code);
  const mine = found ?? branch;
  const days = await daysWith(deps, mine, date);
  // The slot is chosen even if the loaded days show it as taken: the request for the hold decides.
  deps.store.update((v) => {
    const callback = { ...v.facts.callback, atPlace: near?.callback ?? false };
    const choice = { branch: mine, days, date, hour, picked: true, loadingDays: false };
    return {
      ...withFacts(v, { product, callback, search: 'ready', chosen: 'slot' }),
      ...{ place, choice, searchText: place ? `${place.cap} ${place.city}`.trim() : '' },
      ...{ branches: found ? (near?.branches ?? []) : [mine, ...others], isPP: near?.isPP ?? false },
      provisional: near?.provisional ?? false,
    };
  });
}
