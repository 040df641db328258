import { type Kysely, sql } from 'kysely';
import type { HeldAccess } from '#contract/desk/held-data.ts';
import type { Database } from '../../platform/database/schema.ts';

interface Row {
  readonly at: Date;
  readonly role: string;
  readonly branch: string | null;
  readonly act: string;
  readonly fields: readonly string[];
  readonly reason: string | null;
}

/**
 * Staff accesses to a person's data or appointments, newest first, without staff names; refused accesses are left out.
 */
export async function accessHistory(
  db: Kysely<Database>,
  hashes: readonly Buffer[],
  codes: readonly string[],
): Promise<readonly HeldAccess[]> {
  const { rows } = await sql<Row>`
    select at, role, coalesce(branch.name, branch_code) as branch, act, fields, reason
      from staff_act left join branch on branch.code = branch_code
     where (person = any(${[...hashes]}::bytea[]) or opp_id = any(${[...codes]}::text[])) and not change ? 'refused'
     order by at desc, id desc`.execute(db);
  return rows.map(({ at, role, branch, act, fields, reason }) => ({
    ...{ quando: at.toISOString(), ruolo: role, filiale: branch },
    ...{ atto: act, campi: [...fields], motivo: reason },
  }));
}
