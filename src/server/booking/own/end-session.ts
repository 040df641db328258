import { type Kysely, sql } from 'kysely';
import type { leave } from '#contract/change.ts';
import { ok } from '#domain/result.ts';
import type { Handler } from '../../http/public-gate.ts';
import { seatsChanged } from '../../platform/database/after-commit.ts';
import { lockVisit } from '../../platform/database/once.ts';
import type { Database } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { endLeads } from '../leads/own-lead.ts';
import { markEnded } from './ended-visit.ts';
import { endProof } from './proof.ts';

/**
 * Ends this browser's proofs, its visit, and the visit's slot holds. Appointments stay, but this device no longer opens
 * them. Waits for a concurrent create of the visit. A proof that the browser never received ends too.
 */
export const leaveCall =
  ({ db }: { readonly db: Kysely<Database> }): Handler<typeof leave> =>
  async (_input, { proof, visit, hasVisit }) => {
    const done = ok({ body: { Status: '0' as const }, effects: { leaves: true as const } });
    if (!hasVisit && proof === null) return done;
    await inTransaction(db, async (tx) => {
      await lockVisit(tx, visit);
      await markEnded(visit).rows(tx);
      await tx.deleteFrom('proof').where('visit', '=', visit).execute();
      await endLeads(tx, visit);
      const held = tx.deleteFrom('seat').where('visit', '=', visit).where('state', '=', sql.lit('held'));
      seatsChanged(tx, await held.returning('branch_code').execute());
      await tx.deleteFrom('lookup').where('visit', '=', visit).execute();
      await tx.deleteFrom('identity').where('visit', '=', visit).execute();
      await tx.deleteFrom('code').where('visit', '=', visit).execute();
      await tx.deleteFrom('recognition').where('visit', '=', visit).execute();
      if (proof === null) return;
      await endProof(tx, proof);
      await tx.updateTable('refusal').set({ token_hash: null }).where('token_hash', '=', proof).execute();
    });
    return done;
  };
