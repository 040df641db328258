import { type Kysely, sql, type Transaction } from 'kysely';
import type { Displaced } from '#contract/desk/displaced.ts';
import type { DisplacedResult, DisplacedTry } from '#domain/desk/capacity.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import type { Database } from '../../platform/database/schema.ts';

type Db = Kysely<Database> | Transaction<Database>;

interface TryRow {
  readonly id: string;
  readonly at: Date;
  readonly who: string;
  readonly result: DisplacedResult;
  readonly call_at: Date | null;
  readonly sealed: Buffer | null;
}
type FailedRow = TryRow & { readonly result: DisplacedTry };

/** The calls to displaced customers by displacement, newest first. */
export async function triesOf(db: Db, ids: readonly string[]): Promise<(id: string) => readonly TryRow[]> {
  const { rows } = await sql<TryRow>`
    select displacement_id::text as id, at, staff.name as who, result, call_at, sealed
      from displacement_try join staff on staff.id = staff_id
     where displacement_id::text = any(${[...ids]}::text[]) order by at desc, displacement_try.id desc`.execute(db);
  return (id) => rows.filter((row) => row.id === id);
}

/** The failed calls; with `later` the customer named a time for the next call. */
export const failedTries = (tries: readonly TryRow[]): readonly FailedRow[] =>
  tries.filter((row): row is FailedRow => row.result !== 'later');

/**
 * The calls to one customer in wire format: the failed ones, the time to call again, and what colleagues noted of the
 * calls with a time or a line. `tries` has the newest first.
 */
export function wireTries(
  { open }: Pick<Seal, 'open'>,
  tries: readonly TryRow[],
): Pick<Displaced, 'tentativi' | 'ultimo' | 'richiama' | 'righe'> {
  const failed = failedTries(tries);
  const [last] = failed;
  return {
    tentativi: failed.length,
    ultimo: last === undefined ? null : { quando: last.at.toISOString(), esito: last.result },
    richiama: tries[0]?.call_at?.toISOString() ?? null,
    righe: tries
      .filter(({ call_at, sealed }) => call_at !== null || sealed !== null)
      .map(({ at, who, result, call_at, sealed }) => ({
        ...{ quando: at.toISOString(), chi: who, esito: result },
        ...{ richiama: call_at?.toISOString() ?? null, riga: sealed && open(sealed) },
      })),
  };
}
