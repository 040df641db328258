import { type RawBuilder, sql } from 'kysely';

/** NOTIFY channel for changes of a branch, heard by the desks. */
export const DESK_CHANNEL = 'fissa_desk';
/** Prefix of the branch code in notices about callbacks. */
export const OF_CALLS = 'calls ';

/** Notifies in a transaction that a branch's day changed; holds its code and no personal data. */
export const tellDesk = (branch: string): RawBuilder<unknown> => tell(branch);

/** As `tellDesk`, for the branch's callbacks; for callbacks without a branch, without a code. */
export const tellCalls = (branch: string | null): RawBuilder<unknown> => tell(`${OF_CALLS}${branch ?? ''}`);

const tell = (text: string) => sql`select pg_notify(${DESK_CHANNEL}::text, ${text}::text)`;
