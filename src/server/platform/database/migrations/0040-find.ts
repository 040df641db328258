import { type Kysely, sql } from 'kysely';

/**
 * The desk's search. `fold_name` removes case, accents, apostrophes, spaces and hyphens; a trigger keeps the folded names,
 * also of servers of the version before. `mobile_tail` is a keyed hash of the last digits of a mobile: the other trigger
 * empties it when such a server changes the mobile. Empty columns of older rows are backfilled (`fill-found.ts`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A reason about health, which the desk offered before.
  await sql`update appointment set end_reason = 'altro' where end_reason = 'malattia'`.execute(db);
  await sql`
    create function fold_name(name text) returns text language sql immutable strict parallel safe as $$
      select regexp_replace(
        translate(replace(replace(replace(replace(
          lower(normalize(name, NFKD)), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'øłđðħŧı', 'olddhti'),
        '[\\u0001-\\u0060\\u007b-\\u00bf\\u02b0-\\u036f\\u2000-\\u206f\\ua78c\\uff07]', '', 'g')
    $$`.execute(db);
  await sql`
    alter table appointment
      add column last_folded text, add column first_folded text, add column mobile_tail bytea`.execute(db);
  await sql`
    create index appointment_surname on appointment (last_folded text_pattern_ops, branch_code)
     where kind = 'visit' and last_folded is not null`.execute(db);
  await sql`
    create function fold_names() returns trigger language plpgsql as
    $$ begin
      new.last_folded := fold_name(new.last_name);
      new.first_folded := fold_name(new.first_name);
      return new;
    end $$`.execute(db);
  await sql`
    create trigger fold_names before insert or update of first_name, last_name on appointment
      for each row execute function fold_names()`.execute(db);
  await sql`
    create index appointment_mobile_tail on appointment (mobile_tail) where mobile_tail is not null`.execute(db);
  await sql`
    create function outdated_mobile_tail() returns trigger language plpgsql as
    $$ begin new.mobile_tail := null; return new; end $$`.execute(db);
  await sql`
    create trigger outdated_mobile_tail before update of mobile on appointment for each row
      when (new.mobile is distinct from old.mobile and new.mobile_tail is not distinct from old.mobile_tail)
      execute function outdated_mobile_tail()`.execute(db);
}
