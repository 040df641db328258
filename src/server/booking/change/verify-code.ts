import { timingSafeEqual } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { verifyCode } from '#contract/change.ts';
import { ok } from '#domain/result.ts';
import type { Handler } from '../../http/public-gate.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import type { Database } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { verifyContact } from '../contact-verification/verify-contact.ts';
import { wireAppointmentOf } from '../own/get-appointment.ts';
import { extendProof, findOwn, grantProof } from '../own/proof.ts';
import { type CodesDeps, codeHashes } from './code-hash.ts';
import { codeContactOf, type Referred, referred } from './reference.ts';

const MAX_TRIES = 5;
const NO = { body: { Status: '1' as const }, security: 'code-refused' as const };

/**
 * Checks a 6-digit code. The right code proves the contact that received it: the answer has the code's appointment, now
 * verified, and a proof that also opens the contact's other appointments. Every failure gets the same answer.
 */
export const verifyCodeCall =
  (deps: CodesDeps): Handler<typeof verifyCode> =>
  async ({ appointmentId, codice }, ctx) => {
    const { db, seal } = deps;
    const meant = await referred(db, seal, appointmentId, ctx.visit);
    return inTransaction(db, async (tx) => {
      const id = await proven(tx, seal, { meant, visit: ctx.visit, given: codice });
      const appointment = meant.find((each) => each.id === id);
      if (appointment === undefined) return ok(NO);
      // Runs first: it locks the person and then the row, as creates do.
      await verifyContact(tx, seal, appointment.id);
      const proofToken = grantProof(tx, appointment.id, { seal, browser: ctx, proven: true });
      const others = sameContact(seal, appointment, meant).map((each) => each.id);
      await extendProof(tx, sha256(proofToken), [appointment.id, ...others]);
      const own = await findOwn(tx, sha256(proofToken), appointment.opp_id);
      if (!own) return ok(NO);
      return ok({
        body: { Status: '0' as const, appuntamento: wireAppointmentOf(own, seal) },
        effects: { proofToken },
      });
    });
  };

function sameContact({ open }: Pick<Seal, 'open'>, own: Referred, meant: readonly Referred[]): readonly Referred[] {
  const contact = codeContactOf(own, open);
  return meant.filter((each) => each.id !== own.id && codeContactOf(each, open) === contact);
}

interface Try {
  readonly meant: readonly Referred[];
  readonly visit: Buffer;
  readonly given: string;
}

/**
 * Finds the appointment of the given code; null for a wrong code. A try counts for every code of the visit. It is
 * counted before the comparison, in one statement, so that parallel requests have five tries together.
 */
async function proven(tx: Transaction<Database>, seal: Seal, { meant, visit, given }: Try): Promise<string | null> {
  const ids = meant.map(({ id }) => id);
  const rows = await tx
    .updateTable('code')
    .set({ tries: sql`tries + 1` })
    .where(sql<boolean>`appointment_id = any(${ids.length === 0 ? ['0'] : ids}::bigint[])`)
    .where('visit', '=', visit)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('tries', '<', MAX_TRIES)
    .returning(['id', 'appointment_id', 'code_hash'])
    .execute();
  const stored = rows.length === 0 ? [{ id: '0', appointment_id: '0', code_hash: seal.hash('no code') }] : rows;
  const [row] = stored.filter(({ appointment_id, code_hash }) =>
    codeHashes(seal, { appointmentId: appointment_id, visit }, given).some((wanted) =>
      timingSafeEqual(code_hash, wanted),
    ),
  );
  if (row === undefined || rows.length === 0) return null;
  await tx.updateTable('code').set({ used_at: sql<Date>`now()` }).where('id', '=', row.id).execute();
  return row.appointment_id;
}
