import { type Kysely, sql } from 'kysely';
import type { Scope } from '#domain/desk/permissions.ts';
import { IN_FORCE } from '../../platform/database/role-times.ts';
import type { Database } from '../../platform/database/schema.ts';
import { within } from '../http/within.ts';

/** An assignee for calls; `branch_code`: only calls of that branch. */
export interface Colleague {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly branch_code: string | null;
  readonly agent_code: string | null;
}

/** Possible assignees: staff of the branches, or across the network the call centre's and agents. */
export async function colleaguesOf(db: Kysely<Database>, scope: Scope): Promise<readonly Colleague[]> {
  const roles = scope.kind === 'branches' ? ['consultant', 'manager'] : ['callcentre', 'agent'];
  const { rows } = await sql<Colleague>`
    select distinct on (staff.name, staff.id) staff.id, staff.code, staff.name,
      staff_role.branch_code, case role when 'agent' then staff.agent_code end as agent_code
    from staff join staff_role on staff_role.staff_id = staff.id
    where active and role = any(${roles}::text[]) and ${IN_FORCE}
      and (branch_code is null or ${within(scope, 'staff_role.branch_code')})
    order by staff.name, staff.id, branch_code`.execute(db);
  return rows;
}
