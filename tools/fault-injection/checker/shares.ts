import { romeWall } from '../rome.ts';
import type { SeatRow } from '../snapshot/tables.ts';
import { answerOf, type Facts } from './facts.ts';
import { grouped } from './grouped.ts';
import type { Violation } from './violation.ts';

/** Share of a branch's day that one address may hold; at least one seat. */
const SHARE = 1 / 20;
const WEEK = 7;

/** Checks that no address takes too much of a branch's day, by holds or by bookings with unproven contacts. */
export function checkShares(facts: Facts): readonly Violation[] {
  return [...holdShares(facts), ...bookingShares(facts)];
}

/** The size of a day is the number of slots that visitors saw, times the number of consultants. */
function holdShares({ done, snapshot }: Facts): readonly Violation[] {
  const halfHours = new Map(done.filter(({ operation }) => operation.kind === 'hours').flatMap(daysOf));
  const held = snapshot.seats.filter(({ state, holder }) => state === 'held' && holder !== null);
  return [...grouped(held, (seat) => `${dayOf(seat)} ${seat.holder}`).values()].flatMap((seats) => {
    const [first] = seats;
    const hours = first && halfHours.get(dayOf(first));
    if (first === undefined || hours === undefined) return [];
    const most = Math.max(1, Math.floor(hours * consultantsOf(first, snapshot.duty) * SHARE));
    return seats.length <= most
      ? []
      : [{ invariant: 'share', detail: `one address holds ${seats.length} of ${dayOf(first)}, not ${most}` }];
  });
}

/** Share and minimum number of a day's seats for unproven bookings: of one address, and of all addresses. */
const KEPT = { ofOne: { share: 1 / 20, least: 3 }, ofAll: { share: 1 / 3, least: 1 } };

/**
 * Checks the limits of bookings with unproven contacts. After a change of days by staff nothing is checked, because
 * visits may have been moved.
 */
function bookingShares({ done, snapshot }: Facts): readonly Violation[] {
  if (snapshot.capacity.changes.some(({ state }) => state !== 'proposed')) return [];
  const halfHours = new Map(done.filter(({ operation }) => operation.kind === 'hours').flatMap(daysOf));
  const limited = new Set(snapshot.appointments.filter((row) => row.limited).map(({ id }) => id));
  const kept = snapshot.seats.filter(
    ({ state, holder, appointmentId }) => state === 'booked' && holder !== null && !limited.has(appointmentId ?? ''),
  );
  const over = (rows: readonly SeatRow[], { share, least }: { readonly share: number; readonly least: number }) => {
    const [first] = rows;
    const hours = first && halfHours.get(dayOf(first));
    if (first === undefined || hours === undefined) return [];
    const most = Math.max(least, Math.floor(hours * consultantsOf(first, snapshot.duty) * share));
    return rows.length <= most ? [] : [`${rows.length} of ${dayOf(first)}, not ${most}`];
  };
  const ofOne = [...grouped(kept, (seat) => `${dayOf(seat)} ${seat.holder}`).values()].flatMap((rows) =>
    over(rows, KEPT.ofOne).map((what) => `one address keeps ${what}`),
  );
  const ofAll = [...grouped(kept, dayOf).values()].flatMap((rows) =>
    over(rows, KEPT.ofAll).map((what) => `unproven bookings keep ${what}`),
  );
  return [...ofOne, ...ofAll].map((detail) => ({ invariant: 'share', detail }));
}

const dayOf = ({ branch, starts }: SeatRow): string => `${branch} ${romeWall(starts).slice(0, 10)}`;

function consultantsOf(seat: SeatRow, duty: Facts['snapshot']['duty']): number {
  const weekday = new Date(`${romeWall(seat.starts).slice(0, 10)}T12:00:00Z`).getUTCDay() || WEEK;
  return duty.find((row) => row.branch === seat.branch && row.weekday === weekday)?.consultants ?? 0;
}

interface Told {
  readonly Disponibilita?: readonly { readonly Date: string; readonly Slots: Readonly<Record<string, boolean>> }[];
}

function daysOf(one: Facts['done'][number]): (readonly [string, number])[] {
  const { Codice = '' } = (one.operation.body ?? {}) as { readonly Codice?: string };
  const told = (answerOf(one) ?? {}) as Told;
  return (told.Disponibilita ?? []).map(({ Date: day, Slots }) => [`${Codice} ${day}`, Object.keys(Slots).length]);
}
