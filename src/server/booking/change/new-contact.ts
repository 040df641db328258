import { sql, type Transaction } from 'kysely';
import type { RequestContext } from '../../http/public-gate.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import { newOppId } from '../../platform/crypto/tokens.ts';
import type { Database } from '../../platform/database/schema.ts';
import { renewProposals } from '../capacity/proposal-token.ts';
import { seatUntilConfirmed } from '../contact-verification/seat-until.ts';
import { endOfferLinks } from '../earlier/end-offer.ts';
import { renewWords } from '../leads/open-case.ts';
import { endProofs } from '../own/proof.ts';
import type { Contact } from './contact.ts';
import type { OwnedAppointment } from './own-row.ts';

interface Changing {
  readonly tx: Transaction<Database>;
  readonly own: OwnedAppointment;
  readonly ctx: Pick<RequestContext, 'proof' | 'language'>;
  readonly deps: { readonly confirmMinutes: number | null; readonly seal: Pick<Seal, 'hash' | 'seal'> };
}

/**
 * Applies the effects of a changed contact. Other browsers' proofs, links to proposals, and links sent to a former
 * e-mail become invalid. A new e-mail is unproven, also for the browser that typed it, and a requested call gets other
 * words. If the former contact was unproven too, the new one must be confirmed in time, or the seat is lost.
 */
export async function takeContact({ tx, own, ctx, deps }: Changing, contact: Contact): Promise<void> {
  if (contact.formerEmail === null && contact.formerMobile === null) return;
  if (ctx.proof !== null) await endProofs(tx, own.id, ctx.proof);
  await renewProposals(tx, deps.seal, own);
  await endOfferLinks(tx, own.id);
  if (contact.formerEmail === null) return;
  await renewWords(tx, deps.seal, { oppId: own.opp_id, language: ctx.language });
  await tx.updateTable('proof').set({ contact_proven: false }).where('appointment_id', '=', own.id).execute();
  // A deadline is set only for an appointment with a slot: nothing else is lost without a confirmation.
  const minutes = own.contact_proven || own.starts === null ? null : deps.confirmMinutes;
  await tx
    .updateTable('appointment')
    .set({
      contact_id: newOppId(),
      verified_at: null,
      confirm_by: sql`coalesce(confirm_by, now() + make_interval(mins => ${minutes}::int))`,
    })
    .where('id', '=', own.id)
    .execute();
  seatUntilConfirmed(tx, own.id);
}
