import { type Kysely, sql } from 'kysely';

/**
 * Visit that created a lead: only this visit may correct its contacts. Rows of the version before have none and cannot be
 * corrected. The index covers rows with a visit only, so no existing row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table lead add column visit bytea`.execute(db);
  await sql`create index lead_visit on lead (visit) where visit is not null`.execute(db);
}
