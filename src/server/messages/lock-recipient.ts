import { sql, type Transaction } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

/** Serialises the transactions that count or list messages of one recipient, given by its keyed hash. */
export const lockRecipient = (tx: Transaction<Database>, recipient: Buffer): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(${recipient.readBigInt64BE().toString()}::bigint)`.execute(tx);
