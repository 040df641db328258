import { sql, type Transaction } from 'kysely';
import { type AgentsDeps, isMultiArea } from '../../network/find-agent.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { BookingRequest } from '../request/booking-request.ts';

/**
 * The agent for a call: serves the searched or the residence postcode, and has the fewest open calls. Null leaves it to
 * the branch's queue.
 */
export async function assignCall(
  tx: Transaction<Database>,
  { multiAreaAgent }: AgentsDeps,
  { searchedCap, form }: Pick<BookingRequest, 'searchedCap' | 'form'>,
): Promise<string | null> {
  const waiting = sql`(select count(*) from appointment a where a.agent_code = agent.code and a.state = 'confirmed')`;
  const agent = await tx
    .selectFrom('agent')
    .select('code')
    .where('active', '=', sql.lit(true))
    .where(isMultiArea(multiAreaAgent), '=', false)
    .where(sql<boolean>`caps && array[${searchedCap}::text, ${form.homePostcode}::text]`)
    .orderBy(waiting)
    .orderBy('code')
    .executeTakeFirst();
  return agent?.code ?? null;
}

/** Stores that a known customer has just requested a call, so that no second call is offered. */
export const noteCall = (tx: Transaction<Database>, taxCodeHashes: readonly Buffer[]) =>
  tx.updateTable('customer').set({ last_callback: sql`now()` }).where('tax_code_hash', 'in', taxCodeHashes);
