import { type Kysely, sql } from 'kysely';

/**
 * Moves the queue into own rows: an event waits for its fan-out, a delivery for its due time. The column's first
 * default marks older events as fanned out without rewriting the table, or new receivers would get them all. The
 * former version joins both tables, so new column names are unique across them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table outbox
      add column split_at timestamptz default now(),
      add column split_due_at timestamptz not null default now()`.execute(db);
  await sql`alter table outbox alter column split_at drop default`.execute(db);
  await sql`create index outbox_unsplit on outbox (split_due_at) where split_at is null`.execute(db);
  await sql`
    create index delivery_due on delivery (channel, due_at) where delivered_at is null and dead_at is null`.execute(db);
  await sql`create index delivery_leased on delivery (channel, leased_until) where leased_until is not null`.execute(
    db,
  );
  await sql`
    create table schedule (name text primary key, due_at timestamptz not null, leased_until timestamptz)`.execute(db);
  const { rows } = await sql`select from pg_namespace where nspname = 'graphile_worker'`.execute(db);
  if (rows.length === 0) return;
  await unsplitWaiting(db);
  await mirrorEvents(db);
  await mirrorDeliveries(db);
}

/** Marks events as pending for which the previous release still has a job in its queue. */
const unsplitWaiting = (db: Kysely<unknown>) =>
  sql`
    update outbox set split_at = null
     where id in (
       select each ->> 'event'
         from graphile_worker._private_jobs job
         join graphile_worker._private_tasks task on task.id = task_id and identifier = 'deliver',
              json_array_elements(case json_typeof(payload) when 'array' then payload else json_build_array(payload) end)
              as each
        where attempts < max_attempts)`.execute(db);

/**
 * The previous release delivers from jobs of graphile-worker. Triggers write these jobs, so that it may run beside or
 * after this one (docs/decisions/053-queue-deliveries-in-own-rows.md). A later release may drop the triggers. The job
 * is written without a NOTIFY, which would block other transactions.
 */
async function mirrorEvents(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function former_queue_event() returns trigger language plpgsql security definer
      set search_path = pg_catalog, pg_temp as $$
    begin
      if tg_op = 'INSERT' then
        insert into graphile_worker._private_jobs (task_id, payload, key)
        select id, json_build_array(json_build_object('event', new.id)), 'event ' || new.id
          from graphile_worker._private_tasks where identifier = 'deliver'
        on conflict (key) do nothing;
      else
        delete from graphile_worker._private_jobs where key = 'event ' || old.id and locked_at is null;
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger former_queue_event after insert or delete or update of split_at on outbox
      for each row execute function former_queue_event()`.execute(db);
}

/**
 * Writes a job per delivery, which replaces an earlier one; its queue name is the one that the previous release uses.
 */
async function mirrorDeliveries(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function former_queue_delivery() returns trigger language plpgsql security definer
      set search_path = pg_catalog, pg_temp as $$
    begin
      if new.delivered_at is null and new.dead_at is null then
        perform graphile_worker.add_job(
          'deliver-to', json_build_object('delivery', new.id::text), run_at := new.due_at,
          job_key := 'delivery ' || new.id,
          queue_name := new.channel || ' ' || get_byte(sha256(convert_to(new.event_id, 'UTF8')), 0) % 3);
      else
        delete from graphile_worker._private_jobs where key = 'delivery ' || new.id and locked_at is null;
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger former_queue_delivery after insert or update of due_at, delivered_at, dead_at on delivery
      for each row execute function former_queue_delivery()`.execute(db);
}
