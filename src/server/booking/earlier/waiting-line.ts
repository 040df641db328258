import { type RawBuilder, sql, type Transaction } from 'kysely';
import { NEAR_KM, type Waiting } from '#domain/earlier/line.ts';
import { distanceKm, type Point } from '#domain/place/distance.ts';
import { fromInstant } from '#domain/time/rome.ts';
import { EFFECTIVE_STATE } from '../../platform/database/effective-state.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { EarlierTables } from '../../platform/database/tables/earlier-tables.ts';

/** A waiting customer, with the appointment that an offer would move. */
export interface WaitingVisit extends Waiting {
  readonly oppId: string;
  /** The proven contact, which gets the letter. */
  readonly contactId: string;
  readonly branch: string;
  readonly starts: Date;
}

type Wish = Pick<EarlierTables['earlier_wish'], 'from_day' | 'part' | 'near'>;
interface Row extends Wish {
  readonly id: string;
  readonly opp_id: string;
  readonly contact_id: string;
  readonly branch_code: string;
  readonly starts: Date;
  /** Milliseconds with fractions, so that the order of asking is kept. */
  readonly asked_at: number;
  readonly proven: boolean;
  readonly here: Point;
  readonly there: Point;
  readonly offers: number;
  readonly open: boolean;
  readonly today: boolean;
  readonly same: boolean;
}

/** SQL: some offer `o` of the wish `w` fulfils a condition. */
const had = (where: RawBuilder<unknown>) => sql<boolean>`exists (
  select from earlier_offer o where o.appointment_id = w.appointment_id and ${where})`;
const TODAY = had(sql`(o.made_at at time zone 'Europe/Rome')::date = (now() at time zone 'Europe/Rome')::date`);

/** A freed slot of a branch. */
interface Freed {
  readonly branch: string;
  readonly starts: Date;
}

/**
 * The customers who wait at this branch, or at one of its kind within `NEAR_KM` and accept near ones. Visits that a
 * change of hours displaced are left out: they have offers of their own.
 */
export async function waitingFor(tx: Transaction<Database>, slot: Freed): Promise<readonly WaitingVisit[]> {
  const { rows } = await sql<Row>`
    select w.appointment_id as id, opp_id, contact_id, from_day::text, part, near, appointment.branch_code, appointment.starts,
      floor(extract(epoch from asked_at) * 1000)::float8 as asked_at, verified_at is not null as proven,
      json_build_object('lat', b.lat, 'lng', b.lng) as here,
      json_build_object('lat', f.lat, 'lng', f.lng) as there,
      (select count(*)::int from earlier_offer o where o.appointment_id = w.appointment_id) as offers,
      ${had(sql`o.state = 'offered'`)} as open, ${TODAY} as today,
      ${had(sql`o.branch_code = ${slot.branch} and o.starts = ${slot.starts}`)} as same
    from earlier_wish w
      join appointment on appointment.id = w.appointment_id
      join branch b on b.code = appointment.branch_code
      join branch f on f.code = ${slot.branch}
    where w.ended_at is null and appointment.kind = 'visit' and ${EFFECTIVE_STATE} = 'confirmed'
      and appointment.starts > now() and b.kind = f.kind and (b.code = f.code or (w.near and abs(b.lat - f.lat) < 1))
      and not exists (
        select from displacement d where d.appointment_id = w.appointment_id and d.decided_at is null)`.execute(tx);
  return rows.map((row) => waitingOf(row, slot)).filter(({ km }) => km === null || km <= NEAR_KM);
}

const waitingOf = (row: Row, slot: Freed): WaitingVisit => ({
  ...{ id: row.id, oppId: row.opp_id, contactId: row.contact_id, branch: row.branch_code, starts: row.starts },
  ...{ askedAt: row.asked_at, fromDay: row.from_day, part: row.part, near: row.near },
  day: fromInstant(row.starts.getTime()).day,
  km: row.branch_code === slot.branch ? null : distanceKm(row.here, row.there),
  ...{ isProven: row.proven, hasOpenOffer: row.open, hadToday: row.today, offers: row.offers, hadThis: row.same },
});
