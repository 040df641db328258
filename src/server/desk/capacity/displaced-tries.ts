import { type Kysely, sql, type Transaction } from 'kysely';
import { tryDisplaced } from '#contract/desk/displaced-calls.ts';
import type { DisplacedResult, DisplacedTry } from '#domain/desk/capacity.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import type { Database } from '../../platform/database/schema.ts';

type Db = Kysely<Database> | Transaction<Database>;

/** The failed calls to a displaced customer. */
export interface FailedCalls {
  readonly count: number;
  readonly last: Date;
  readonly result: DisplacedTry;
}

/** The failed calls by displacement, counted by their audit entries; one without any is absent. */
export async function failedCallsOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, FailedCalls>> {
  const { rows } = await sql<FailedCalls & { readonly id: string }>`
    select d.id::text as id, count(*)::int as count, max(at) as last,
        (array_agg(change ->> 'to' order by at desc, staff_act.id desc))[1] as result
      from displacement d join appointment on appointment.id = d.appointment_id
        join staff_act on staff_act.opp_id = appointment.opp_id and act = ${tryDisplaced.call} and change ->> 'displacement' = d.id::text
     where d.id::text = any(${[...ids]}::text[]) group by d.id`.execute(db);
  return new Map(rows.map(({ id, ...tries }) => [id, tries]));
}

interface TryRow {
  readonly id: string;
  readonly at: Date;
  readonly who: string;
  readonly result: DisplacedResult;
  readonly call_at: Date | null;
  readonly sealed: Buffer | null;
}

/** The calls to displaced customers, newest first. */
async function callsTo(db: Db, ids: readonly string[]): Promise<readonly TryRow[]> {
  const { rows } = await sql<TryRow>`
    select displacement_id::text as id, at, staff.name as who, result, call_at, sealed
      from displacement_try join staff on staff.id = staff_id
     where displacement_id::text = any(${[...ids]}::text[]) order by at desc, displacement_try.id desc`.execute(db);
  return rows;
}

/** What colleagues noted of their calls, by displacement: the time to call again, and the calls with a time or a line. */
export async function callNotesOf(db: Db, seal: Pick<Seal, 'open'>, ids: readonly string[]) {
  const rows = await callsTo(db, ids);
  return (id: string) => {
    const own = rows.filter((row) => row.id === id);
    return {
      richiama: own[0]?.call_at?.toISOString() ?? null,
      righe: own
        .filter(({ call_at, sealed }) => call_at !== null || sealed !== null)
        .map(({ at, who, result, call_at, sealed }) => ({
          ...{ quando: at.toISOString(), chi: who, esito: result },
          ...{ richiama: call_at?.toISOString() ?? null, riga: sealed && seal.open(sealed) },
        })),
    };
  };
}
