import { fromInstant, hourText } from '#domain/time/rome.ts';
import type { When } from '../session/branch.ts';

/** Day and hour, Europe/Rome, of an instant of the wire. */
export function whenOfInstant(instant: string): When {
  const { day, minute } = fromInstant(Date.parse(instant));
  return { date: day, hour: hourText(minute) };
}

/** 'HH:MM', Europe/Rome, of an instant of the wire; '' without one. */
export const hourOfInstant = (instant: string | undefined): string =>
  instant === undefined ? '' : whenOfInstant(instant).hour;
