import { type RawBuilder, sql } from 'kysely';
import type { acts } from '#contract/desk/acts.ts';
import type { Scope } from '#domain/desk/permissions.ts';
import { ok } from '#domain/result.ts';
import type { DeskDb } from '../http/desk-db.ts';
import type { DeskHandler } from '../http/desk-gate.ts';
import { within } from '../http/within.ts';

/** Audit entries per page. */
const PAGE = 50;

interface ActRow {
  readonly at: Date;
  readonly code: string;
  readonly name: string;
  readonly role: string;
  readonly act: string;
  readonly branch_code: string | null;
  readonly opp_id: string | null;
  readonly fields: readonly string[];
  readonly reason: string | null;
  readonly change: Record<string, unknown>;
}

/** Reads the audit log of a day: the caller's own entries, those of the branches in scope, or all entries. */
export const readActsCall =
  ({ db }: DeskDb): DeskHandler<typeof acts> =>
  async ({ giorno, chi, filiale, oppID, atto, prima }, { scope, staff }) => {
    const { rows } = await sql<ActRow>`
      select staff_act.at, staff.code, staff.name, role, act, branch_code, opp_id, fields, reason, change
      from staff_act join staff on staff.id = staff_act.staff_id
      where staff_act.at >= ${giorno}::date::timestamp at time zone 'Europe/Rome'
        and staff_act.at < coalesce(${prima ?? null}::timestamptz,
                                    (${giorno}::date + 1)::timestamp at time zone 'Europe/Rome')
        and ${readableSql(scope, staff.id)}
        and (${chi} = '' or staff.code = ${chi}) and (${filiale} = '' or branch_code = ${filiale})
        and (${oppID} = '' or opp_id = ${oppID}) and (${atto} = '' or act = ${atto})
      order by staff_act.at desc, staff_act.id desc limit ${PAGE + 1}::int`.execute(db);
    const atti = rows.slice(0, PAGE).map((row) => ({
      quando: row.at.toISOString(),
      chi: { codice: row.code, nome: row.name },
      ...{ ruolo: row.role, atto: row.act, filiale: row.branch_code, oppID: row.opp_id },
      ...{ campi: [...row.fields], motivo: row.reason, modifica: row.change },
    }));
    return ok({ body: { atti, altri: rows.length > PAGE }, act: { change: { day: giorno } } });
  };

/** SQL filter: the entries that this scope may read. */
function readableSql(scope: Scope, staffId: string): RawBuilder<boolean> {
  return scope.kind === 'own' ? sql<boolean>`staff_id = ${staffId}::bigint` : within(scope, 'staff_act.branch_code');
}
