import Holidays from 'date-holidays';
import { expect, test } from 'vitest';
import { easter, nationalHolidays } from './holidays.ts';

// R7.54
test.each([2026, 2027, 2028, 2029, 2030])('the national holidays of %i are those of a kept calendar', (year) => {
  const kept = new Holidays('IT').getHolidays(year).filter((day) => day.type === 'public');
  const theirs = new Set(kept.map((day) => day.date.slice(0, 10)));
  theirs.delete(easter(year));
  expect([...nationalHolidays(year).map((h) => h.day)].sort()).toEqual([...theirs].sort());
});
