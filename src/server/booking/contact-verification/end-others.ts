import type { Kysely } from 'kysely';
import type { endUnverified } from '#contract/change.ts';
import { BY_CODE } from '#domain/product.ts';
import { err, ok } from '#domain/result.ts';
import type { Handler } from '../../http/public-gate.ts';
import type { Database } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { lockPerson } from '../../platform/keys/lock-person.ts';
import { findOwn } from '../own/proof.ts';
import { cancelRow } from './cancel-row.ts';
import { liveOf, samePerson } from './same-person.ts';
import type { PersonKeys } from './verify-contact.ts';

/**
 * Cancels the unverified appointments of the same person and product, for a browser that proved the contact of the
 * verified one. The answer shows nothing of them. Any other browser gets "not found", and so does a browser whose
 * appointment was booked as a second one.
 */
export const endUnverifiedCall =
  ({ db, seal }: { readonly db: Kysely<Database>; readonly seal: PersonKeys }): Handler<typeof endUnverified> =>
  ({ oppID }, { proof }) =>
    inTransaction(db, async (tx) => {
      const own = proof === null ? undefined : await findOwn(tx, proof, oppID);
      if (!own?.contact_proven) return err('not-found');
      const kept = tx.selectFrom('appointment').select(['tax_code', 'is_second']).where('id', '=', own.id);
      const { tax_code, is_second } = await kept.executeTakeFirstOrThrow();
      // Returns before other rows are read: their number would show in the time of the answer.
      if (is_second) return err('not-found');
      const taxCode = seal.open(tax_code);
      await lockPerson(tx, seal, taxCode);
      const person = samePerson(seal.taxCodeHashes(taxCode), { product: BY_CODE[own.product], kind: own.asked_for });
      const live = liveOf(tx, person).select(['id', 'opp_id', 'version', 'verified_at']);
      const rows = await live.orderBy('id').forUpdate().execute();
      if (!rows.some(({ id, verified_at }) => id === own.id && verified_at !== null)) return err('not-found');
      for (const row of rows) if (row.verified_at === null) await cancelRow(tx, row);
      return ok({ body: { Status: '0' as const } });
    });
