import type { Transaction } from 'kysely';
import type { RequestContext } from '../../http/public-gate.ts';
import { enqueueEvent } from '../../outbox/enqueue-event.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import type { Database } from '../../platform/database/schema.ts';
import { customerOf, hasContactOf } from '../change/reference.ts';

interface Earlier {
  readonly ids: readonly string[];
  readonly taxCode: string;
}

/**
 * Sends a message about a new request to the contacts of the person's active requests, since its visit could not be told
 * of them. An active request from an unrecognised visit may be a stranger's: its contacts get the message only if they
 * are those on file.
 */
export async function tellOwners(
  tx: Transaction<Database>,
  seal: Seal,
  { ids, taxCode }: Earlier,
  ctx: RequestContext,
): Promise<void> {
  if (ids.length === 0) return;
  const columns = ['opp_id', 'email', 'mobile', 'is_second'] as const;
  const [rows, customer] = await Promise.all([
    tx.selectFrom('appointment').select(columns).where('id', 'in', ids).orderBy('id').execute(),
    customerOf(tx, seal, taxCode),
  ]);
  for (const { opp_id: oppID, is_second, ...contact } of rows)
    if (!is_second || (customer !== undefined && hasContactOf(customer, contact, seal.open)))
      await enqueueEvent(tx, { kind: 'message.second', payload: { oppID } }, ctx);
}
