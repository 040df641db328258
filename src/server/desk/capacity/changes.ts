import { type Kysely, sql } from 'kysely';
import type { Bozza, CapacityChange, capacityHistory } from '#contract/desk/capacity.ts';
import type { ChangeKind } from '#domain/desk/capacity.ts';
import { isInside, type Permission, type Scope } from '#domain/desk/permissions.ts';
import { err, ok } from '#domain/result.ts';
import type { IsoDay } from '#domain/time/rome.ts';
import { OVERWRITTEN, UNDOABLE } from '../../booking/capacity/undo-change.ts';
import type { Database } from '../../platform/database/schema.ts';
import { branchIn } from '../day/branch-in.ts';
import type { DeskDb } from '../http/desk-db.ts';
import type { DeskHandler } from '../http/desk-gate.ts';
import type { SignedInUser } from '../sign-in/sessions.ts';

/** A stored change of a branch. */
export interface ChangeRow {
  readonly id: string;
  readonly kind: ChangeKind;
  readonly state: 'proposed' | 'applied' | 'undone';
  readonly branch_codes: readonly string[];
  readonly first_day: IsoDay;
  readonly last_day: IsoDay | null;
  readonly reason: string;
  readonly maker_id: string | null;
  readonly maker: string | null;
  readonly second: string | null;
  readonly at: Date;
  readonly affected: number;
  readonly decided: number;
  readonly undoable: boolean;
  readonly overwritten: boolean;
  readonly payload: Bozza | object;
  readonly sha256: string;
}

/** Changes per page. */
const PAGE = 20;

/** Lists the changes of a branch, newest first. An undo is no line of its own: it is the state of its change. */
export const capacityHistoryCall =
  ({ db }: DeskDb): DeskHandler<typeof capacityHistory> =>
  async ({ filiale, prima }, { scope, staff }) => {
    if ((await branchIn(db, scope, filiale)) === undefined) return err('not-found');
    const rows = await changes(db, scope, { branch: filiale, before: prima ?? null, id: null });
    const body = { modifiche: rows.slice(0, PAGE).map((row) => wireChange(row, staff)), altre: rows.length > PAGE };
    return ok({ body, act: { branch: filiale } });
  };

interface Which {
  readonly branch: string | null;
  readonly before: string | null;
  readonly id: string | null;
}

/** Reads changes. By `id`, a change is found only when all its branches are in the scope. */
export async function changes(
  db: Kysely<Database>,
  scope: Scope,
  { branch, before, id }: Which,
): Promise<readonly ChangeRow[]> {
  const own = scope.kind === 'branches' ? [...scope.codes] : null;
  const { rows } = await sql<ChangeRow>`
    select c.id, c.kind, c.state, c.branch_codes, c.first_day, c.last_day, c.reason, c.made_by as maker_id, maker.name as maker,
      second.name as second, coalesce(c.applied_at, c.made_at) as at, c.affected, c.payload,
      encode(c.affected_sha256, 'hex') as sha256, ${sql.raw(UNDOABLE)} as undoable,
      c.state = 'applied' and ${sql.raw(OVERWRITTEN)} as overwritten,
      (select count(*)::int from displacement d where d.change_id = c.id and d.decided_at is not null) as decided
    from capacity_change c
      left join staff maker on maker.id = c.made_by left join staff second on second.id = c.approved_by
    where not c.payload ? 'undoes'
      and (${branch}::text is null or ${branch}::text = any(c.branch_codes))
      and (${before}::bigint is null or c.id < ${before}::bigint)
      and (${id}::bigint is null or c.id = ${id}::bigint)
      and (${id}::bigint is null or ${own}::text[] is null or c.branch_codes <@ ${own}::text[])
    order by c.id desc limit ${PAGE + 1}::int`.execute(db);
  return rows;
}

/** Whether a user may undo a change: whoever may apply one at all its branches, and the author of an absence. */
export function mayUndo({ id, scopeOf }: SignedInUser, { kind, maker_id, branch_codes }: ChangeRow): boolean {
  const covers = (permission: Permission) => {
    const scope = scopeOf(permission);
    return scope !== null && branch_codes.every((code) => isInside(scope, code));
  };
  return covers('capacity.apply') || (kind === 'absence' && maker_id === id && covers('absence.write'));
}

export function wireChange(row: ChangeRow, staff: SignedInUser): CapacityChange {
  const waits = row.state === 'proposed';
  const may = mayUndo(staff, row);
  return {
    ...{ id: row.id, tipo: row.kind, stato: row.state, filiali: [...row.branch_codes] },
    ...{ dal: row.first_day, al: row.last_day, motivo: row.reason, chi: row.maker, secondo: row.second },
    ...{ quando: row.at.toISOString(), persone: row.affected, decise: row.decided },
    ...{ annullabile: row.undoable && may, soloAltri: row.undoable && !may, sostituita: row.overwritten },
    ...{ bozza: isDraft(row.payload) ? row.payload : null, sha256: waits ? row.sha256 : null },
  };
}

/** Only a change made at the desk has a draft; a holiday or a command-line change has none. */
const isDraft = (payload: ChangeRow['payload']): payload is Bozza => 'tipo' in payload;
