import { timingSafeEqual } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { verifyCode } from '#contract/change.ts';
import { ok } from '#domain/result.ts';
import type { Handle } from '../../http/handle.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import type { Database } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { wireAppointmentOf } from '../own/get-appointment.ts';
import { findOwn, grantProof } from '../own/proof.ts';
import { verifyContact } from '../verified/verify-contact.ts';
import { type CodeOf, type CodesWorld, codeHashes } from './code-hash.ts';
import { referred } from './reference.ts';

const MOST_TRIES = 5;
const NO = { body: { Status: '1' as const } };

/** The appointment and its proof for the right code, which verifies it; one answer for every failure. */
export const verifyCodeCall =
  (world: CodesWorld): Handle<typeof verifyCode> =>
  async ({ appointmentId, codice }, asker) => {
    const { db, seal } = world;
    const appointment = await referred(db, seal, appointmentId, asker);
    const of = { appointmentId: appointment?.id ?? '0', visit: asker.visit };
    return inTransaction(db, async (tx) => {
      if (!(await isRight(tx, seal, of, codice.trim())) || !appointment) return ok(NO);
      // First: it locks the person and then the row, as creates do.
      await verifyContact(tx, seal, appointment.id);
      const proofToken = grantProof(tx, appointment.id, { old: asker.proof, proven: true });
      const own = await findOwn(tx, sha256(proofToken), appointment.opp_id);
      if (!own) return ok(NO);
      return ok({
        body: { Status: '0' as const, appuntamento: wireAppointmentOf(own, seal) },
        effects: { proofToken },
      });
    });
  };

/** Counts the try first, in one statement, so that many at once get five together and no more. */
async function isRight(tx: Transaction<Database>, seal: Seal, of: CodeOf, given: string): Promise<boolean> {
  const row = await tx
    .updateTable('code')
    .set({ tries: sql`tries + 1` })
    .where('appointment_id', '=', of.appointmentId)
    .where('visit', '=', of.visit)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('tries', '<', MOST_TRIES)
    .returning(['id', 'code_hash'])
    .executeTakeFirst();
  const stored = row?.code_hash ?? seal.hash('no code');
  const fits = codeHashes(seal, of, given).filter((wanted) => timingSafeEqual(stored, wanted));
  if (fits.length === 0 || !row) return false;
  await tx.updateTable('code').set({ used_at: sql<Date>`now()` }).where('id', '=', row.id).execute();
  return true;
}
