import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { WirePerson } from '#contract/desk/staff.ts';
import type { Scope } from '#domain/desk/permissions.ts';
import type { Grant } from '#domain/desk/roles.ts';
import { coversGrant } from '#domain/desk/staff.ts';
import { NOT_ENDED } from '../../platform/database/role-times.ts';
import type { Database } from '../../platform/database/schema.ts';
import { SYSTEM_ISSUER } from '../audit/system-actor.ts';
import { within } from '../http/within.ts';

/** A role of a person; `last`: the last day of a cover. */
export interface GrantRow extends Grant {
  readonly id: string;
  readonly first: string;
  readonly last: string | null;
  readonly ended: boolean;
}

/** A member of staff with present and coming roles; after the end of all, with the latest one. */
export interface StaffRow {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly active: boolean;
  readonly by_groups: boolean;
  readonly grants: readonly GrantRow[];
}

const LATEST = sql`(select max(id) from staff_role where staff_id = s.id)`;

const rowsWhere = (where: RawBuilder<unknown>) => sql<StaffRow>`
  select s.id::text, s.code, s.name, s.email, s.subject, s.active, s.by_groups,
    (select coalesce(json_agg(json_build_object(
        'id', r.id::text, 'role', r.role, 'branch', r.branch_code, 'area', r.area_code,
        'agent', case r.role when 'agent' then s.agent_code end,
        'first', (r.since at time zone 'Europe/Rome')::date,
        'last', ((r.until - interval '1 microsecond') at time zone 'Europe/Rome')::date,
        'ended', not ${NOT_ENDED}) order by r.until desc nulls first, r.id), '[]')
       from staff_role r where r.staff_id = s.id and (${NOT_ENDED} or r.id = ${LATEST})) as grants
  from staff s where ${where} order by s.name, s.id`;

/** Roles that are in force or will be. */
export const currentOf = ({ grants }: Pick<StaffRow, 'grants'>): readonly GrantRow[] =>
  grants.filter(({ ended }) => !ended);
const shownOf = (row: StaffRow) => (currentOf(row).length > 0 ? currentOf(row) : row.grants);

/** The people of a scope: those with a present, coming or latest role at its branches. The system is no person. */
export async function staffIn(db: Kysely<Database>, scope: Scope): Promise<readonly StaffRow[]> {
  const inside = sql`exists (
    select from staff_role r where r.staff_id = s.id and ${within(scope, 'r.branch_code')}
       and (${NOT_ENDED} or r.id = ${LATEST}))`;
  return (await rowsWhere(scope.kind === 'network' ? sql`s.issuer <> ${SYSTEM_ISSUER}` : inside).execute(db)).rows;
}

/** One person by account code; undefined when unknown or out of scope. */
export async function staffAs(db: Kysely<Database>, code: string, scope: Scope): Promise<StaffRow | undefined> {
  const row = (await rowsWhere(sql`s.code = ${code}::text`).execute(db)).rows[0];
  return row !== undefined && isCovered(scope, row) ? row : undefined;
}

/** Whether a scope covers all roles of a person; a person without roles belongs to the network. */
export const isCovered = (scope: Scope, row: StaffRow): boolean => {
  const shown = shownOf(row);
  return scope.kind === 'network' || (shown.length > 0 && shown.every((grant) => coversGrant(scope, grant)));
};

export const staffByIds = async (db: Kysely<Database>, ids: readonly string[]): Promise<readonly StaffRow[]> =>
  ids.length === 0 ? [] : (await rowsWhere(sql`s.id = any(${[...ids]}::bigint[])`).execute(db)).rows;

/**
 * Locks an account until the end of the transaction, so that its roles are changed one at a time. Taken before its
 * proposals. The person can go on working, since audit entries only reference the account.
 */
export const lockStaff = (db: Kysely<Database>, where: { readonly code: string } | { readonly id: string }) =>
  'code' in where
    ? sql`select from staff where code = ${where.code}::text for no key update`.execute(db)
    : sql`select from staff where id = ${where.id}::bigint for no key update`.execute(db);

export const wireGrant = ({ id, role, branch, area, agent, first, last }: GrantRow) => ({
  ...{ id, ruolo: role, filiale: branch, area, agente: agent ?? null, dal: first, al: last },
});

export const wirePerson = (row: StaffRow, blocco: WirePerson['blocco']): WirePerson => ({
  ...{ codice: row.code, nome: row.name, email: row.email, soggetto: row.subject },
  ...{ attiva: row.active && currentOf(row).length > 0, daGruppi: row.by_groups },
  ruoli: shownOf(row).map(wireGrant),
  blocco,
});
