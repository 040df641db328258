import { fromInstant, hourText } from '#domain/time/rome.ts';
import type { Appointment } from '../session/appointment.ts';
import type { When } from '../session/branch.ts';

/** Day and hour, Europe/Rome, of an instant of the wire. */
export function whenOfInstant(instant: string): When {
  const { day, minute } = fromInstant(Date.parse(instant));
  return { date: day, hour: hourText(minute) };
}

/** Until when a contact must be confirmed, of an instant of the wire. */
export const confirmation = (instant: string | undefined): Pick<Appointment, 'confirmBy' | 'confirmUntil'> => ({
  confirmBy: hourOfInstant(instant),
  confirmUntil: instant === undefined ? 0 : Date.parse(instant),
});

/** 'HH:MM', Europe/Rome, of an instant of the wire; '' without one. */
const hourOfInstant = (instant: string | undefined): string =>
  instant === undefined ? '' : whenOfInstant(instant).hour;
