import { sql, type Transaction } from 'kysely';
import type { RequestKind } from '#domain/booking/kind.ts';
import { PRODUCTS, type Product } from '#domain/product.ts';
import type { Database } from '../../platform/database/schema.ts';

/**
 * Selects the requests that can block each other: of one person and product. Calls block only calls, visits only
 * visits.
 */
export interface SamePerson {
  /** Hashes of the tax code under each key of the key ring: rows may still have the hash of a former key. */
  readonly hashes: readonly Buffer[];
  readonly product: Product;
  readonly kind: RequestKind;
}

/**
 * Builds the selection. `hashes`: those that the person's lock returned, which include a key that is just being added.
 */
export const samePerson = (hashes: readonly Buffer[], { product, kind }: Omit<SamePerson, 'hashes'>): SamePerson => ({
  hashes,
  product,
  kind,
});

/** Open requests of the same person, product and kind. */
export const liveOf = (tx: Transaction<Database>, { hashes, product, kind }: SamePerson) =>
  tx
    .selectFrom('appointment')
    .where('tax_code_hash', 'in', hashes)
    .where('product', '=', PRODUCTS[product].code)
    .where('state', '=', sql.lit('confirmed'))
    .where('kind', kind === 'call' ? '=' : '<>', sql.lit('call'));

/** Whether a verified open request of the person exists, which blocks any other. */
export async function isBlocked(tx: Transaction<Database>, person: SamePerson): Promise<boolean> {
  const verified = liveOf(tx, person).select('id').where('verified_at', 'is not', null);
  return (await verified.executeTakeFirst()) !== undefined;
}

/** SQL condition: a visit has not begun, or the hours of a call are not over. Never true without a time. */
export const isAhead = (row: string): string => `
  (${row}.starts is not null and (${row}.starts > now() or ${row}.kind = 'call' and exists (
     select from callback_case task where task.appointment_id = ${row}.id and task.due_at > now())))`;

/** Days until a request without a time, or a call that was not made, expires. */
const REQUEST_DAYS = 30;
/**
 * SQL for the time at which an appointment is past: its start; for a call 30 days after it, since the call stays in
 * the queue until it is made; for a request without a slot, 30 days after its creation.
 */
export const ends = (row: string): string => `
  coalesce(case when ${row}.kind = 'call' then ${row}.starts + interval '${REQUEST_DAYS} days' else ${row}.starts end,
           ${row}.created_at + interval '${REQUEST_DAYS} days')`;
