import { useSearchParams } from 'wouter';
import { type HalfHour, type Seat, seating } from '#domain/desk/half-hour.ts';
import { hourText, minuteOf } from '#domain/time/rome.ts';
import type { ReceiverFilter } from '../../parts/visit/receiver-filter.tsx';
import { useBranch } from '../../session/branch.ts';
import { useCardHref } from '../../session/card-overlay.ts';
import { useDesk } from '../../session/desk.tsx';
import { mayAt } from '../../session/me.ts';
import type { Visit } from '../../wire/day.ts';
import { agendaHref } from './agenda-view.ts';

export type AgendaSlot = HalfHour<Visit>;

/** The seats of a slot; those that the filter hides are null, and so are all without a visit while it filters. */
export const shownSeats = (half: AgendaSlot, { filter, isShown }: ReceiverFilter): readonly (Seat<Visit> | null)[] =>
  seating(half).map((seat) => (('visit' in seat ? isShown(seat.visit) : filter === 'all') ? seat : null));

interface Ways {
  toCard(code: string): string;
  /** The link to book this slot; null if the slot is over or the user may not book. */
  toBooking(day: string, half: AgendaSlot): string | null;
  toDay(day: string): string;
}

/** The link targets of the agenda's cells. */
export function useCellLinks(now: number): Ways {
  const { me } = useDesk();
  const branch = useBranch()?.code ?? '';
  const [query] = useSearchParams();
  const toCard = useCardHref();
  const mayBook = mayAt(me, 'appointment.book', branch);
  return {
    toCard,
    toBooking: (day, { hour, startsAt }) =>
      mayBook && startsAt > now ? `/prenota?${new URLSearchParams({ filiale: branch, giorno: day, ora: hour })}` : null,
    toDay: (day) => agendaHref(query, { day, view: 'giorno' }),
  };
}

/** The rows of a table of days: the slots in order, and the pauses that all days share. */
export function rowsOf(hours: readonly string[]): readonly (string | readonly [from: string, to: string])[] {
  const sorted = [...new Set(hours)].sort();
  return sorted.flatMap((hour, at) => {
    const before = sorted[at - 1];
    const ended = before === undefined ? hour : halfAfter(before);
    return ended < hour ? [[ended, hour] as const, hour] : [hour];
  });
}

/** '09:30' → '10:00' */
const halfAfter = (hour: string): string => hourText(minuteOf(hour) + 30);
