import { sql, type Transaction } from 'kysely';
import type { RequestKind } from '#domain/booking/kind.ts';
import { PRODUCTS, type Product } from '#domain/product.ts';
import type { Database } from '../../platform/database/schema.ts';

/** Requests that can block each other: of one person and product; calls block calls only. */
export interface SamePerson {
  /** Hash under each key of the ring, for rows of former keys. */
  readonly hashes: readonly Buffer[];
  readonly product: Product;
  readonly kind: RequestKind;
}

/** The hashes of the person's lock, which names the keys in use while keys change. */
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

/** Whether a blocking request exists. */
export async function isBlocked(tx: Transaction<Database>, person: SamePerson): Promise<boolean> {
  const verified = liveOf(tx, person).select('id').where('verified_at', 'is not', null);
  return (await verified.executeTakeFirst()) !== undefined;
}

/** Days until a request without a time expires. */
const REQUEST_DAYS = 30;
/** End of a row's validity. */
export const ends = (row: string): string =>
  `coalesce(${row}.starts, ${row}.created_at + interval '${REQUEST_DAYS} days')`;
