import type { agencySlots } from '#contract/agencies.ts';
import { GRID } from '#domain/agenda/grid.ts';
import { ok } from '#domain/result.ts';
import { daysBetween, hourText, type IsoDay, romeOffset, toInstant } from '#domain/time/rome.ts';
import type { Handler } from '../http/public-gate.ts';
import type { LookDeps } from './cache/availability-cache.ts';

const MAX_DAYS = 31;

/**
 * Returns an agency's free slots, by day; days without a free slot are left out. Only the times of the agencies' fixed
 * grid count, and the slot that this visit holds counts as free. Also returns the days without opening hours. Both
 * lists are empty for an unknown code.
 */
export const agencySlotsCall =
  (deps: LookDeps): Handler<typeof agencySlots> =>
  async ({ IdFiliale, From, To }, { visit }) => {
    const count = Math.min(daysBetween(From, To) + 1, MAX_DAYS);
    const [agenda] = await deps.cache.branches([IdFiliale]);
    const days = agenda?.days(deps, { from: From, days: count, visit }) ?? [];
    const free = days.map(({ day, slots }) => ({
      Date: day,
      Time: slots.filter((slot) => slot.free && GRID.includes(slot.minute)).map((slot) => wireTime(day, slot.minute)),
    }));
    const closed = days.filter(({ slots }) => slots.length === 0).map(({ day }) => day);
    return ok({ body: { Slots: free.filter(({ Time }) => Time.length > 0), Chiusi: closed } });
  };

/** '09:00:00+0100': the time in Rome with the offset of its day. */
export function wireTime(day: IsoDay, minute: number): string {
  const offset = romeOffset(toInstant(day, minute));
  return `${hourText(minute)}:00+${hourText(offset).replace(':', '')}`;
}
