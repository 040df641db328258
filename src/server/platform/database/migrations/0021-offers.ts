import { type Kysely, sql } from 'kysely';

/**
 * Offers are drafted by one member of staff and approved by another; those of one product never overlap. Each
 * appointment stores the sheet that was shown. Daily hashes chain the audit entries.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table offer (
      id bigint generated always as identity primary key, product smallint not null check (product in (1, 3, 5)),
      first_day date not null, last_day date not null check (last_day >= first_day),
      figures jsonb not null, sheet_sha256 bytea not null,
      state text not null default 'draft' check (state in ('draft', 'approved', 'withdrawn')),
      drafted_by bigint not null references staff, drafted_at timestamptz not null default now(),
      approved_by bigint references staff, approved_at timestamptz,
      withdrawn_by bigint references staff, withdrawn_at timestamptz,
      check (approved_by <> drafted_by),
      check ((approved_by is null) = (approved_at is null)),
      check ((withdrawn_by is null) = (withdrawn_at is null)),
      check (state <> 'draft' or num_nonnulls(approved_by, withdrawn_by) = 0),
      check (state <> 'approved' or (approved_by is not null and withdrawn_by is null)),
      check (state <> 'withdrawn' or withdrawn_by is not null))`.execute(db);
  // One index per product: ranges and numbers in one index would need an extension.
  for (const product of [1, 3, 5])
    await sql`
      alter table offer add constraint ${sql.raw(`one_offer_of_${product}_a_day`)}
      exclude using gist (daterange(first_day, last_day, '[]') with &&)
      where (state = 'approved' and product = ${sql.raw(String(product))})`.execute(db);
  await sql`alter table appointment add column offer_sha256 bytea`.execute(db);
  await seals(db);
}

async function seals(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table staff_act_seal (
      day date primary key, acts bigint not null, sha256 bytea not null, previous bytea not null,
      sealed_at timestamptz not null default now())`.execute(db);
  await sql`
    create trigger staff_act_seal_append_only before update or delete or truncate on staff_act_seal
    for each statement execute function append_only()`.execute(db);
}
