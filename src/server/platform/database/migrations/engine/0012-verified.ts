import { type Kysely, sql } from 'kysely';

/** Proven contacts, the deadline of unproven appointments, and how a browser proved ownership. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table appointment add column verified_at timestamptz, add column confirm_by timestamptz`.execute(db);
  // Existing appointments count as verified, since each was the only one of its person and must stay valid.
  await sql`update appointment set verified_at = created_at where state = 'confirmed'`.execute(db);
  await sql`alter table proof add column contact_proven boolean not null default false`.execute(db);
  await oneVerified(db);
  await seatsThatWait(db);
}

/** Unique index on active appointments per person, product and kind, over proven ones only. */
async function oneVerified(db: Kysely<unknown>): Promise<void> {
  await sql`drop index one_active_appointment, one_active_callback`.execute(db);
  await sql`
    create unique index one_active_appointment on appointment (tax_code_hash, product)
     where state = 'confirmed' and verified_at is not null and kind <> 'call'`.execute(db);
  await sql`
    create unique index one_active_callback on appointment (tax_code_hash, product)
     where state = 'confirmed' and verified_at is not null and kind = 'call'`.execute(db);
  await sql`create index appointment_open on appointment (tax_code_hash, product) where state = 'confirmed'`.execute(
    db,
  );
  await sql`
    create index appointment_unconfirmed on appointment (confirm_by) where state = 'confirmed' and confirm_by is not null
  `.execute(db);
}

/** A booked seat may expire too: until its appointment is confirmed. */
async function seatsThatWait(db: Kysely<unknown>): Promise<void> {
  await sql`alter table seat drop constraint seat_check`.execute(db);
  await sql`
    alter table seat add constraint seat_of_somebody check (
      case state when 'held' then visit is not null and held_until is not null and appointment_id is null
           else appointment_id is not null end)`.execute(db);
}
