import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { staticStatement } from '../platform/database/statements/static-statement.ts';

const shared = staticStatement<{ readonly branch: string }>(
  'select 1 as held from branch where code = :branch for key share',
);
const alone = staticStatement<{ readonly branch: string }>(
  'select 1 as held from branch where code = :branch for update',
);

/**
 * Takes the shared lock of a branch, which waits for an open change of its hours. Availability read by a later
 * statement then includes every committed change (docs/decisions/031-preview-capacity-changes.md).
 */
export const lockBranchShared = async (db: Kysely<Database>, branch: string): Promise<unknown> =>
  shared({ branch }).rows(db);

/**
 * Takes the shared lock of both branches of a move, in the order of the codes. Without that of the former branch, a
 * change of its hours under way would displace the visit after it has left.
 */
export async function lockBranchesShared(tx: Transaction<Database>, codes: readonly string[]): Promise<void> {
  for (const code of [...new Set(codes)].sort()) await lockBranchShared(tx, code);
}

/**
 * Locks the branches `changed` exclusively until the transaction ends, so that they take no bookings. The branches
 * `beside` get the shared lock. Locks are taken in the order of the codes, which prevents deadlocks.
 */
export async function lockBranchesExclusive(
  tx: Transaction<Database>,
  changed: readonly string[],
  beside: readonly string[],
): Promise<void> {
  const codes = [...new Set([...changed, ...beside])].sort();
  await Promise.all(codes.map((branch) => (changed.includes(branch) ? alone : shared)({ branch }).rows(tx)));
}
