import { type Kysely, sql, type Transaction } from 'kysely';
import type { askEarlier, endEarlier, readEarlier } from '#contract/earlier.ts';
import type { Output } from '#contract/endpoint.ts';
import { canWait, type DayPart, MAX_OFFERS } from '#domain/earlier/line.ts';
import { err, ok } from '#domain/result.ts';
import { fromInstant, type IsoDay } from '#domain/time/rome.ts';
import type { Handler } from '../../http/public-gate.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { lockOwn, type OwnedAppointment } from '../change/own-row.ts';
import { findOwn } from '../own/proof.ts';
import { endWish } from './end-offer.ts';

export interface WaitDeps {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  /** False where the site file switches earlier slots off. */
  readonly isOn: boolean;
}
type Answer = Output<typeof readEarlier>;

const PARTS = { any: 'tutto', morning: 'mattina', afternoon: 'pomeriggio' } as const satisfies Record<DayPart, string>;
const PART_OF = { tutto: 'any', mattina: 'morning', pomeriggio: 'afternoon' } as const;

/** Reads the wait for an earlier slot of the appointment that the proof opens. */
export const readEarlierCall =
  (deps: WaitDeps): Handler<typeof readEarlier> =>
  async ({ oppID }, { proof }) => {
    const own = proof === null ? undefined : await findOwn(deps.db, proof, oppID);
    return own ? ok({ body: await answerOf(deps.db, deps, own) }) : err('not-found');
  };

/** Stores what the customer waits for. An appointment that cannot wait is answered as such, and nothing is stored. */
export const askEarlierCall =
  (deps: WaitDeps): Handler<typeof askEarlier> =>
  ({ oppID, dal, parte, vicine }, { proof }) =>
    inTransaction(deps.db, async (tx) => {
      const own = await lockOwn(tx, proof, oppID);
      if (!own) return err('not-found');
      if (mayWait(deps, own))
        await sql`
          insert into earlier_wish as w (appointment_id, from_day, part, near)
          values (${own.id}::bigint, ${dal}::date, ${PART_OF[parte]}, ${vicine})
          on conflict (appointment_id) do update
             set from_day = excluded.from_day, part = excluded.part, near = excluded.near, ended_at = null,
                 asked_at = case when w.ended_at is null then w.asked_at else excluded.asked_at end`.execute(tx);
      return ok({ body: await answerOf(tx, deps, own) });
    });

/** Ends the wait, and an open offer with it. */
export const endEarlierCall =
  (deps: WaitDeps): Handler<typeof endEarlier> =>
  ({ oppID }, { proof }) =>
    inTransaction(deps.db, async (tx) => {
      const own = await lockOwn(tx, proof, oppID);
      if (!own) return err('not-found');
      await endWish(tx, own.id);
      return ok({ body: await answerOf(tx, deps, own) });
    });

/** Whether the appointment can wait: an offer reaches only a proven contact. */
function mayWait({ isOn, clock }: WaitDeps, { state, starts, verified_at }: OwnedAppointment): boolean {
  if (!isOn || state !== 'confirmed' || starts === null || verified_at === null) return false;
  return canWait(fromInstant(starts.getTime()).day, fromInstant(clock().getTime()).day);
}

interface Row {
  readonly from_day: IsoDay;
  readonly part: DayPart;
  readonly near: boolean;
  readonly is_open: boolean;
  readonly offers: number;
}

async function answerOf(
  db: Kysely<Database> | Transaction<Database>,
  deps: WaitDeps,
  own: OwnedAppointment,
): Promise<Answer> {
  const { rows } = await sql<Row>`
    select from_day::text, part, near, ended_at is null as is_open,
      (select count(*)::int from earlier_offer o where o.appointment_id = w.appointment_id) as offers
    from earlier_wish w where appointment_id = ${own.id}::bigint`.execute(db);
  const [row] = rows;
  const restano = Math.max(0, MAX_OFFERS - (row?.offers ?? 0));
  const isWaiting = row?.is_open && own.state === 'confirmed';
  return {
    ...{ Status: '0', ammessa: mayWait(deps, own) && restano > 0, restano },
    attesa: isWaiting ? { dal: row.from_day, parte: PARTS[row.part], vicine: row.near } : null,
  };
}
