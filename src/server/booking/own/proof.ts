import { type Kysely, sql, type Transaction } from 'kysely';
import { randomToken, sha256 } from '../../platform/crypto/tokens.ts';
import type { Database } from '../../platform/database/schema.ts';

/** Days: longer than any appointment lies ahead. */
const PROOF_DAYS = 60;
const PROOF_ENDS = sql<Date>`now() + make_interval(days => ${PROOF_DAYS}::int)`;

/** A new proof for the browser; what its old proof opened, the new one opens too (R0.89). Answers the token. */
export async function grantProof(
  tx: Transaction<Database>,
  appointmentId: string,
  old: Buffer | null,
): Promise<string> {
  const token = randomToken();
  const token_hash = sha256(token);
  await tx.insertInto('proof').values({ token_hash, appointment_id: appointmentId, expires_at: PROOF_ENDS }).execute();
  if (old !== null)
    await sql`insert into proof (token_hash, appointment_id, expires_at)
      select ${token_hash}, appointment_id, expires_at from proof where token_hash = ${old} and expires_at > now()
      on conflict do nothing`.execute(tx);
  return token;
}

/** Lets a proof the browser holds already open this appointment: a replayed answer reaches no browser (R0.15). */
export async function shareProof(tx: Transaction<Database>, appointmentId: string, proof: Buffer): Promise<void> {
  await tx
    .insertInto('proof')
    .values({ token_hash: proof, appointment_id: appointmentId, expires_at: PROOF_ENDS })
    .onConflict((known) => known.doNothing())
    .execute();
}

/** The appointment with this code, or the latest made, if the proof opens it (R0.91, R0.92). */
export function findOwn(db: Kysely<Database>, proof: Buffer, oppId: string | 'latest') {
  const own = db
    .selectFrom('proof')
    .innerJoin('appointment', 'appointment.id', 'proof.appointment_id')
    .innerJoin('branch', 'branch.code', 'appointment.branch_code')
    .where('token_hash', '=', proof)
    .where('expires_at', '>', sql<Date>`now()`);
  const wanted = oppId === 'latest' ? own : own.where('opp_id', '=', oppId);
  return wanted
    .selectAll('branch')
    .select([
      'appointment.id',
      'opp_id',
      'product',
      'starts',
      'state',
      'version',
      'first_name',
      'last_name',
      'contact_id',
    ])
    .select(['appointment.tax_code_hash', 'appointment.kind as asked_for'])
    .select(['appointment.email as contact_email', 'mobile', 'details'])
    .orderBy('appointment.id', 'desc')
    .executeTakeFirst();
}
