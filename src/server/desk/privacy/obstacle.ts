import { type Kysely, sql } from 'kysely';
import type { Obstacle } from '#domain/desk/privacy.ts';
import { EFFECTIVE_STATE } from '../../platform/database/effective-state.ts';
import type { Database } from '../../platform/database/schema.ts';

/**
 * What blocks an erasure: a future visit, one of today without an outcome, or an open call. These must be ended first,
 * in the usual ways.
 */
export async function erasureBlocker(db: Kysely<Database>, hashes: readonly Buffer[]): Promise<Obstacle | null> {
  const theirs = sql`tax_code_hash = any(${[...hashes]}::bytea[])`;
  const { rows } = await sql<{ visit: boolean; call: boolean }>`
    select exists (
        select from appointment left join attendance on appointment_id = appointment.id
         where ${theirs} and kind = 'visit' and ${EFFECTIVE_STATE} = 'confirmed' and ended_at is null
           and starts >= date_trunc('day', now() at time zone 'Europe/Rome') at time zone 'Europe/Rome') as visit,
      exists (
        select from callback_case c
         where c.state <> 'done'
           and (exists (select from appointment where appointment.id = c.appointment_id and ${theirs} and ${EFFECTIVE_STATE} = 'confirmed')
             or exists (select from lead where lead.id = c.lead_id and ${theirs}))) as call`.execute(db);
  if (rows[0]?.visit) return 'visita';
  return rows[0]?.call ? 'richiamata' : null;
}
