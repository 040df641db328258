import { sql, type Transaction } from 'kysely';
import type { BookingRequest } from '../booking/booking-request.ts';
import type { Seal } from '../crypto/seal.ts';
import type { Database } from '../database/schema.ts';

/**
 * Who calls: the agent who serves the searched or the residence postcode and has the fewest calls waiting; null leaves
 * it to the branch's queue. A known customer counts as called from now on, so that no second call is proposed (R7.21).
 */
export async function assignCall(
  tx: Transaction<Database>,
  seal: Pick<Seal, 'taxCodeHash'>,
  { searchedCap, details, person }: BookingRequest,
): Promise<string | null> {
  await tx
    .updateTable('customer')
    .set({ last_callback: sql`now()` })
    .where('tax_code_hash', '=', seal.taxCodeHash(person.codiceFiscale))
    .execute();
  const cap = searchedCap || details.capResidenza;
  const waiting = sql`(select count(*) from appointment a where a.agent_code = agent.code and a.state = 'confirmed')`;
  const agent = await tx
    .selectFrom('agent')
    .select('code')
    .where('active', '=', true)
    .where('multi_area', '=', false)
    .where(sql<boolean>`caps @> array[${cap}::text]`)
    .orderBy(waiting)
    .orderBy('code')
    .executeTakeFirst();
  return agent?.code ?? null;
}
