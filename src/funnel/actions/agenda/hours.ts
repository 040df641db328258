import { nearestFree } from '#domain/agenda/alternatives.ts';
import { isChanging } from '#domain/flow/predicates.ts';
import { addDays, daysBetween, hourText, minuteOf } from '#domain/time/rome.ts';
import { AGENCY_DAYS, type Branch, type Day, isFreeAt, preselected, type SlotTime } from '../../session/branch.ts';
import type { FlowDeps } from '../../session/deps.ts';
import { type Visit, withFacts } from '../../session/visit.ts';
import { daysOrNone } from '../../wire/branches/read-days.ts';

/** The API returns at most this many days per request. */
const MAX_DAYS_PER_REQUEST = 7;

/** Whether a slot may be preselected: not on a change, and not after another visitor took the chosen slot. */
export const mayPreselect = ({ facts, takenSlot }: Visit): boolean => !isChanging(facts) && takenSlot === null;

/**
 * Chooses a day, and on it the former slot if it is free, else the first free slot. If no slot may be preselected,
 * keeps only a slot that the visitor chose on this day.
 */
export function withDay(visit: Visit, days: readonly Day[], date: string | null): Visit {
  const { choice } = visit;
  const day = days.find((each) => each.date === date);
  const stays = isFreeAt(days, date, choice.hour) ? choice.hour : null;
  const pickedBefore = choice.picked && choice.date === date ? stays : null;
  const hour = mayPreselect(visit) ? preselected(day, choice.hour) : pickedBefore;
  const picked = hour !== null && hour === stays && choice.picked;
  return {
    ...withFacts(visit, { chosen: hour ? 'slot' : 'branch' }),
    choice: { ...choice, days, date, hour, picked, loadingDays: false },
  };
}

/** The chosen slot was taken: clears the choice and offers the nearest free slots. */
export function withSlotTaken(visit: Visit, near: readonly SlotTime[] = []): Visit {
  const { days, date, hour } = visit.choice;
  if (!date || !hour) return visit;
  const known = near.length > 0 ? near : nearestOf(days, { date, hour });
  return {
    ...withFacts(visit, { chosen: 'branch' }),
    choice: { ...visit.choice, hour: null, picked: false },
    takenSlot: { hour, near: known },
  };
}

/** The free slots nearest to a slot, within the loaded days. */
function nearestOf(days: readonly Day[], { date, hour }: SlotTime): readonly SlotTime[] {
  const known = days.map((day) => ({
    day: day.date,
    slots: day.hours.map(({ at, free }) => ({ minute: minuteOf(at), free, capacity: 1 })),
  }));
  const near = nearestFree(known, { day: date, minute: minuteOf(hour) });
  return near.map((start) => ({ date: start.day, hour: hourText(start.minute) }));
}

/** Reloads the slots of one day. When the read fails, the slots shown stay and are marked unsure. */
export async function reloadDay(deps: FlowDeps, branch: Branch, date: string): Promise<void> {
  const { store } = deps;
  const fresh = (await daysOrNone(deps, branch, date, 1))[0];
  if (store.get().choice.branch?.code !== branch.code) return;
  if (store.get().unsureHours !== !fresh) store.update((v) => ({ ...v, unsureHours: !fresh }));
  if (!fresh) return;
  store.update((v) => {
    if (v.choice.days.some((day) => isSame(day, fresh))) return v;
    const days = v.choice.days.map((day) => (day.date === date ? fresh : day));
    const isLost = v.choice.picked && v.choice.date === date && !isFreeAt(days, date, v.choice.hour);
    const shown = { ...v, choice: { ...v.choice, days } };
    return withDay(isLost ? withSlotTaken(shown) : shown, days, v.choice.date);
  });
}

/** An unchanged answer causes no render. */
const isSame = (known: Day, fresh: Day): boolean =>
  known.date === fresh.date &&
  known.hours.length === fresh.hours.length &&
  known.hours.every(({ at, free }, index) => at === fresh.hours[index]?.at && free === fresh.hours[index]?.free);

/** The days of a branch up to `date`, loaded from today on where none are known. */
export async function daysWith(deps: FlowDeps, branch: Branch, date: string): Promise<readonly Day[]> {
  const first = branch.days.length > 0 ? branch.days : await daysOrNone(deps, branch, deps.today(), AGENCY_DAYS - 1);
  return daysUpTo(deps, branch, first, date);
}

/** The days, extended by the days up to `date` if they can be loaded. */
export async function daysUpTo(
  deps: FlowDeps,
  branch: Branch,
  days: readonly Day[],
  date: string,
): Promise<readonly Day[]> {
  if (days.some((day) => day.date === date)) return days;
  const next = addDays(days.at(-1)?.date ?? addDays(date, -1), 1);
  const count = daysBetween(next, date) + 1;
  const [from, many] = count > 0 && count <= MAX_DAYS_PER_REQUEST ? [next, count] : [date, 1];
  const more = await daysOrNone(deps, branch, from, many);
  return [...days, ...more].sort((a, b) => a.date.localeCompare(b.date));
}
