import type { agencySlots } from '#contract/agencies.ts';
import { GRID } from '#domain/agenda/grid.ts';
import { ok } from '#domain/result.ts';
import { daysBetween, hourText, type IsoDay, romeOffset, toInstant } from '#domain/time/rome.ts';
import type { Handler } from '../http/public-gate.ts';
import type { LookDeps } from './cache/availability-cache.ts';

const MOST_DAYS = 31;

/**
 * Free slots of the fixed grid, one entry per day with any, including the visit's own hold; and the days without
 * opening hours. Both are empty for an unknown code.
 */
export const agencySlotsCall =
  (world: LookDeps): Handler<typeof agencySlots> =>
  async ({ IdFiliale, From, To }, { visit }) => {
    const count = Math.min(daysBetween(From, To) + 1, MOST_DAYS);
    const [agenda] = await world.cache.branches([IdFiliale]);
    const days = agenda?.days(world, { from: From, days: count, visit }) ?? [];
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
