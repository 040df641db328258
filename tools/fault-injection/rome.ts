/**
 * Wall time in Rome, computed from the runtime's time-zone database. The checker shares no code with the product, so
 * that it finds errors of the product's calculation.
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

/** Formats an instant as a clock in Rome shows it: 'YYYY-MM-DD HH:MM'. */
export function romeWall(instant: number): string {
  const part = Object.fromEntries(PARTS.formatToParts(instant).map(({ type, value }) => [type, value]));
  return `${part.year}-${part.month}-${part.day} ${part.hour}:${part.minute}`;
}

/** Converts a wall time in Rome to an instant; NaN if the time does not exist. */
export function romeInstant(day: string, hour: string): number {
  const utc = Date.parse(`${day}T${hour}:00Z`);
  const fits = OFFSETS.map((minutes) => utc - minutes * MINUTE_MS).filter(
    (instant) => !Number.isNaN(instant) && romeWall(instant) === `${day} ${hour}`,
  );
  return fits[0] ?? Number.NaN;
}
