import { type Kysely, sql } from 'kysely';

/** When a program last got a token. Its secrets have such an instant too, but end with a revocation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table partner add column used_at timestamptz`.execute(db);
}
