import { type Kysely, sql } from 'kysely';

/**
 * Changes of roles and areas that one person proposes and another approves. A new person's account is created with the
 * approval. `by_groups`: the groups of the identity provider decide this account's roles.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table staff add column by_groups boolean not null default false`.execute(db);
  await sql`
    create table staff_change (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('role', 'cover', 'area')),
      staff_id bigint references staff, person jsonb,
      role text check (role in ('consultant', 'manager', 'area', 'callcentre', 'agent', 'admin', 'dpo', 'auditor')),
      branch_codes text[] not null default '{}', area_code text references area, agent_code text references agent,
      first_day date, last_day date check (last_day >= first_day),
      state text not null default 'open' check (state in ('open', 'approved', 'withdrawn')),
      made_by bigint not null references staff, made_at timestamptz not null default now(),
      decided_by bigint references staff, decided_at timestamptz,
      check (made_by <> staff_id),
      check (state <> 'approved' or (decided_by <> made_by and decided_by is distinct from staff_id)),
      check ((state = 'open') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
      check ((kind = 'area') = (role is null)),
      check (kind <> 'cover' or last_day is not null),
      check (kind = 'area' or state <> 'approved' or staff_id is not null))`.execute(db);
  await sql`create index staff_change_of on staff_change (staff_id)`.execute(db);
  await sql`
    create unique index one_open_staff_change on staff_change (staff_id, kind)
     where state = 'open' and staff_id is not null`.execute(db);
}
