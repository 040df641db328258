/**
 * Wall time in Rome by the runtime's own time zone data: the checker must not believe the product's calculation, so it
 * shares no code with it.
 */
const PARTS = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Rome',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const MINUTE_MS = 60_000;
const OFFSETS = [60, 120];

/** 'YYYY-MM-DD HH:MM' on a clock in Rome. */
export function romeWall(instant: number): string {
  const part = Object.fromEntries(PARTS.formatToParts(instant).map(({ type, value }) => [type, value]));
  return `${part.year}-${part.month}-${part.day} ${part.hour}:${part.minute}`;
}

/** The instant of a wall time in Rome; NaN for one that does not exist. */
export function romeInstant(day: string, hour: string): number {
  const utc = Date.parse(`${day}T${hour}:00Z`);
  const fits = OFFSETS.map((minutes) => utc - minutes * MINUTE_MS).filter(
    (instant) => !Number.isNaN(instant) && romeWall(instant) === `${day} ${hour}`,
  );
  return fits[0] ?? Number.NaN;
}
