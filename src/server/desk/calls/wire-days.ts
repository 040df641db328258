import type { CallingDay } from '#domain/call/agreed.ts';
import { hourText } from '#domain/time/rome.ts';

/** Calling days in wire format. */
export const wireDays = (days: readonly CallingDay[]) =>
  days.map(({ day, spans }) => ({
    giorno: day,
    fasce: spans.map(({ from, until }) => ({ dalle: hourText(from), alle: hourText(until) })),
  }));
