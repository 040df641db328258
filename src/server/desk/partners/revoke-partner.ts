import { sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/**
 * Revokes a partner's program: its secrets end, and with them its tokens. Returns its name; undefined for an unknown
 * program, and for one that was revoked before.
 */
export async function revokePartner(tx: Transaction<Database>, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    update partner set revoked_at = now() where id = ${id}::text and revoked_at is null returning name`.execute(tx);
  // A separate statement, so that it sees a secret that was committed while the update waited.
  await tx.deleteFrom('partner_secret').where('partner_id', '=', id).execute();
  return rows[0]?.name;
}
