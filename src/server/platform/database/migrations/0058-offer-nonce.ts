import { type Kysely, sql } from 'kysely';

/**
 * A random part of the token of an offered earlier slot, and the contact to which the offer went. Offers made before
 * have neither: their links end with the other rules.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table earlier_offer add column nonce text not null default '', add column contact_id text`.execute(db);
}
