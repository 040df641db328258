import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/**
 * Revokes a partner's program: its secrets end, and with them its tokens. Returns its name; undefined for an unknown
 * program, and for one that was revoked before.
 */
export async function revokePartner(db: Kysely<Database>, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    with revoked as (
      update partner set revoked_at = now() where id = ${id}::text and revoked_at is null returning id, name),
    ended as (delete from partner_secret using revoked where partner_id = revoked.id)
    select name from revoked`.execute(db);
  return rows[0]?.name;
}
