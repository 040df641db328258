import { type Kysely, sql } from 'kysely';
import type { Scope } from '#domain/desk/permissions.ts';
import type { Database } from '../../platform/database/schema.ts';
import { within } from '../http/within.ts';

/** Reads a branch of the scope, with the database's time; undefined for a branch outside the scope or unknown. */
export const branchIn = (db: Kysely<Database>, scope: Scope, code: string) =>
  db
    .selectFrom('branch')
    .select(['code', 'name', sql<Date>`now()`.as('now')])
    .where('code', '=', code)
    .where(within(scope, 'branch.code'))
    .executeTakeFirst();
