import { addDays, type IsoDay, isRealDay, weekday } from '#domain/time/rome.ts';

export const VIEWS = ['giorno', 'settimana', 'elenco'] as const;
export type View = (typeof VIEWS)[number];

/** The agenda's parameters in the address. */
export interface Shown {
  readonly day: IsoDay;
  readonly view: View;
}

/** This week, unless the address names a valid day. */
export function shownOf(query: URLSearchParams, today: IsoDay): Shown {
  const day = query.get('giorno') ?? '';
  const view = VIEWS.find((each) => each === query.get('vista')) ?? 'settimana';
  return { day: /^\d{4}-\d{2}-\d{2}$/.test(day) && isRealDay(day) ? day : today, view };
}

/** The address of another day or view; the branch stays. */
export function agendaHref(query: URLSearchParams, { day, view }: Shown): string {
  const next = new URLSearchParams(query);
  next.set('giorno', day);
  next.set('vista', view);
  return `/agenda?${next}`;
}

/** The Monday of a day's week. */
export const mondayOf = (day: IsoDay): IsoDay => addDays(day, 1 - weekday(day));
