import { type Kysely, sql, type Transaction } from 'kysely';
import type { Decoded } from '#contract/tokens.ts';
import { type PersonKeys, verifyContact } from '../booking/contact-verification/verify-contact.ts';
import { grantProof } from '../booking/own/proof.ts';
import type { Answer, RequestContext } from '../http/public-gate.ts';
import type { Seal } from '../platform/crypto/seal.ts';
import type { Database } from '../platform/database/schema.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Claims } from './tokens.ts';

export interface ProvingDeps {
  readonly db: Kysely<Database>;
  readonly seal: PersonKeys & Pick<Seal, 'hash'>;
}

/**
 * Opens the link of a mail: gives the browser a proof of the appointment and marks its contact as proven. The answer
 * has only the request code. Null when the appointment was deleted or anonymised, or has another contact now.
 */
export function proveMail(
  { db, seal }: ProvingDeps,
  ctx: RequestContext,
  claims: Claims,
): Promise<Answer<Decoded> | null> {
  const oppId = claims.oppID ?? '';
  return inTransaction(db, async (tx) => {
    const row = await tx
      .selectFrom('appointment')
      .select(['id', 'contact_id'])
      .where('opp_id', '=', oppId)
      .where('first_name', '<>', '')
      .executeTakeFirst();
    if (!row || !(await isForContactOfNow(tx, oppId, claims.contactID, row.contact_id))) return null;
    // Runs first: it locks the person and then the row, as creates do.
    await verifyContact(tx, seal, row.id);
    const proofToken = grantProof(tx, row.id, { seal, browser: ctx, proven: true });
    const body: Decoded = { Status: '0', parametri: [{ keyCode: 'oppID', valore: oppId }] };
    return { body, effects: { proofToken } };
  });
}

/**
 * Whether the link was sent to the present contact. A link without a contact id comes from an older release, or was
 * made by hand for a lost mail; it is valid only if the e-mail never changed. That is read from the stored events,
 * which are kept longer than a link is valid.
 */
async function isForContactOfNow(tx: Transaction<Database>, oppId: string, given: string | undefined, now: string) {
  if (given !== undefined) return given === now;
  const changed = await tx
    .selectFrom('outbox')
    .select('id')
    .where('kind', '=', 'message.previous-contact')
    .where(sql<string>`payload->>'oppID'`, '=', oppId)
    .where(sql<string>`coalesce(payload->>'stays', 'false')`, '=', 'false')
    .executeTakeFirst();
  return changed === undefined;
}
