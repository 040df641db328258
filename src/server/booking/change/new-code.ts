import { randomInt } from 'node:crypto';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Seal } from '../../platform/crypto/seal.ts';
import type { Database } from '../../platform/database/schema.ts';
import { type CodeOf, codeHash } from './code-hash.ts';

const DIGITS = 6;

export const newDigits = (): string => String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');

/**
 * Stores a new 6-digit code, valid until `until`, and returns its row's id. An older code of the same visit stays valid
 * until the new one is sent. The new code then replaces the older one and its count of tries.
 */
export async function storeCode(
  tx: Transaction<Database>,
  seal: Seal,
  of: CodeOf,
  until: RawBuilder<Date>,
): Promise<string> {
  const code = newDigits();
  const next = { next_hash: codeHash(seal, of, code), next_sealed: seal.seal(code), next_until: until };
  const unsent = { code_hash: next.next_hash, sealed: next.next_sealed, expires_at: sql<Date>`now()`, used_at: null };
  const { id } = await tx
    .insertInto('code')
    .values({
      ...{ appointment_id: of.appointmentId ?? null, customer_id: of.customerId ?? null, visit: of.visit },
      ...{ ...unsent, ...next },
    })
    .onConflict((key) =>
      key.columns([of.customerId === undefined ? 'appointment_id' : 'customer_id', 'visit']).doUpdateSet(next),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
