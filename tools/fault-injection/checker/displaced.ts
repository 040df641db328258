import type { Wanted } from '../history.ts';
import { romeWall } from '../rome.ts';
import type { DisplacementRow } from '../snapshot/capacity.ts';
import type { AppointmentRow } from '../snapshot/tables.ts';
import type { Snapshot } from '../snapshot.ts';
import type { Facts } from './facts.ts';
import { grouped } from './grouped.ts';
import type { Violation } from './violation.ts';

const WEEK = 7;
const HALF_HOUR = 30;
const MOST = 4;

/** Whether staff changed the hours of a day, even if they undid the change. */
export const isChanged = ({ capacity }: Snapshot, wanted: Pick<Wanted, 'branch' | 'day'> | null): boolean =>
  wanted !== null &&
  capacity.changes.some(
    ({ state, branches, first, last }) =>
      state !== 'proposed' &&
      branches.includes(wanted.branch) &&
      first <= wanted.day &&
      (last === null || wanted.day <= last),
  );

/**
 * Checks slots that lost capacity: appointments beyond the remaining seats have a displacement row that is undecided or
 * decided as kept, and nothing is booked beyond the seats afterwards (S1, S2).
 */
export function checkRemainingSeats({ snapshot }: Facts): readonly Violation[] {
  const { displacements, changes } = snapshot.capacity;
  const undone = new Set(changes.filter(({ state }) => state === 'undone').map(({ id }) => id));
  const isKeptAt = (row: AppointmentRow, one: DisplacementRow) =>
    one.state === 'kept' && !undone.has(one.changeId) && one.branch === row.branch && one.starts === row.starts;
  const ofVisit = grouped(displacements, ({ appointmentId }) => appointmentId);
  const coming = snapshot.appointments.filter(
    (row) =>
      row.kind === 'visit' &&
      row.state === 'confirmed' &&
      Number(row.starts) > snapshot.takenAt &&
      !(ofVisit.get(row.id) ?? []).some((one) => !one.decided || isKeptAt(row, one)),
  );
  return [...grouped(coming, ({ branch, starts }) => `${branch} ${romeWall(starts ?? 0)}`)].flatMap(([name, there]) => {
    const [branch = '', day = '', hour = ''] = name.split(' ');
    if (!isChanged(snapshot, { branch, day })) return [];
    const left = placesOf(snapshot, { branch, day, hour });
    return there.length <= left
      ? []
      : [
          {
            invariant: 'S1',
            detail: `${there.length} appointments at ${name}, which has ${left} seats: no displacement row`,
          },
        ];
  });
}

/** Number of seats of a slot, computed independently of the product: closings, else duty, plus absences and loans. */
function placesOf({ capacity, duty }: Snapshot, { branch, day, hour }: Wanted): number {
  const [hours = 0, minutes = 0] = hour.split(':').map(Number);
  const from = hours * 60 + minutes;
  const touches = (row: {
    readonly branch: string;
    readonly day: string;
    readonly from: number;
    readonly until: number;
  }) => row.branch === branch && row.day === day && row.from < from + HALF_HOUR && row.until > from;
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay() || WEEK;
  const onDuty = duty.find((row) => row.branch === branch && row.weekday === weekday)?.consultants ?? 0;
  const usual = Math.min(...capacity.closures.filter(touches).map(({ consultants }) => consultants), MOST + 1);
  const base = usual > MOST ? onDuty : usual;
  const delta = capacity.roster.filter(touches).reduce((sum, row) => sum + row.delta, 0);
  return base === 0 ? 0 : Math.min(MOST, Math.max(0, base + delta));
}

/**
 * Checks displaced appointments: only one displacement of an appointment is undecided, it keeps its old seat and the
 * reserved one, and after the decision no seat is reserved (S1, S4).
 */
export function checkDisplacements({ snapshot }: Facts): readonly Violation[] {
  const { displacements } = snapshot.capacity;
  const open = displacements.filter(({ decided }) => !decided);
  const known = new Map(snapshot.appointments.map((row) => [row.id, row]));
  const inCharge = grouped(open, ({ appointmentId }) => appointmentId);
  const held = new Set(
    snapshot.seats.flatMap(({ state, visit, heldUntil }) =>
      state === 'held' && visit !== null && Number(heldUntil) > snapshot.takenAt ? [visit] : [],
    ),
  );
  const booked = new Set(snapshot.seats.map(({ appointmentId }) => appointmentId));
  const say = (invariant: 'S1' | 'S4', { appointmentId }: DisplacementRow, what: string): Violation => ({
    ...{ invariant, detail: `${known.get(appointmentId)?.oppId ?? appointmentId} ${what}` },
  });
  return displacements.flatMap((one) => {
    if (one.decided) return held.has(one.token) ? [say('S4', one, 'is decided, and a seat is reserved for it')] : [];
    return [
      ...((inCharge.get(one.appointmentId)?.length ?? 0) > 1 ? [say('S1', one, 'waits for two decisions')] : []),
      ...(known.get(one.appointmentId)?.state === 'confirmed'
        ? []
        : [say('S1', one, 'is over, and waits for a decision')]),
      ...(booked.has(one.appointmentId) || held.has(one.token) ? [] : [say('S4', one, 'has no seat, old or reserved')]),
      ...(one.reserved && !held.has(one.token) ? [say('S4', one, 'lost the seat that was reserved for it')] : []),
    ];
  });
}
