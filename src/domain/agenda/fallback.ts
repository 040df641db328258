import { addDays, type IsoDay, weekday } from '../time/rome.ts';
import { GRID } from './grid.ts';
import { nationalHolidays } from './holidays.ts';

/** A day with slots that the engine has not confirmed; `minutes` after midnight in Rome. */
export interface FallbackDay {
  readonly day: IsoDay;
  readonly minutes: readonly number[];
}
const FALLBACK_DAYS = 3;
const SATURDAY = 6;
const upTo = (last: number): readonly number[] => GRID.filter((minute) => minute <= last);

/** Slots by product. Personal loan: 9:00 to 12:30. Salary-backed loan: the fixed grid up to 17:00. */
const MINUTES = { personal: upTo(12 * 60 + 30), salary: upTo(17 * 60) } as const;

const isHoliday = (day: IsoDay): boolean => nationalHolidays(Number(day.slice(0, 4))).some((one) => one.day === day);

/** The next `count` days after `today` that are neither weekend nor national holiday. */
export function nextWorkingDays(today: IsoDay, count = FALLBACK_DAYS): readonly IsoDay[] {
  const days: IsoDay[] = [];
  for (let day = addDays(today, 1); days.length < count; day = addDays(day, 1))
    if (weekday(day) < SATURDAY && !isHoliday(day)) days.push(day);
  return days;
}

/** The slots that the page offers while the engine is unreachable. The page says that they have to be confirmed. */
export const fallbackDays = (product: 'personal' | 'salary', today: IsoDay): readonly FallbackDay[] =>
  nextWorkingDays(today).map((day) => ({ day, minutes: MINUTES[product] }));
