import { type RawBuilder, sql, type Transaction } from 'kysely';
import { provisionalCode } from '../../platform/crypto/request-code.ts';
import type { Database } from '../../platform/database/schema.ts';
import { endedKey } from '../own/ended-visit.ts';

type Tx = Transaction<Database>;

/** Requests of a person for one agent within so many hours are one request, which its visit may correct as long. */
export const SAME_HOURS = 24;

/** The visit that a new lead belongs to; none when it ended before its request was replayed. */
export const visitOfLead = (visit: Buffer): RawBuilder<Buffer | null> =>
  sql`(select ${visit}::bytea where not exists (select from idempotency where key_hash = ${endedKey(visit)}))`;

/**
 * Locks and returns the lead that this visit created, while its call is open; undefined if old, erased or another's.
 */
export const lockOwnLead = (tx: Tx, visit: Buffer, oppId: string) =>
  tx
    .selectFrom('lead')
    .select(['id', 'opp_id', 'product', 'email as contact_email', 'mobile', 'tax_code_hash'])
    .where('opp_id', '=', provisionalCode(oppId) ?? oppId)
    .where('visit', '=', visit)
    .where('created_at', '>', sql<Date>`now() - make_interval(hours => ${SAME_HOURS}::int)`)
    .where(sql<boolean>`exists (select from callback_case c where c.lead_id = lead.id and c.state <> 'done')`)
    .forUpdate()
    .executeTakeFirst();

/** Ends a visit's right to correct its leads. */
export const endLeads = (tx: Tx, visit: Buffer) =>
  tx.updateTable('lead').set({ visit: null }).where('visit', '=', visit).execute();
