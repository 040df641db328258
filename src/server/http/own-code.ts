import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../database/schema.ts';

/**
 * The code of an appointment this proof (hashed cookie) opens: the wanted one, or its latest. Null when the proof has
 * ended or is of something else: an unknown code and another person's look the same (R0.92).
 */
export async function ownOppId(db: Kysely<Database>, proof: Buffer, wanted: string): Promise<string | null> {
  const own = db
    .selectFrom('proof')
    .innerJoin('appointment', 'appointment.id', 'proof.appointment_id')
    .where('token_hash', '=', proof)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('appointment.created_at', 'desc')
    .select('opp_id');
  const row = await (wanted === 'latest' ? own : own.where('opp_id', '=', wanted)).limit(1).executeTakeFirst();
  return row?.opp_id ?? null;
}
