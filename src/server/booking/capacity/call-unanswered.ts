import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { CALL_HOURS } from './settle.ts';

/**
 * Who did not answer a proposal in time is called: on the desk's list with an hour to be called by, and never cancelled
 * by itself (R16.4.8). Answers how many there were.
 */
export async function callUnanswered(db: Kysely<Database>): Promise<number> {
  const { numAffectedRows } = await sql`
    update displacement
       set state = 'toCall', version = version + 1,
           offered_until = least(starts, now() + make_interval(hours => ${CALL_HOURS}::int))
     where state = 'offered' and offered_until <= now()`.execute(db);
  return Number(numAffectedRows ?? 0);
}
