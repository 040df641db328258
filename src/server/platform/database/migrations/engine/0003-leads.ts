import { type Kysely, sql } from 'kysely';

/**
 * Leads for agents, single-use tokens, and callbacks beside visits: a person with a callback may still book a slot,
 * so the two have separate unique indexes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table lead (
      id bigint generated always as identity primary key,
      opp_id text not null unique check (length(opp_id) = 18),
      agent_code text not null, pool boolean not null, product smallint not null check (product in (1, 3, 5)),
      customer_id text references customer, tax_code_hash bytea not null, tax_code bytea not null,
      first_name text not null check (position('*' in first_name) = 0),
      last_name text not null check (position('*' in last_name) = 0),
      email bytea not null, mobile bytea not null, media jsonb not null, live boolean not null default true,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create unique index one_live_lead on lead (tax_code_hash, agent_code) where live`.execute(db);
  await sql`alter table consent alter column appointment_id drop not null`.execute(db);
  await sql`alter table consent add column lead_id bigint references lead`.execute(db);
  await sql`alter table consent add check (num_nonnulls(appointment_id, lead_id) = 1)`.execute(db);
  await sql`alter table appointment add column agent_code text references agent`.execute(db);
  await sql`drop index one_active_appointment`.execute(db);
  await sql`
    create unique index one_active_appointment on appointment (tax_code_hash, product)
     where state = 'confirmed' and not callback`.execute(db);
  await sql`
    create unique index one_active_callback on appointment (tax_code_hash, product)
     where state = 'confirmed' and callback`.execute(db);
  await sql`create table used_token (jti_hash bytea primary key, expires_at timestamptz not null)`.execute(db);
}
