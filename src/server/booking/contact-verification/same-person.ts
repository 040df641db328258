import { sql, type Transaction } from 'kysely';
import type { RequestKind } from '#domain/booking/kind.ts';
import { PRODUCTS, type Product } from '#domain/product.ts';
import type { Database } from '../../platform/database/schema.ts';

/** Whose requests stand in one another's way: of one person and product, calls apart from what is not a call. */
export interface SamePerson {
  /** Under each key of the ring: rows of a former key count too. */
  readonly hashes: readonly Buffer[];
  readonly product: Product;
  readonly kind: RequestKind;
}

/** The hashes are those of the person's lock: while keys change, it tells which keys rows are written with. */
export const samePerson = (hashes: readonly Buffer[], { product, kind }: Omit<SamePerson, 'hashes'>): SamePerson => ({
  hashes,
  product,
  kind,
});

/** The live ones of the same person, product and sort. */
export const liveOf = (tx: Transaction<Database>, { hashes, product, kind }: SamePerson) =>
  tx
    .selectFrom('appointment')
    .where('tax_code_hash', 'in', hashes)
    .where('product', '=', PRODUCTS[product].code)
    .where('state', '=', sql.lit('confirmed'))
    .where('kind', kind === 'call' ? '=' : '<>', sql.lit('call'));

/** Whether the only one that blocks another is there. */
export async function isBlocked(tx: Transaction<Database>, person: SamePerson): Promise<boolean> {
  const verified = liveOf(tx, person).select('id').where('verified_at', 'is not', null);
  return (await verified.executeTakeFirst()) !== undefined;
}

/** Days after which what has no hour is over. */
const REQUEST_DAYS = 30;
/** Until when a row counts, by its own columns. */
export const ends = (row: string): string =>
  `coalesce(${row}.starts, ${row}.created_at + interval '${REQUEST_DAYS} days')`;
