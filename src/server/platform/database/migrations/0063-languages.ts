import { type Kysely, sql } from 'kysely';

/** The language of leads and of refused requests, as appointments have it since 0007. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table lead add column language text not null default 'it';
    alter table refusal add column language text not null default 'it'`.execute(db);
}
