const ZONE = 'Europe/Rome';
const long = new Intl.DateTimeFormat('it-IT', { timeZone: ZONE, dateStyle: 'full' });
const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** A moment as people in Europe/Rome read it. */
export interface RomeTime {
  /** 'lunedì 23 novembre 2026' */
  readonly long: string;
  /** '23/11/2026' */
  readonly date: string;
  /** '23/11' */
  readonly dayMonth: string;
  /** '09:30' */
  readonly time: string;
  /** '20261123T093000' */
  readonly stamp: string;
}

/** The wall clock of Europe/Rome at `moment`, in the forms documents use. */
export function romeTime(moment: Date): RomeTime {
  const found = new Map(parts.formatToParts(moment).map((part) => [part.type, part.value]));
  const [year, month, day, hour, minute, second] = ['year', 'month', 'day', 'hour', 'minute', 'second'].map(
    (name) => found.get(name as Intl.DateTimeFormatPartTypes) ?? '',
  );
  return {
    long: long.format(moment),
    date: `${day}/${month}/${year}`,
    dayMonth: `${day}/${month}`,
    time: `${hour}:${minute}`,
    stamp: `${year}${month}${day}T${hour}${minute}${second}`,
  };
}
