import { chooseProduct } from '#domain/flow/choices.ts';
import { type Branch, isFreeAt } from '../../session/branch.ts';
import type { FlowDeps } from '../../session/deps.ts';
import type { HeldSlot, OpenChoice } from '../../session/held-slot.ts';
import { type Choice, NO_CHOICE, type Visit, withFacts } from '../../session/visit.ts';
import { advance, applyTransition, goToStep } from '../advance.ts';
import { findNear } from '../find-branches.ts';
import { storeHeldSlot } from '../remember.ts';
import { afterFailedHold, holdSlot, watchHold } from './hold.ts';
import { daysWith, reloadDay } from './hours.ts';

/** The actions of the card that offers to resume a held slot, or a choice without one. */
export function resumeActions(deps: FlowDeps) {
  const { store } = deps;
  return {
    /**
     * Holds the slot again, then opens the page after the branch page; a taken slot opens the branch page. A choice
     * without a held slot opens the page on which it was made.
     */
    async resume(): Promise<void> {
      const { resumable, facts } = store.get();
      if (!resumable) return;
      if (resumable.until === null) {
        if (resumable.branch) await rebuild(deps, { ...resumable, branch: resumable.branch });
        store.update((v) => ({ ...v, resumable: null, visitGone: false }));
        if (!resumable.branch) applyTransition(deps, chooseProduct(resumable.product, facts));
        return;
      }
      if (!isStillChosen(store.get(), resumable)) await rebuild(deps, resumable);
      const outcome = await holdSlot(deps);
      // If `holdSlot` stored a newly held slot, that slot stays on offer.
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
    /** Ends the hold on offer when another tab takes it. */
    watch: () => watchHold(deps),
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

type Restored = HeldSlot | (OpenChoice & { readonly branch: Branch });

/**
 * Restores the visit as it was when the slot was held or the choice was made, without personal data. A choice without a
 * held slot continues on the branch page.
 */
async function rebuild(deps: FlowDeps, resumed: Restored): Promise<void> {
  const { product, branch, place } = resumed;
  const answer = place && (await findNear(deps, product, place));
  const near = typeof answer === 'string' ? null : answer;
  const found = near?.branches.find(({ code }) => code === branch.code);
  const others = (near?.branches ?? []).filter(({ code }) => code !== branch.code);
  const current = found ?? branch;
  const choice = await choiceAgain(deps, current, resumed);
  deps.store.update((v) => {
    const callback = { ...v.facts.callback, atPlace: near?.callback ?? false };
    return {
      ...withFacts(v, { product, callback, search: 'ready', chosen: choice.hour ? 'slot' : 'branch' }),
      ...{ place, choice, searchText: place ? `${place.cap} ${place.city}`.trim() : '' },
      ...{ branches: found ? (near?.branches ?? []) : [current, ...others], isPP: near?.isPP ?? false },
      provisional: near?.provisional ?? false,
    };
  });
  // At once for another product: the first page would set the personal loan again.
  if (resumed.until === null || product !== 'personal') goToStep(deps, 'branches');
}

/**
 * The choice at a branch. A held slot is chosen even if the loaded days show it as taken: the request for the hold
 * decides. Another one is chosen only if it is free, and its day only if it is not over and its slots are known.
 */
async function choiceAgain(deps: FlowDeps, branch: Branch, { date, hour, until }: Restored): Promise<Choice> {
  if (date === null || date < deps.today()) return { ...NO_CHOICE, branch };
  const days = await daysWith(deps, branch, date);
  if (until === null && !days.some((day) => day.date === date)) return { ...NO_CHOICE, branch };
  const stays = until !== null || isFreeAt(days, date, hour) ? hour : null;
  return { branch, days, date, hour: stays, picked: stays !== null, loadingDays: false };
}
