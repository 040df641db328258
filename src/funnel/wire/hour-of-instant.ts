import { fromInstant, hourText } from '#domain/time/rome.ts';

/** 'HH:MM', Europe/Rome, of an instant of the wire; '' without one. */
export const hourOfInstant = (instant: string | undefined): string =>
  instant === undefined ? '' : hourText(fromInstant(Date.parse(instant)).minute);
