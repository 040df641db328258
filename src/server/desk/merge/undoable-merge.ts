import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/** A merge of the last day. */
export interface UndoableMerge {
  readonly id: string;
  readonly opp_ids: readonly string[];
  /** The former tax code, encrypted. */
  readonly sealed: Buffer;
  readonly who: string;
  readonly made_at: Date;
}

/** The newest merge of a condition that can still be undone. */
export async function undoableMerge(
  db: Kysely<Database>,
  where: RawBuilder<unknown>,
): Promise<UndoableMerge | undefined> {
  const { rows } = await sql<UndoableMerge>`
    select m.id, opp_ids, sealed, staff.name as who, made_at from person_merge m join staff on staff.id = m.staff_id
     where ${where} and made_at > now() - interval '1 day' order by m.id desc limit 1`.execute(db);
  return rows[0];
}
