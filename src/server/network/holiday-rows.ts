import { nationalHolidays } from '#domain/agenda/holidays.ts';
import type { IsoDay } from '#domain/time/rome.ts';

/** Patron day of a city, every year on this date ('MM-DD'). */
export interface PatronDay {
  readonly city: string;
  readonly monthDay: string;
  readonly name: string;
}
/** A day when nothing opens in a city; '' means in any city. */
export interface HolidayRow {
  readonly day: IsoDay;
  readonly city: string;
  readonly name: string;
}

/** National holidays and patron days of `year` and the next year. */
export const holidayRows = (year: number, patrons: readonly PatronDay[]): readonly HolidayRow[] =>
  [year, year + 1].flatMap((of) => [
    ...nationalHolidays(of).map(({ day, name }) => ({ day, city: '', name })),
    ...patrons.map(({ city, monthDay, name }) => ({ day: `${of}-${monthDay}`, city, name })),
  ]);
