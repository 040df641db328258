import { type Kysely, sql } from 'kysely';

/**
 * What an edge acknowledged and the engine then refused: its customer is told once, and may read it with the proof of
 * the request. An event that comes twice is known by the hash of its key.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table refusal (
      opp_id text primary key, first_name text not null, email bytea not null, branch_code text references branch,
      answer jsonb not null, token_hash bytea, created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index refusal_old on refusal (created_at)`.execute(db);
  await sql`alter table audit add column key_hash bytea unique`.execute(db);
}
