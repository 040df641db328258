import { type Kysely, sql } from 'kysely';

/** Sign-ins with the state identity, one a visit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table identity (
      visit bytea primary key,
      key_hash bytea not null,
      tax_code_hash bytea,
      sealed bytea not null,
      expires_at timestamptz not null
    );
    create index identity_expires on identity (expires_at);
    create index identity_person on identity (tax_code_hash) where tax_code_hash is not null`.execute(db);
}
