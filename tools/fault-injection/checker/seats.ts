import type { Done } from '../history.ts';
import { romeWall } from '../rome.ts';
import type { AppointmentRow } from '../snapshot/tables.ts';
import { isChanged } from './displaced.ts';
import { answerOf, type Facts, nameOf } from './facts.ts';
import { grouped } from './grouped.ts';
import type { Violation } from './violation.ts';

const WEEK = 7;
const at = (row: { readonly branch: string; readonly starts: number | null }): string =>
  `${row.branch} ${romeWall(row.starts ?? 0)}`;

/** Checks that no seat is taken twice or beyond the consultants, and that exactly the active visits have one (I3). */
export function checkSeats({ snapshot, appointments }: Facts): readonly Violation[] {
  const say = (detail: string): Violation => ({ invariant: 'I3', detail });
  const bySeat = grouped(snapshot.seats, (seat) => `${at(seat)} seat ${seat.seat}`);
  const twice = [...bySeat].filter(([, rows]) => rows.length > 1).map(([name]) => say(`${name} is taken twice`));
  const duty = new Map(snapshot.duty.map((row) => [`${row.branch} ${row.weekday}`, row.consultants]));
  const beyond = snapshot.seats
    .filter(({ branch, starts, seat }) => seat > (duty.get(`${branch} ${weekdayOf(starts)}`) ?? 0))
    .map((seat) => say(`${at(seat)} has no seat ${seat.seat}`));
  const byAppointment = grouped(snapshot.seats, ({ appointmentId }) => appointmentId);
  const seated = appointments.flatMap((row) => {
    const own = byAppointment.get(row.id) ?? [];
    const wanted = row.state === 'confirmed' && row.starts !== null ? 1 : 0;
    if (own.length !== wanted) return [say(`${row.oppId} (${row.state}) has ${own.length} seats, not ${wanted}`)];
    return own.every((seat) => at(seat) === at(row)) ? [] : [say(`${row.oppId} is at ${at(row)}, its seat elsewhere`)];
  });
  const known = new Set(snapshot.appointments.map(({ id }) => id));
  const orphans = snapshot.seats
    .filter(({ state, appointmentId }) => state === 'booked' && !known.has(appointmentId ?? ''))
    .map((seat) => say(`${at(seat)} seat ${seat.seat} is booked for nobody`));
  return [...twice, ...beyond, ...seated, ...orphans];
}

function weekdayOf(instant: number): number {
  return new Date(`${romeWall(instant).slice(0, 10)}T12:00:00Z`).getUTCDay() || WEEK;
}

/**
 * Checks that a person has at most one verified and three unverified active visits of a product, and as many callbacks
 * (I4). An unverified visit that starts within 24 hours is never cancelled for newer ones, so it is not counted.
 */
export function checkActiveLimits({ snapshot }: Facts): readonly Violation[] {
  const isKept = ({ verified, starts }: AppointmentRow) =>
    !verified && starts !== null && starts < snapshot.takenAt + KEPT_MS;
  const live = snapshot.appointments.filter((row) => row.state === 'confirmed' && !isKept(row));
  const byPerson = grouped(live, (row) => `${sortOf(row)} ${row.verified}`);
  return [...byPerson.values()]
    .filter((rows) => rows.length > (rows[0]?.verified ? 1 : MAX_OPEN))
    .map((rows) => ({ invariant: 'I4', detail: `${rows.map(({ oppId }) => oppId)} are of one person and product` }));
}

const MAX_OPEN = 3;
const KEPT_MS = 24 * 3_600_000;
const sortOf = (row: AppointmentRow): string => `${row.taxCode} ${row.product} ${row.kind === 'call'}`;

/** Whether the same person made enough newer unverified requests for this one to have been cancelled. */
export const mayHaveGivenWay = (row: AppointmentRow, { snapshot }: Facts): boolean =>
  !row.verified &&
  snapshot.appointments.filter((other) => sortOf(other) === sortOf(row) && Number(other.id) > Number(row.id)).length >=
    MAX_OPEN;

/** Milliseconds by which `workload/aged-holds.ts` sets the end of a hold back. */
const AGED_MS = 60_000;

/**
 * Checks that no slot is refused as full because of an expired hold (I9). A hold that was still valid at the refusal
 * and expired later is left out, and so is a day that staff changed, because its slots may be closed.
 */
export function checkExpiredHolds({ done, snapshot }: Facts): readonly Violation[] {
  const over = snapshot.seats.filter(
    ({ state, heldUntil }) => state === 'held' && heldUntil !== null && heldUntil < snapshot.takenAt,
  );
  const wasOver = ({ operation: { wanted }, invoked }: Done) =>
    over.some(
      (seat) =>
        at(seat) === `${wanted?.branch} ${wanted?.day} ${wanted?.hour}` && invoked >= Number(seat.heldUntil) + AGED_MS,
    );
  return done
    .filter((one) => one.operation.kind === 'reclaim' && answerOf(one)?.Status === '1' && wasOver(one))
    .filter(({ operation }) => !isChanged(snapshot, operation.wanted))
    .map((one) => ({ invariant: 'I9', detail: `${nameOf(one)}: an expired hold still takes the seat` }));
}
