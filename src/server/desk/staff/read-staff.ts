import { sql } from 'kysely';
import type { staffList, staffMember } from '#contract/desk/staff.ts';
import type { Scope } from '#domain/desk/permissions.ts';
import type { Role } from '#domain/desk/roles.ts';
import { err, ok } from '#domain/result.ts';
import { romeDay } from '../../platform/clock.ts';
import type { DeskContext, DeskHandler } from '../http/desk-gate.ts';
import { within } from '../http/within.ts';
import { type ChangeRow, isInsideScope, openChanges, wireProposal } from './change-rows.ts';
import type { StaffDeps } from './once-by-staff.ts';
import { isCovered, type StaffRow, staffAs, staffByIds, staffIn, wirePerson } from './staff-rows.ts';

type ReadDeps = Pick<StaffDeps, 'db' | 'clock'>;

/** The people of the scope, the changes to approve, and the areas with their branches. */
export const staffListCall =
  ({ db, clock }: ReadDeps): DeskHandler<typeof staffList> =>
  async (_input, ctx) => {
    const [rows, changes, areas, branches] = await Promise.all([
      staffIn(db, ctx.scope),
      openChanges(db),
      db.selectFrom('area').select(['code as codice', 'name as nome']).orderBy('name').execute(),
      db
        .selectFrom('branch')
        .select(['code as codice', 'name as nome', 'city as citta', 'area_code as area'])
        .where('active', '=', true)
        .where(within(ctx.scope, 'branch.code'))
        .orderBy('name')
        .execute(),
    ]);
    const known = new Map([...rows, ...(await othersOf(db, rows, changes))].map((row) => [row.id, row]));
    const proposte = changes.flatMap((change) => {
      const subject = change.staff_id === null ? undefined : known.get(change.staff_id);
      if (!isInsideScope(ctx.scope, change, subject)) return [];
      return [wireProposal(change, subject, blockOf(change, subject, ctx))];
    });
    const inScope = new Set(branches.map(({ area }) => area));
    const body = {
      ...{ adesso: clock().toISOString(), oggi: romeDay(clock) },
      persone: rows.map((row) => wirePerson(row, whyFixed(row, ctx))),
      proposte,
      aree: ctx.scope.kind === 'network' ? areas : areas.filter(({ codice }) => inScope.has(codice)),
      filiali: branches,
    };
    return ok({ body, act: {} });
  };

/** People of open proposals beyond those already read. */
function othersOf(db: ReadDeps['db'], rows: readonly StaffRow[], changes: readonly ChangeRow[]) {
  const known = new Set(rows.map(({ id }) => id));
  return staffByIds(
    db,
    changes.flatMap(({ staff_id: id }) => (id === null || known.has(id) ? [] : [id])),
  );
}

function whyFixed(row: StaffRow, { scope, staff }: DeskContext) {
  if (row.by_groups) return 'gruppi';
  if (row.id === staff.id) return 'propria';
  return isCovered(scope, row) ? null : 'fuori';
}

function blockOf(change: ChangeRow, subject: StaffRow | undefined, { staff }: DeskContext) {
  if (change.made_by === staff.id || change.staff_id === staff.id) return 'propria';
  const scope: Scope | null = staff.scopeOf('staff.approve');
  return scope !== null && isInsideScope(scope, change, subject) ? null : 'permesso';
}

interface Past {
  readonly role: Role;
  readonly branch_code: string | null;
  readonly area_code: string | null;
  readonly first: string;
  readonly last: string | null;
  readonly granted: string | null;
  readonly approved: string | null;
}

/** The roles that a person has and had, and whether the account is in use. */
export const staffMemberCall =
  ({ db }: ReadDeps): DeskHandler<typeof staffMember> =>
  async ({ codice }, { scope }) => {
    const row = await staffAs(db, codice, scope);
    if (row === undefined) return err('not-found');
    const { rows: past } = await sql<Past>`
      select role, branch_code, area_code, (since at time zone 'Europe/Rome')::date::text as first,
        ((until - interval '1 microsecond') at time zone 'Europe/Rome')::date::text as last,
        g.name as granted, a.name as approved
      from staff_role left join staff g on g.id = granted_by left join staff a on a.id = approved_by
      where staff_id = ${row.id}::bigint order by since desc, staff_role.id desc limit 50`.execute(db);
    const { rows: used } = await sql<{ sessions: number; at: Date | null }>`
      select (select count(*)::int from staff_session where staff_id = ${row.id}::bigint and expires_at > now()) as sessions,
        (select max(at) from staff_act where staff_id = ${row.id}::bigint) as at`.execute(db);
    const body = {
      storia: past.map((each) => ({
        ...{ ruolo: each.role, filiale: each.branch_code, area: each.area_code, dal: each.first, al: each.last },
        ...{ chiesta: each.granted, approvata: each.approved },
      })),
      sessioni: used[0]?.sessions ?? 0,
      ultimoUso: used[0]?.at?.toISOString() ?? null,
    };
    return ok({ body, act: { change: { staff: codice } } });
  };
