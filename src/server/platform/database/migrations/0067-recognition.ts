import { type Kysely, sql } from 'kysely';

/**
 * Strict recognition: a code may be sent to the contact of a customer's record, and its row then names the customer in
 * place of an appointment. A visit that typed it has a row in `recognition`. A second active call is allowed, as a
 * second visit is. Rows of the former version fit; its processes ignore codes without an appointment.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table recognition (
      visit bytea not null,
      tax_code_hash bytea not null,
      expires_at timestamptz not null,
      primary key (visit, tax_code_hash)
    );
    create index recognition_old on recognition (expires_at)`.execute(db);
  await sql`
    alter table code alter column appointment_id drop not null,
      add column customer_id text references customer on delete cascade,
      add constraint code_of_one check (num_nonnulls(appointment_id, customer_id) = 1),
      add constraint code_of_customer unique (customer_id, visit)`.execute(db);
  await sql`
    create unique index one_active_callback_unless_second on appointment (tax_code_hash, product)
     where state = 'confirmed' and verified_at is not null and kind = 'call' and not is_second`.execute(db);
  await sql`drop index one_active_callback`.execute(db);
}
