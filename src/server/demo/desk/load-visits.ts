import { type Insertable, sql, type Transaction } from 'kysely';
import { fromInstant, weekday } from '#domain/time/rome.ts';
import { mobileHash, mobileTail } from '../../booking/request/mobile-hash.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import { newOppId } from '../../platform/crypto/tokens.ts';
import type { AppointmentTable, Database } from '../../platform/database/schema.ts';
import { demoLoad } from '../load-hash.ts';
import { type DemoVisit, demoDays } from './days.ts';
import { invented } from './invented.ts';

type Sealing = Pick<Seal, 'seal' | 'hash' | 'taxCodeHash'>;

/** Inserts the visits of the branches of the demo desk, with seats for future ones. */
export async function loadVisits(tx: Transaction<Database>, seal: Sealing, staffId: string): Promise<void> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(tx);
  const now = rows[0]?.now.getTime() ?? 0;
  const seatFor = await seatFinder(tx, now);
  const today = fromInstant(now).day;
  const isToday = ({ starts }: DemoVisit) => fromInstant(starts).day === today;
  // Today's visits are kept even if the branch is closed; such a visit gets no seat.
  const visits = demoDays(now).filter((visit) => visit.starts <= now || isToday(visit) || seatFor(visit) !== null);
  const ids = await tx
    .insertInto('appointment')
    .values(visits.map((visit, n) => rowOf(visit, n, seal)))
    .returning('id')
    .execute();
  const stored = visits.map((visit, i) => ({ visit, id: ids[i]?.id ?? '' }));
  const attended = stored.filter(({ visit }) => visit.arrived !== null || visit.outcome !== null);
  await tx
    .insertInto('attendance')
    .values(attended.map(({ visit, id }) => attendanceOf(visit, id, staffId)))
    .execute();
  const seats = stored.flatMap(({ visit, id }) => {
    const seat = visit.starts > now ? seatFor(visit) : null;
    return seat === null ? [] : [seatOf(visit, id, seat)];
  });
  if (seats.length > 0)
    await tx
      .insertInto('seat')
      .values(seats)
      .onConflict((same) => same.doNothing())
      .execute();
}

/**
 * Returns a function that gives the highest seat number of a visit's slot, or null if the slot is closed, already has a
 * seat row, or has no spare seat. Today the spare seat is not checked. One seat is left for visitors, unless the visit is
 * `crowded`.
 */
async function seatFinder(tx: Transaction<Database>, now: number): Promise<(visit: DemoVisit) => number | null> {
  const duty = await tx.selectFrom('duty').selectAll().execute();
  const taken = await tx.selectFrom('seat').select(['branch_code', 'starts']).execute();
  const isTaken = new Set(taken.map(({ branch_code, starts }) => `${branch_code} ${starts.getTime()}`));
  const hours = await tx.selectFrom('opening_hours').selectAll().execute();
  const { rows: holidays } = await sql<{ branch: string; day: string }>`
    select branch.code as branch, to_char(day, 'YYYY-MM-DD') as day
    from branch join holiday on holiday.city in ('', branch.city)`.execute(tx);
  const isHoliday = new Set(holidays.map(({ branch, day }) => `${branch} ${day}`));
  const today = fromInstant(now).day;
  return ({ branch, starts, crowded }) => {
    const { day, minute } = fromInstant(starts);
    const on = duty.find((row) => row.branch_code === branch && row.weekday === weekday(day));
    const isOpen = hours.some(
      (row) =>
        row.branch_code === branch && row.weekday === weekday(day) && row.opens <= minute && minute + 30 <= row.closes,
    );
    if (on === undefined || !isOpen || isTaken.has(`${branch} ${starts}`) || isHoliday.has(`${branch} ${day}`))
      return null;
    if (day === today) return on.consultants;
    const needed = crowded ? 1 : 2;
    return demoLoad(branch, day, minute, on.consultants) + needed <= on.consultants ? on.consultants : null;
  };
}

function rowOf(visit: DemoVisit, n: number, seal: Sealing): Insertable<AppointmentTable> {
  const person = invented(n);
  const isOver = visit.outcome !== null;
  return {
    ...{ opp_id: newOppId(), contact_id: `D${n}`, product: 1, branch_code: visit.branch, kind: 'visit' },
    ...{
      starts: new Date(visit.starts),
      created_at: new Date(visit.booked),
      changed_at: new Date(visit.booked),
      state: isOver ? 'past' : 'confirmed',
    },
    ...{ first_name: person.firstName, last_name: person.lastName, info_only: n % 11 === 3 },
    ...{ tax_code_hash: seal.taxCodeHash(person.taxCode), tax_code: seal.seal(person.taxCode) },
    ...{
      email: seal.seal(person.email),
      mobile: seal.seal(person.mobile),
      mobile_hash: mobileHash(seal, person.mobile),
      mobile_tail: mobileTail(seal, person.mobile),
    },
    ...{ details: '{}', media: '{}', channel: n % 5 === 0 ? 'phone' : 'web', verified_at: new Date(visit.booked) },
  };
}

const at = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));

const attendanceOf = ({ arrived, started, ended, outcome }: DemoVisit, id: string, staffId: string) => ({
  ...{ appointment_id: id, arrived_at: at(arrived), started_at: at(started), ended_at: at(ended) },
  ...{ outcome, staff_id: staffId },
});

const seatOf = ({ branch, starts }: DemoVisit, id: string, seat: number) => ({
  ...{ branch_code: branch, starts: new Date(starts), seat, state: 'booked' as const },
  ...{ visit: null, held_until: null, appointment_id: id },
});
