import { type Kysely, sql } from 'kysely';

/**
 * Callback tasks: one per appointment or lead that asked for a call, with the promised time, its lease and every
 * attempt. Earlier requests get a task too; their promise is the next working day, without quoted words, as their
 * letters named none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table callback_case (
      id bigint generated always as identity primary key, opp_id text not null unique,
      appointment_id bigint unique references appointment on delete cascade,
      lead_id bigint unique references lead on delete cascade,
      branch_code text references branch, agent_code text,
      state text not null default 'waiting' check (state in ('waiting', 'claimed', 'done')),
      due_at timestamptz not null, next_at timestamptz not null default now(),
      tries smallint not null default 0 check (tries between 0 and 5),
      holder bigint references staff, lease_until timestamptz, meant_for bigint references staff,
      outcome text
        check (outcome in ('booked', 'informed', 'refused', 'wrongNumber', 'duplicate', 'unreachable')),
      done_at timestamptz, words bytea, version integer not null default 1,
      check (num_nonnulls(appointment_id, lead_id) = 1),
      check ((state = 'claimed') = (holder is not null) and (holder is null) = (lease_until is null)),
      check ((state = 'done') = (outcome is not null) and (outcome is null) = (done_at is null)))`.execute(db);
  await sql`create index callback_queue on callback_case (due_at) where state <> 'done'`.execute(db);
  await sql`create index callback_due on callback_case (due_at)`.execute(db);
  await sql`create unique index one_call_in_hand on callback_case (holder) where state = 'claimed'`.execute(db);
  await sql`
    create table callback_try (
      case_id bigint not null references callback_case on delete cascade, n smallint not null,
      staff_id bigint not null references staff, at timestamptz not null default now(), result text not null,
      primary key (case_id, n))`.execute(db);
  await sql`
    create trigger callback_try_append_only before update on callback_try
    for each statement execute function append_only()`.execute(db);
  await waitingSince(db);
}

/** Only requests of the last days; older ones were handled elsewhere. */
async function waitingSince(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into callback_case (opp_id, appointment_id, branch_code, agent_code, due_at)
    select opp_id, id, branch_code, agent_code, created_at + interval '1 day' from appointment
     where kind = 'call' and state = 'confirmed' and created_at > now() - interval '3 days'`.execute(db);
  await sql`
    insert into callback_case (opp_id, lead_id, agent_code, due_at)
    select opp_id, id, agent_code, created_at + interval '1 day' from lead
     where live and created_at > now() - interval '3 days'`.execute(db);
}
