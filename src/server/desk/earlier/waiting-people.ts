import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { WireWishes, waitingPeople } from '#contract/desk/earlier.ts';
import type { DayPart, PassedOver } from '#domain/earlier/line.ts';
import { err, ok } from '#domain/result.ts';
import { fromInstant, hourText, type IsoDay } from '#domain/time/rome.ts';
import { EFFECTIVE_STATE } from '../../platform/database/effective-state.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { EarlierOfferState } from '../../platform/database/tables/earlier-tables.ts';
import { branchIn } from '../day/branch-in.ts';
import { namesInLists } from '../day/names.ts';
import { nameOf, visitLineOf, visitRows } from '../day/visit-rows.ts';
import type { DeskDb } from '../http/desk-db.ts';
import type { DeskHandler } from '../http/desk-gate.ts';

/** Offers of so many past days are listed. */
const LOOKED_DAYS = 7;
const MAX_ROWS = 100;

interface OfferRow {
  readonly appointment_id: string;
  readonly branch_code: string;
  readonly name: string;
  readonly starts: Date;
  readonly state: EarlierOfferState;
  readonly made_at: Date;
  readonly passed_over: readonly { readonly id: string; readonly why: PassedOver }[];
}
interface WishRow {
  readonly id: string;
  readonly from_day: IsoDay;
  readonly part: DayPart;
  readonly near: boolean;
  readonly asked_at: Date;
}

async function offersBy(db: Kysely<Database>, where: RawBuilder<boolean>): Promise<readonly OfferRow[]> {
  const { rows } = await sql<OfferRow>`
    select appointment_id, o.branch_code, b.name, starts, state, made_at, passed_over
      from earlier_offer o join branch b on b.code = o.branch_code
     where ${where} order by made_at, appointment_id`.execute(db);
  return rows;
}

function wireOffer({ branch_code, name, starts, state, made_at }: OfferRow): WireWishes['offerte'][number] {
  const { day, minute } = fromInstant(starts.getTime());
  return {
    ...{ filiale: branch_code, nome: name, giorno: day, ora: hourText(minute) },
    ...{ quando: made_at.toISOString(), stato: state },
  };
}

const wireWishes = (row: WishRow, offers: readonly OfferRow[]): WireWishes => ({
  ...{ dal: row.from_day, parte: row.part, vicine: row.near, chiesta: row.asked_at.toISOString() },
  offerte: offers.filter(({ appointment_id }) => appointment_id === row.id).map(wireOffer),
});

const WISH = sql`w.appointment_id as id, from_day::text, part, near, asked_at`;

/** The wishes of a visit's waiting customer, with the offers; null if the customer does not wait for an earlier slot. */
export async function wishesOf(db: Kysely<Database>, appointmentId: string): Promise<WireWishes | null> {
  const { rows } = await sql<WishRow>`
    select ${WISH} from earlier_wish w
     where appointment_id = ${appointmentId}::bigint and ended_at is null`.execute(db);
  const [row] = rows;
  return row ? wireWishes(row, await offersBy(db, sql`appointment_id = ${appointmentId}::bigint`)) : null;
}

/** Lists the waiting customers of a branch, in the order of asking, and its offers with the customers they skipped. */
export const waitingPeopleCall =
  ({ db }: DeskDb): DeskHandler<typeof waitingPeople> =>
  async ({ filiale }, ctx) => {
    const { scope } = ctx;
    if ((await branchIn(db, scope, filiale)) === undefined) return err('not-found');
    const { rows: wishes } = await sql<WishRow>`
      select ${WISH} from earlier_wish w join appointment on appointment.id = w.appointment_id
       where w.ended_at is null and branch_code = ${filiale} and starts > now() and ${EFFECTIVE_STATE} = 'confirmed'
       order by asked_at, 1 limit ${MAX_ROWS}`.execute(db);
    const waiting = wishes.map(({ id }) => id);
    const since = sql<boolean>`o.branch_code = ${filiale} and made_at > now() - make_interval(days => ${LOOKED_DAYS}::int)`;
    const offers = await offersBy(db, sql`appointment_id = any(${waiting}::bigint[]) or (${since})`);
    const here = offers.filter(({ branch_code }) => branch_code === filiale).slice(-MAX_ROWS);
    const named = [
      ...waiting,
      ...here.flatMap((each) => [each.appointment_id, ...each.passed_over.map(({ id }) => id)]),
    ];
    const mayName = namesInLists(ctx);
    // A customer of a near branch outside the scope stays without a name.
    const lines = await visitRows(db, scope, sql`appointment.id = any(${named}::bigint[])`);
    const lineOf = new Map(lines.map((line) => [line.id, line]));
    const personOf = (id: string) => {
      const line = lineOf.get(id);
      if (line === undefined) return [];
      const { nome, cognome } = nameOf(line, mayName);
      return [{ oppID: line.opp_id, nome: `${nome} ${cognome}` }];
    };
    const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db);
    const body = {
      adesso: (rows[0]?.now ?? new Date(0)).toISOString(),
      persone: wishes.flatMap((row) => {
        const line = lineOf.get(row.id);
        return line === undefined ? [] : [{ ...wireWishes(row, offers), visita: visitLineOf(line, mayName) }];
      }),
      offerte: here.flatMap((row) =>
        personOf(row.appointment_id).map((a) => ({
          ...{ ...wireOffer(row), a },
          saltati: row.passed_over.flatMap(({ id, why }) => personOf(id).map((each) => ({ ...each, perche: why }))),
        })),
      ),
    };
    return ok({ body, act: { branch: filiale, change: { people: body.persone.length } } });
  };
