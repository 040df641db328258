import { type Kysely, sql } from 'kysely';
import { RIGHTS } from '../rights.ts';
import type { Database } from '../schema.ts';

interface Right {
  readonly table: string;
  readonly right: string;
  /** Column of the right; '' for the whole table. */
  readonly column: string;
}

/** Splits a table's rights: 'select, update (answer, appointment_id)' is three rights. */
function rightsOf([table, text]: readonly [string, string]): readonly Right[] {
  return [...text.matchAll(/(\w+)(?: \(([^)]*)\))?(?:, |$)/g)].flatMap(([, right = '', columns = '']) =>
    columns.split(', ').map((column) => ({ table, right, column })),
  );
}

/** Lists the rights that a server needs and this role lacks, such as 'insert on seat'. Changes nothing. */
export async function missingRights(db: Kysely<Database>): Promise<readonly string[]> {
  const wanted = JSON.stringify(Object.entries(RIGHTS).flatMap(rightsOf));
  const { rows } = await sql<{ readonly missing: string }>`
    select w."right" || coalesce(' (' || nullif(w."column", '') || ')', '') || ' on ' || w."table" as missing
      from json_to_recordset(${wanted}::json) w ("table" text, "right" text, "column" text)
     where not case when w."column" = '' then has_table_privilege('public.' || w."table", w."right")
                    else has_column_privilege('public.' || w."table", w."column", w."right") end
     order by 1`.execute(db);
  return rows.map(({ missing }) => missing);
}
