import { fromInstant, hourText } from '#domain/time/rome.ts';
import type { Appointment } from '../session/appointment.ts';
import type { SlotTime } from '../session/branch.ts';

/** Day and time in Europe/Rome of an ISO instant. */
export function slotTimeOf(instant: string): SlotTime {
  const { day, minute } = fromInstant(Date.parse(instant));
  return { date: day, hour: hourText(minute) };
}

/** The deadline for confirming the contact, from an ISO instant. */
export const confirmation = (instant: string | undefined): Pick<Appointment, 'confirmBy' | 'confirmUntil'> => ({
  confirmBy: hourOfInstant(instant),
  confirmUntil: instant === undefined ? 0 : Date.parse(instant),
});

/** 'HH:MM' in Europe/Rome of a wire instant; '' without one. */
const hourOfInstant = (instant: string | undefined): string => (instant === undefined ? '' : slotTimeOf(instant).hour);
