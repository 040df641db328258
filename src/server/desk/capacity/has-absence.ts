import { sql, type Transaction } from 'kysely';
import type { Bozza } from '#contract/desk/capacity.ts';
import { rowsOf } from '../../booking/capacity/draft-to-rows.ts';
import type { Database } from '../../platform/database/schema.ts';

/**
 * Whether the staff member already has an absence in some of these hours, at any branch. Absence rows name no person;
 * the author of the change does. The lock blocks another absence of the person until the transaction ends.
 */
export async function hasAbsence(tx: Transaction<Database>, staffId: string, bozza: Bozza): Promise<boolean> {
  await sql`select 1 from staff where id = ${staffId}::bigint for no key update`.execute(tx);
  const { roster } = rowsOf(bozza);
  const { rows } = await sql`
    select 1 from capacity_change c join roster_change r on r.change_id = c.id
      join jsonb_to_recordset(${JSON.stringify(roster)}::jsonb) k (day date, from_minute int, until_minute int)
        on k.day = r.day and k.from_minute < r.until_minute and k.until_minute > r.from_minute
     where c.made_by = ${staffId}::bigint and c.kind = 'absence' and c.state = 'applied' limit 1`.execute(tx);
  return rows.length > 0;
}
