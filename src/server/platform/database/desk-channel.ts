import { type RawBuilder, sql } from 'kysely';

/** NOTIFY channel on which the desks learn of changes at a branch. */
export const DESK_CHANNEL = 'fissa_desk';
/** Prefix before the branch code in notifications about requested calls. */
export const OF_CALLS = 'calls ';

/** The statement that notifies the desks of a change at a branch. It sends the branch code and no personal data. */
export const tellDesk = (branch: string): RawBuilder<unknown> => tell(branch);

/** Like `tellDesk`, for the requested calls of a branch; null: for those without a branch. */
export const tellCalls = (branch: string | null): RawBuilder<unknown> => tell(`${OF_CALLS}${branch ?? ''}`);

const tell = (text: string) => sql`select pg_notify(${DESK_CHANNEL}::text, ${text}::text)`;
