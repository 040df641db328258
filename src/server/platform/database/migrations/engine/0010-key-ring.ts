import { type Kysely, sql } from 'kysely';

/**
 * Key ids of the rows: one key is in use, former keys may have rows left. Ids derive from the stored fingerprints.
 * Each running server reports its keys, so that a rotation waits for it; those rows need not survive a crash.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table key_set (
      id text primary key, fingerprint bytea not null, state text not null check (state in ('in use', 'former')),
      since timestamptz not null default now(), emptied_at timestamptz
    )`.execute(db);
  await sql`create unique index one_key_in_use on key_set (state) where state = 'in use'`.execute(db);
  await sql`
    insert into key_set (id, fingerprint, state)
    select encode(substring(fingerprint from 1 for 4), 'hex'), fingerprint, 'in use'
      from (select sha256('fissa key set'::bytea || sealing.fingerprint || hashing.fingerprint) as fingerprint
              from key_fingerprint sealing, key_fingerprint hashing
             where sealing.purpose = 'encryption' and hashing.purpose = 'hash') as known`.execute(db);
  await sql`drop table key_fingerprint`.execute(db);
  await sql`
    create unlogged table key_reader (
      id uuid primary key, knows text[] not null, writes text not null, seen_at timestamptz not null default now()
    )`.execute(db);
}
