import { type Kysely, sql } from 'kysely';

/**
 * The staff may book a second active appointment, and staff bookings count as proven. Of earlier bookings one per
 * person and product becomes proven: the first, where no proven one is active. The index is created first: its lock
 * excludes concurrent writers from that update.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table appointment add column is_second boolean not null default false`.execute(db);
  await sql`
    create unique index one_active_appointment_unless_second on appointment (tax_code_hash, product)
     where state = 'confirmed' and verified_at is not null and kind <> 'call' and not is_second`.execute(db);
  await sql`
    update appointment set verified_at = created_at
     where id in (
       select distinct on (tax_code_hash, product) id from appointment made
        where state = 'confirmed' and kind <> 'call' and made_by is not null and verified_at is null
          and coalesce(starts, now()) >= now()
          and not exists (
            select from appointment other
             where other.tax_code_hash = made.tax_code_hash and other.product = made.product and other.kind <> 'call'
               and other.state = 'confirmed' and other.verified_at is not null)
        order by tax_code_hash, product, id)`.execute(db);
  await sql`drop index one_active_appointment`.execute(db);
}
