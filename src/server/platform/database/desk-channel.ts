import { type RawBuilder, sql } from 'kysely';

/** Where the desks hear that something changed at a branch. */
export const DESK_CHANNEL = 'fissa_desk';
/** Before the branch's code where it is about the calls to be made. */
export const OF_CALLS = 'calls ';

/** Says in a transaction that a branch's day changed: its code, and nothing of anybody. */
export const tellDesk = (branch: string): RawBuilder<unknown> => tell(branch);

/** The same of the calls to be made there; of those that are nobody's branch, no code. */
export const tellCalls = (branch: string | null): RawBuilder<unknown> => tell(`${OF_CALLS}${branch ?? ''}`);

const tell = (text: string) => sql`select pg_notify(${DESK_CHANNEL}::text, ${text}::text)`;
