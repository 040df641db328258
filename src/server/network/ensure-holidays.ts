import type { Kysely } from 'kysely';
import { nationalHolidays } from '#domain/agenda/holidays.ts';
import type { Database } from '../platform/database/schema.ts';

/** A city's own feast, every year on the same day ('MM-DD'). */
export interface PatronDay {
  readonly city: string;
  readonly monthDay: string;
  readonly name: string;
}

/** Writes the national holidays and patron days of `year` and the next one; days already there stay as they are. */
export async function ensureHolidays(db: Kysely<Database>, year: number, patrons: readonly PatronDay[]): Promise<void> {
  const rows = [year, year + 1].flatMap((of) => [
    ...nationalHolidays(of).map(({ day, name }) => ({ day, city: '', name })),
    ...patrons.map(({ city, monthDay, name }) => ({ day: `${of}-${monthDay}`, city, name })),
  ]);
  await db
    .insertInto('holiday')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
