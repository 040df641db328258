import { addDays, type IsoDay } from '../time/rome.ts';

const FIXED_HOLIDAYS: readonly (readonly [monthDay: string, name: string])[] = [
  ['01-01', 'Capodanno'],
  ['01-06', 'Epifania'],
  ['04-25', 'Festa della Liberazione'],
  ['05-01', 'Festa del Lavoro'],
  ['06-02', 'Festa della Repubblica'],
  ['08-15', 'Ferragosto'],
  ['10-04', "San Francesco d'Assisi"],
  ['11-01', 'Ognissanti'],
  ['12-08', 'Immacolata Concezione'],
  ['12-25', 'Natale'],
  ['12-26', 'Santo Stefano'],
];
/** The first year in which 4 October is a national holiday again. */
const SAINT_FRANCIS_FROM = 2026;

/** Easter Sunday of the Gregorian calendar, by the algorithm published anonymously in Nature in 1876. */
export function easter(year: number): IsoDay {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const sunday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * sunday) / 451);
  const days = epact + sunday - 7 * late + 114;
  return `${year}-${String(Math.floor(days / 31)).padStart(2, '0')}-${String((days % 31) + 1).padStart(2, '0')}`;
}

export interface Holiday {
  readonly day: IsoDay;
  readonly name: string;
}

/** The national holidays of a year, on which every branch is closed. */
export function nationalHolidays(year: number): readonly Holiday[] {
  const fixed = FIXED_HOLIDAYS.filter(([monthDay]) => monthDay !== '10-04' || year >= SAINT_FRANCIS_FROM);
  return [
    ...fixed.map(([monthDay, name]) => ({ day: `${year}-${monthDay}`, name })),
    { day: addDays(easter(year), 1), name: "Lunedì dell'Angelo" },
  ];
}
