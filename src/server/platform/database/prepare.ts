import { type Kysely, sql } from 'kysely';
import { explained } from './connect/explain.ts';
import { firstAddress } from './connect/hosts.ts';
import { isNewest, migrate } from './migrate.ts';
import { createDatabase } from './pool.ts';
import { grantServerRole } from './rights.ts';
import type { Database } from './schema.ts';

/**
 * Migrates the tables before the server accepts requests. A database that a newer release has migrated is accepted, so
 * that this release can restart during a rollout.
 */
export async function prepareDatabase(db: Kysely<Database>): Promise<void> {
  if (await isNewest(db).catch(() => false)) return;
  await migrate(db);
}

/** Migrates the database as its owner, and grants the server's rights to the role of `serverUrl` when it differs. */
export async function prepareAsOwner(ownerUrl: string, serverUrl: string): Promise<void> {
  const [owner, server] = [new URL(firstAddress(ownerUrl)), new URL(firstAddress(serverUrl))];
  await withDatabase(ownerUrl, async (db) => {
    await prepareDatabase(db);
    if (server.username !== '' && server.username !== owner.username)
      await grantServerRole(db, decodeURIComponent(server.username), decodeURIComponent(server.password));
  });
}

/**
 * Migrates when the role owns the tables or may create them. Any other role only checks that they are up to date, and
 * throws one line with the remedy. Returns whether the role is the owner.
 */
export async function prepareOrCheck(url: string): Promise<boolean> {
  return withDatabase(url, async (db) => {
    if (await mayMigrate(db)) {
      await prepareDatabase(db);
      return true;
    }
    if (await isNewest(db).catch(() => false)) return false;
    throw new Error(
      "The database is not up to date, and DATABASE_URL's role does not own it: run npm run migrate with DATABASE_DIRECT_URL",
    );
  });
}

/** True when this role owns the tables, or may create them. */
export async function mayMigrate(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select case when notes is null then has_database_privilege(current_database(), 'create')
                else pg_has_role((select relowner from pg_class where oid = notes), 'usage') end as may
      from (select to_regclass('public.kysely_migration') as notes) as found`.execute(db);
  return rows[0]?.may ?? false;
}

async function withDatabase<T>(url: string, work: (db: Kysely<Database>) => Promise<T>): Promise<T> {
  const db = createDatabase({ url, connections: 2 });
  try {
    return await work(db);
  } catch (problem) {
    throw explained(problem, url);
  } finally {
    await db.destroy();
  }
}
