import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { fixed } from '../platform/database/statements/fixed.ts';

const shared = fixed<{ readonly branch: string }>('select 1 as held from branch where code = :branch for key share');
const alone = fixed<{ readonly branch: string }>('select 1 as held from branch where code = :branch for update');

/**
 * Whoever takes a seat holds this first, and reads availability by a later statement: so a change of hours that was
 * committed is seen, and one that is under way waits (docs/decisions/031-preview-capacity-changes.md).
 */
export const lockToBook = async (db: Kysely<Database>, branch: string): Promise<unknown> => shared({ branch }).rows(db);

/**
 * Nobody books at `changed` until the transaction ends; at `beside` seats may be taken by this one too. In the order of
 * the codes, so that two changes never wait for each other.
 */
export async function lockToChange(
  tx: Transaction<Database>,
  changed: readonly string[],
  beside: readonly string[],
): Promise<void> {
  const codes = [...new Set([...changed, ...beside])].sort();
  await Promise.all(codes.map((branch) => (changed.includes(branch) ? alone : shared)({ branch }).rows(tx)));
}
