import { type Kysely, sql } from 'kysely';

/**
 * Requests that an edge acknowledged and the engine then rejected. The customer is notified once and may read the
 * outcome with the request's proof. A repeated event is recognised by the hash of its key.
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
