import { type Kysely, sql } from 'kysely';

/**
 * Programs of partners, their secrets and access tokens (by SHA-256), and the program that made an appointment.
 * Processes of the version before neither read nor write them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table partner (
      id text primary key, name text not null, scopes text[] not null check (cardinality(scopes) > 0),
      per_minute int not null check (per_minute > 0), per_day int not null check (per_day >= 0),
      made_at timestamptz not null default now(), revoked_at timestamptz)`.execute(db);
  await sql`
    create table partner_secret (
      id bigint generated always as identity primary key, partner_id text not null references partner,
      hash bytea not null, made_at timestamptz not null default now(), used_at timestamptz,
      expires_at timestamptz not null)`.execute(db);
  await sql`create index partner_secret_partner on partner_secret (partner_id)`.execute(db);
  await sql`
    create table partner_token (
      hash bytea primary key, secret_id bigint not null references partner_secret on delete cascade,
      scopes text[] not null, expires_at timestamptz not null)`.execute(db);
  await sql`create index partner_token_secret on partner_token (secret_id)`.execute(db);
  await sql`alter table appointment add column partner_id text references partner`.execute(db);
  await sql`
    create index appointment_partner on appointment (partner_id, created_at) where partner_id is not null`.execute(db);
}
