import { type RawBuilder, sql } from 'kysely';
import { type Permission, type Scope, scopeOf } from '#domain/desk/permissions.ts';
import type { Grant } from '#domain/desk/roles.ts';
import { IN_FORCE } from '../../platform/database/role-times.ts';

export interface GrantColumns {
  readonly grants: readonly Grant[];
  /** Codes of the branches by area. */
  readonly areas: Readonly<Record<string, readonly string[]>>;
}

/** SQL columns of an account `staff`: its present roles, and the branches of their areas. */
export const GRANT_COLUMNS: RawBuilder<unknown> = sql`
  (select coalesce(json_agg(json_build_object('role', g.role, 'branch', g.branch_code, 'area', g.area_code,
                                              'agent', case g.role when 'agent' then staff.agent_code end)
                            order by g.id), '[]')
     from staff_role g where g.staff_id = staff.id and ${IN_FORCE}) as grants,
  (select coalesce(json_object_agg(a.area_code, a.codes), '{}') from (
     select b.area_code, json_agg(b.code order by b.code) as codes from branch b
      where b.area_code in (select g.area_code from staff_role g where g.staff_id = staff.id and ${IN_FORCE})
      group by b.area_code) a) as areas`;

/** Scope of each permission by the present roles; null without it. */
export const scopesOf =
  ({ grants, areas }: GrantColumns) =>
  (permission: Permission): Scope | null =>
    scopeOf(permission, grants, new Map(Object.entries(areas)));
