import { addDays } from '#domain/time/rome.ts';
import { AGENCY_DAYS, type Branch, type Day, isFree, MOST_DAYS, preselected } from '../session/branch.ts';
import { type Visit, withFacts } from '../session/visit.ts';
import type { FlowWorld } from '../session/world.ts';
import { holdHour } from '../wire/branches/hold-hour.ts';
import { readDays } from '../wire/branches/read-days.ts';
import { advance } from './advance.ts';
import { provisionalDays } from './provisional-days.ts';

const DAYS_PER_CLICK = 7;

const firstFreeDay = (days: readonly Day[]): Day | undefined => days.find(isFree) ?? days[0];
const dayOf = (visit: Visit, date: string | null) => visit.choice.days.find((day) => day.date === date);

/** A day with its hours chosen: the former hour while free, else the first free one (R4.63). */
function withDay(visit: Visit, days: readonly Day[], date: string | null): Visit {
  const hour = preselected(
    days.find((day) => day.date === date),
    visit.choice.hour,
  );
  const choice = { ...visit.choice, days, date, hour, loadingDays: false };
  return { ...withFacts(visit, { chosen: hour ? 'slot' : 'branch' }), choice };
}

/** What the branch page can do. */
export function branchActions(world: FlowWorld) {
  const { store } = world;
  let held = 0;

  function chooseBranch(branch: Branch): void {
    const first = firstFreeDay(branch.days);
    store.update((v) => withDay({ ...v, choice: { ...v.choice, branch } }, branch.days, first?.date ?? null));
    if (first) void refresh(world, branch, first.date);
    else void firstDays(world, branch);
  }

  return {
    chooseBranch,
    /** Opens the page on the nearest branch, unless a choice is already there (R4.61). */
    open(): void {
      const { branches, choice } = store.get();
      const nearest = branches[0];
      if (!choice.branch && nearest) chooseBranch(nearest);
      else if (choice.branch && !choice.date) chooseBranch(choice.branch);
    },
    chooseDay(date: string): void {
      store.update((v) => ({ ...withDay(v, v.choice.days, date), hourTaken: false }));
      const { branch } = store.get().choice;
      if (branch) void refresh(world, branch, date);
    },
    chooseHour(at: string): void {
      store.update((v) => {
        if (!dayOf(v, v.choice.date)?.hours.some((hour) => hour.at === at && hour.free)) return v;
        return { ...withFacts(v, { chosen: 'slot' }), choice: { ...v.choice, hour: at }, hourTaken: false };
      });
    },
    moreDays: () => moreDays(world),
    /** Next: holds the seat, then goes on. A hold that cannot be asked for does not stop the visitor (R0.27). */
    async next(step: 'branches' | 'directBranch'): Promise<void> {
      const { facts, choice } = store.get();
      if (facts.search === 'opening' || facts.chosen !== 'slot' || !choice.branch || !choice.date) return;
      store.update((v) => withFacts(v, { search: 'opening' }));
      held += 1;
      const outcome = await holdHour(world, store.get(), held);
      store.update((v) => withFacts(v, { search: outcome === 'taken' ? 'ready' : 'settled' }));
      if (outcome === 'held') {
        advance(world, step);
        return;
      }
      store.update((v) => ({ ...v, hourTaken: true }));
      await refresh(world, choice.branch, choice.date);
    },
  };
}

/** Seven more days after the last one, at most thirty (R9.18); without an answer a dialog says so (R8.3). */
async function moreDays(world: FlowWorld): Promise<void> {
  const { store } = world;
  const { branch, days, loadingDays } = store.get().choice;
  const last = days.at(-1)?.date;
  const count = Math.min(DAYS_PER_CLICK, MOST_DAYS - days.length);
  if (!branch || !last || loadingDays || count <= 0) return;
  store.update((v) => ({ ...v, choice: { ...v.choice, loadingDays: true } }));
  const more = await readDays(world, branch, addDays(last, 1), count);
  store.update((v) => {
    if (v.choice.branch?.code !== branch.code) return v;
    const modal = more ? v.modal : ({ kind: 'error', fault: 'slots' } as const);
    return { ...v, modal, choice: { ...v.choice, loadingDays: false, days: [...v.choice.days, ...(more ?? [])] } };
  });
}

/** The first days of a branch that came without; without an answer, hours to be confirmed (R7.47). */
async function firstDays(world: FlowWorld, branch: Branch): Promise<void> {
  const { store } = world;
  store.update((v) => ({ ...v, choice: { ...v.choice, loadingDays: true } }));
  const known = await readDays(world, branch, world.today(), AGENCY_DAYS);
  if (store.get().choice.branch?.code !== branch.code) return;
  const days = known ?? provisionalDays(branch.agency ? 'salary' : 'personal', world.today());
  store.update((v) => ({
    ...withDay(v, days, firstFreeDay(days)?.date ?? null),
    provisional: v.provisional || known === null,
  }));
}

/** The hours of one day as they are now; what was shown stays when the answer does not come (R4.62). */
export async function refresh(world: FlowWorld, branch: Branch, date: string): Promise<void> {
  const { store } = world;
  const fresh = (await readDays(world, branch, date, 1))?.[0];
  if (store.get().choice.branch?.code !== branch.code || !fresh) return;
  store.update((v) => {
    const days = v.choice.days.map((day) => (day.date === date ? fresh : day));
    return withDay(v, days, v.choice.date);
  });
}
