import type { Advancing } from '#domain/flow/next.ts';
import { addDays } from '#domain/time/rome.ts';
import { advance } from '../session/advance.ts';
import { type Branch, type Day, preselected } from '../session/branch.ts';
import { intentKey } from '../session/intent-key.ts';
import { type Visit, withFacts } from '../session/visit.ts';
import type { FlowWorld } from '../session/world.ts';
import { readDays } from './days.ts';
import { provisionalDays } from './provisional-days.ts';

const DAYS_PER_CLICK = 7;
const MOST_DAYS = 30;
/** Today to +7 for an agency, whose days are asked for when it is chosen (R9.13). */
const FIRST_DAYS = 8;

const firstFreeDay = (days: readonly Day[]): Day | undefined =>
  days.find((day) => day.hours.some((hour) => hour.free)) ?? days[0];
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
  const hold = holding(world);

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
    async next(from: Extract<Advancing, 'filiali' | 'filialiC5' | 'filialiDirect' | 'filialiDirectC5'>): Promise<void> {
      const { facts, choice } = store.get();
      if (facts.search === 'opening' || facts.chosen !== 'slot' || !choice.branch || !choice.date) return;
      store.update((v) => withFacts(v, { search: 'opening' }));
      const outcome = await hold();
      store.update((v) => withFacts(v, { search: outcome === 'taken' ? 'ready' : 'settled' }));
      if (outcome === 'held') {
        advance(world, from);
        return;
      }
      store.update((v) => ({ ...v, hourTaken: true }));
      await refresh(world, choice.branch, choice.date);
    },
  };
}

/** Seven more days after the last one, at most thirty (R9.18). */
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
  const known = await readDays(world, branch, world.today(), FIRST_DAYS);
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

/** Asks to hold the chosen hour; each asking is an intent of its own, since an hour may be left and taken again. */
function holding({ store, call }: FlowWorld) {
  let asked = 0;
  return async (): Promise<'held' | 'taken'> => {
    const { choice, token } = store.get();
    if (!choice.branch || !choice.date || !choice.hour) return 'taken';
    asked += 1;
    const wanted = { codFiliale: choice.branch.code, data: choice.date.replaceAll('-', ''), ora: choice.hour };
    const held = await call('holdSlot', wanted, { key: intentKey(token, [asked, wanted]) });
    return held.ok && held.value.Status === '1' ? 'taken' : 'held';
  };
}
