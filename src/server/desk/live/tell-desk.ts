import { type RawBuilder, sql } from 'kysely';

/** Where a desk tells the others that something changed at a branch. */
export const DESK_CHANNEL = 'fissa_desk';

/** Says in a transaction that a branch's day changed: its code, and nothing of anybody. */
export const tellDesk = (branch: string): RawBuilder<unknown> =>
  sql`select pg_notify(${DESK_CHANNEL}::text, ${branch}::text)`;
