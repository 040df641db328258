import { type Kysely, sql } from 'kysely';
import type { Scope } from '#domain/desk/permissions.ts';
import type { Database } from '../../platform/database/schema.ts';
import { within } from '../http/within.ts';

/** A branch of the scope, with the database's time; undefined outside the scope, as for an unknown code. */
export const branchIn = (db: Kysely<Database>, scope: Scope, code: string) =>
  db
    .selectFrom('branch')
    .select(['code', 'name', sql<Date>`now()`.as('now')])
    .where('code', '=', code)
    .where(within(scope, 'branch.code'))
    .executeTakeFirst();
