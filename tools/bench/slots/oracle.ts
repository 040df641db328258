import { type Branch, type Scenario, WINDOWS } from './scenario.ts';

const HALF_HOUR = 1_800_000;
const HALVES = 48;
const DAY = 86_400_000;
const rome = new Intl.DateTimeFormat('sv-SE', {
  ...{ timeZone: 'Europe/Rome', hourCycle: 'h23', weekday: 'short' },
  ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
});
const WEEKDAYS = ['mån', 'tis', 'ons', 'tors', 'fre', 'lör', 'sön'];

interface Moment {
  readonly at: number;
  readonly day: string;
  readonly minute: number;
}

/** The local time in Rome at an instant, by the runtime's time-zone database. */
function clockAt(ms: number): { readonly day: string; readonly weekday: number; readonly minute: number } {
  const part = Object.fromEntries(rome.formatToParts(ms).map(({ type, value }) => [type, value]));
  return {
    day: `${part.year}-${part.month}-${part.day}`,
    weekday: WEEKDAYS.indexOf(part.weekday ?? '') + 1,
    minute: Number(part.hour) * 60 + Number(part.minute),
  };
}

/** The local time of every half-hour of the week; of an hour that a clock change repeats the later one. */
function wallOf(monday: string): ReadonlyMap<string, Moment> {
  const begins = Date.parse(`${monday}T00:00:00Z`) - DAY;
  const moments = Array.from({ length: 9 * HALVES }, (_, n) => ({
    at: begins + n * HALF_HOUR,
    ...clockAt(begins + n * HALF_HOUR),
  }));
  return new Map(moments.map((moment) => [`${moment.day} ${moment.minute}`, moment]));
}

/**
 * Free starts of every branch's week, slow and obvious: it reads the local time at each half-hour, and checks every
 * rule
 * separately. Local times skipped in spring stand for those one hour later.
 */
export function freeByClock(scenario: Scenario): readonly ReadonlySet<string>[] {
  const wall = wallOf(scenario.monday);
  return scenario.branches.map((branch) => freeOf(branch, scenario, wall));
}

function freeOf(
  { agenda, booked }: Branch,
  { monday, now }: Scenario,
  wall: ReadonlyMap<string, Moment>,
): ReadonlySet<string> {
  const free = new Set<string>();
  const days = [0, 1, 2, 3, 4, 5, 6].map((n) => clockAt(Date.parse(`${monday}T12:00:00Z`) + n * DAY));
  for (const { day, weekday } of days)
    for (let minute = 0; minute < 24 * 60; minute += 30) {
      const isOpen = agenda.openings.some(
        (of) => of.weekday === weekday && minute >= of.opens && minute + 30 <= of.closes,
      );
      const capacity = agenda.holidays.has(day)
        ? 0
        : (agenda.exceptions.get(day) ?? agenda.consultants.get(weekday) ?? 0);
      const at = (wall.get(`${day} ${minute}`) ?? wall.get(`${day} ${minute + 60}`))?.at ?? 0;
      const isInTime = at >= now + WINDOWS.leadMinutes * 60_000;
      if (isOpen && isInTime && (booked.get(at) ?? 0) < capacity) free.add(`${day} ${minute}`);
    }
  return free;
}
