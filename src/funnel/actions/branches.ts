import { byDistance } from '#domain/place/distance.ts';
import { addDays } from '#domain/time/rome.ts';
import { AGENCY_DAYS, type Branch, type Day, isFree, isFreeAt, MAX_DAYS, type SlotTime } from '../session/branch.ts';
import type { FlowDeps } from '../session/deps.ts';
import { refusalDialog } from '../session/fault-dialog.ts';
import { type Visit, withFacts } from '../session/visit.ts';
import { readDays } from '../wire/branches/read-days.ts';
import { advance } from './advance.ts';
import { afterFailedHold, holdSlot } from './agenda/hold.ts';
import { daysUpTo, daysWith, mayPreselect, reloadDay, withDay } from './agenda/hours.ts';
import { provisionalDays } from './agenda/provisional-days.ts';

const DAYS_PER_CLICK = 7;

/** The day that is preselected: the first free one. */
const firstFreeDay = (days: readonly Day[]): Day | undefined => days.find(isFree) ?? days[0];

/** The actions of the branch page. */
export function branchActions(deps: FlowDeps) {
  const { store } = deps;

  function chooseBranch(given: Branch): void {
    const branch = asListed(store.get(), given);
    const first = mayPreselect({ ...store.get(), takenSlot: null }) ? firstFreeDay(branch.days) : undefined;
    store.update((v) => withDay({ ...withBranch(v, branch), takenSlot: null }, branch.days, first?.date ?? null));
    if (first) void reloadDay(deps, branch, first.date);
    else if (branch.days.length === 0) void firstDays(deps, branch);
  }

  async function next(step: 'branches' | 'directBranch'): Promise<void> {
    const { facts, choice } = store.get();
    if (facts.search === 'opening' || facts.chosen !== 'slot' || !choice.branch || !choice.date) return;
    store.update((v) => withFacts(v, { search: 'opening' }));
    await hold(step, choice.branch, choice.date);
  }

  async function hold(step: 'branches' | 'directBranch', branch: Branch, date: string): Promise<void> {
    const outcome = await holdSlot(deps);
    if (outcome.kind === 'held') {
      store.update((v) => withFacts(v, { search: 'settled' }));
      advance(deps, step);
      return;
    }
    store.update((v) => afterFailedHold(v, outcome));
    await reloadDay(deps, branch, date);
  }

  return {
    chooseBranch,
    /** Opens the page on the nearest branch, unless a choice is already there. */
    open(): void {
      const { branches, choice } = store.get();
      const nearest = branches[0];
      if (!choice.branch && nearest) chooseBranch(nearest);
      else if (choice.branch && !choice.date) chooseBranch(choice.branch);
    },
    chooseDay(date: string): void {
      store.update((v) => withDay(v, v.choice.days, date));
      const { branch } = store.get().choice;
      if (branch) void reloadDay(deps, branch, date);
    },
    /** `date` is the day the slots were rendered for; a slot of another day is ignored. */
    chooseHour(date: string | null, at: string): void {
      store.update((v) => (v.choice.date === date && isFreeAt(v.choice.days, date, at) ? withHour(v, at) : v));
    },
    chooseNear: (when: SlotTime) => chooseNear(deps, when),
    moreDays: () => moreDays(deps),
    /**
     * Next: holds the slot, then opens the next page. A hold without an answer does not stop the visitor; a refused
     * hold shows a message.
     */
    next,
    /** Takes a proposed slot: the same as the choice of its branch, day and hour, and then Next. */
    async take(proposed: Branch, when: SlotTime): Promise<void> {
      if (store.get().facts.search === 'opening') return;
      store.update((v) => withFacts(v, { search: 'opening' }));
      await hold('branches', await chooseProposed(deps, proposed, when), when.date);
    },
  };
}

/** The branch as it is listed, where its days may be known. */
const asListed = ({ branches }: Visit, branch: Branch): Branch =>
  branches.find(({ code }) => code === branch.code) ?? branch;

/** Chooses a proposed slot with the days of its branch; returns the branch as it is listed. */
async function chooseProposed(deps: FlowDeps, proposed: Branch, { date, hour }: SlotTime): Promise<Branch> {
  const { store } = deps;
  const branch = asListed(store.get(), proposed);
  const days = await daysWith(deps, branch, date);
  store.update((v) => withHour(withDay(withBranch(v, branch), days, date), hour));
  return branch;
}

/** The visit at this branch, which is listed by its distance if it was not yet. */
function withBranch(visit: Visit, branch: Branch): Visit {
  const { place, branches } = visit;
  const isListed = branches.some(({ code }) => code === branch.code);
  const listed = isListed ? branches : [...branches, branch];
  const choice = { ...visit.choice, branch, hour: null, picked: false };
  if (isListed || !place) return { ...visit, branches: listed, choice };
  return { ...visit, branches: byDistance(place, listed).map((one) => one.place), choice };
}

/** A slot of the chosen day that the visitor chose. */
const withHour = (visit: Visit, hour: string): Visit => ({
  ...withFacts(visit, { chosen: 'slot' }),
  choice: { ...visit.choice, hour, picked: true },
  takenSlot: null,
});

/** Chooses one of the free slots offered in place of a taken one, on any day. */
async function chooseNear(deps: FlowDeps, { date, hour }: SlotTime): Promise<void> {
  const { store } = deps;
  const { branch, days } = store.get().choice;
  if (!branch) return;
  const known = await daysUpTo(deps, branch, days, date);
  store.update((v) => withHour(withDay(v, known, date), hour));
  await reloadDay(deps, branch, date);
}

/**
 * Loads seven more days after the last one, at most thirty. Failures open a dialog; a rate limit says when to retry.
 * Returns the date of the first new day.
 */
async function moreDays(deps: FlowDeps): Promise<string | null> {
  const { store } = deps;
  const { branch, days, loadingDays } = store.get().choice;
  const last = days.at(-1)?.date;
  const count = Math.min(DAYS_PER_CLICK, MAX_DAYS - days.length);
  if (!branch || !last || loadingDays || count <= 0) return null;
  store.update((v) => ({ ...v, choice: { ...v.choice, loadingDays: true } }));
  const more = await readDays(deps, branch, addDays(last, 1), count);
  store.update((v) => {
    if (v.choice.branch?.code !== branch.code) return v;
    const choice = { ...v.choice, loadingDays: false };
    if (!more.ok) return { ...v, choice, modal: refusalDialog(more.error, 'slots') };
    return { ...v, choice: { ...choice, days: [...choice.days, ...more.value] } };
  });
  return more.ok ? (more.value[0]?.date ?? null) : null;
}

/** Loads the first days of a branch that came without; when that fails, slots to be confirmed. */
async function firstDays(deps: FlowDeps, branch: Branch): Promise<void> {
  const { store } = deps;
  store.update((v) => ({ ...v, choice: { ...v.choice, loadingDays: true } }));
  const known = await readDays(deps, branch, deps.today(), AGENCY_DAYS);
  if (store.get().choice.branch?.code !== branch.code) return;
  const days = known.ok ? known.value : provisionalDays(branch.agency ? 'salary' : 'personal', deps.today());
  store.update((v) => ({
    ...withDay(v, days, firstFreeDay(days)?.date ?? null),
    provisional: v.provisional || !known.ok,
  }));
}
