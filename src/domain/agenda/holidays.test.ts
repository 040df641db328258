import { expect, test } from 'vitest';
import { easter, nationalHolidays } from './holidays.ts';

/** Public holidays with a fixed date by law, from 2026 on. */
const FIXED = ['01-01', '01-06', '04-25', '05-01', '06-02', '08-15', '10-04', '11-01', '12-08', '12-25', '12-26'];

// R7.54
test.each([
  [2026, '04-06'],
  [2027, '03-29'],
  [2028, '04-17'],
  [2029, '04-02'],
  [2030, '04-22'],
])('the national holidays of %i are the fixed ones and Easter Monday, %s', (year, easterMonday) => {
  const expected = [...FIXED, easterMonday].map((day) => `${year}-${day}`).sort();
  expect(
    nationalHolidays(year)
      .map(({ day }) => day)
      .sort(),
  ).toEqual(expected);
});

test('each holiday has its name, the Monday after Easter last', () => {
  expect(nationalHolidays(2027).map(({ day, name }) => `${day} ${name}`)).toEqual([
    '2027-01-01 Capodanno',
    '2027-01-06 Epifania',
    '2027-04-25 Festa della Liberazione',
    '2027-05-01 Festa del Lavoro',
    '2027-06-02 Festa della Repubblica',
    '2027-08-15 Ferragosto',
    "2027-10-04 San Francesco d'Assisi",
    '2027-11-01 Ognissanti',
    '2027-12-08 Immacolata Concezione',
    '2027-12-25 Natale',
    '2027-12-26 Santo Stefano',
    "2027-03-29 Lunedì dell'Angelo",
  ]);
});

test('Saint Francis is a holiday from 2026 on, not before', () => {
  const days = (year: number) => nationalHolidays(year).map((one) => one.day);
  expect(days(2025)).not.toContain('2025-10-04');
  expect(days(2025)).toContain('2025-12-25');
  expect(days(2026)).toContain('2026-10-04');
});

/** Easter by Gauss's rule with its two exceptions. Its constants 24 and 5 are valid from 1900 to 2099. */
function easterByGauss(year: number): string {
  const d = (19 * (year % 19) + 24) % 30;
  const e = (2 * (year % 4) + 4 * (year % 7) + 6 * d + 5) % 7;
  const isTooLate = (d === 29 && e === 6) || (d === 28 && e === 6 && year % 19 > 10);
  const march = 22 + d + e - (isTooLate ? 7 : 0);
  const [month, day] = march > 31 ? ['04', march - 31] : ['03', march];
  return `${year}-${month}-${String(day).padStart(2, '0')}`;
}

test("Easter equals Gauss's rule in every year of two centuries", () => {
  for (let year = 1900; year < 2100; year += 1) expect(easter(year)).toBe(easterByGauss(year));
});

test.each(['1598-03-22', '1666-04-25', '1761-03-22', '1818-03-22', '1886-04-25', '2285-03-22'])(
  'computes the earliest and latest Easters of other centuries: %s',
  (day) => expect(easter(Number(day.slice(0, 4)))).toBe(day),
);
