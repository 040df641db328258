import { type Kysely, sql } from 'kysely';

/** Kind and language of a request are stored instead of inferred from its other columns. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table appointment add column language text not null default 'it', add column kind text`.execute(db);
  await sql`
    update appointment
       set kind = case when starts is not null then 'visit' when callback then 'call' else 'request' end`.execute(db);
  await sql`
    alter table appointment alter column kind set not null,
      add check (kind in ('visit', 'call', 'request')),
      add check ((kind = 'visit') = (starts is not null)),
      add check (kind <> 'request' or product = 5)`.execute(db);
  await oneOfEach(db);
  await olderProcesses(db);
}

/** A callback and a visit have separate unique indexes. */
async function oneOfEach(db: Kysely<unknown>): Promise<void> {
  await sql`drop index one_active_appointment, one_active_callback`.execute(db);
  await sql`
    create unique index one_active_appointment on appointment (tax_code_hash, product)
     where state = 'confirmed' and kind <> 'call'`.execute(db);
  await sql`
    create unique index one_active_callback on appointment (tax_code_hash, product)
     where state = 'confirmed' and kind = 'call'`.execute(db);
}

/** Keeps `kind` and `callback` in step: during a rollout the previous release writes and reads `callback` only. */
async function olderProcesses(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function kind_and_callback() returns trigger language plpgsql as $$
    begin
      if new.kind is null then
        new.kind := case when new.starts is not null then 'visit' when new.callback then 'call' else 'request' end;
      else
        new.callback := new.kind = 'call';
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger kind_and_callback before insert on appointment
    for each row execute function kind_and_callback()`.execute(db);
}
