import { type Kysely, sql } from 'kysely';
import { sha256 } from '../../platform/crypto/tokens.ts';
import type { Database } from '../../platform/database/schema.ts';

/** Marks a challenge as used; false when it was before. Kept until it has expired anyway (minutes). */
export async function spend(db: Kysely<Database>, name: string, minutes: number): Promise<boolean> {
  const inserted = await db
    .insertInto('spent_challenge')
    .values({
      challenge_hash: sha256(name),
      expires_at: sql<Date>`now() + make_interval(mins => ${minutes}::int)`,
    })
    .onConflict((key) => key.doNothing())
    .returning('challenge_hash')
    .executeTakeFirst();
  return inserted !== undefined;
}
