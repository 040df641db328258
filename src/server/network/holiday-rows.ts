import { nationalHolidays } from '#domain/agenda/holidays.ts';
import type { IsoDay } from '#domain/time/rome.ts';

/** A city's own feast, every year on the same day ('MM-DD'). */
export interface PatronDay {
  readonly city: string;
  readonly monthDay: string;
  readonly name: string;
}
/** A day on which nothing opens in a city; '': in none. */
export interface HolidayRow {
  readonly day: IsoDay;
  readonly city: string;
  readonly name: string;
}

/** The national holidays and patron days of `year` and the next one. */
export const holidayRows = (year: number, patrons: readonly PatronDay[]): readonly HolidayRow[] =>
  [year, year + 1].flatMap((of) => [
    ...nationalHolidays(of).map(({ day, name }) => ({ day, city: '', name })),
    ...patrons.map(({ city, monthDay, name }) => ({ day: `${of}-${monthDay}`, city, name })),
  ]);
