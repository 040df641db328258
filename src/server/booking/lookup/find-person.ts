import { type Kysely, type Selectable, sql } from 'kysely';
import { BY_CODE, type Product } from '#domain/product.ts';
import type { CustomerTable, Database } from '../../platform/database/schema.ts';

export type Customer = Selectable<CustomerTable>;

/** What the database knows of a tax code, hashed under each key. Both queries always run, so known and unknown take the same work. */
export interface Found {
  /** Recognised: in the records, not erased, e-mail or mobile present (R7.19). */
  readonly customer: Customer | null;
  /** Ids of future live appointments, of the verified ones alone: the others are told to nobody (R13.5.4). */
  readonly upcoming: ReadonlyMap<Product, string>;
  /** No call in the last 30 days, by the database's clock. */
  readonly quiet: boolean;
}

const QUIET_DAYS = 30;

export async function findPerson(db: Kysely<Database>, taxCodeHashes: readonly Buffer[]): Promise<Found> {
  const [customer, appointments] = await Promise.all([
    db
      .selectFrom('customer')
      .selectAll()
      .select(
        sql<boolean>`coalesce(last_callback < now() - make_interval(days => ${QUIET_DAYS}::int), true)`.as('quiet'),
      )
      .where('tax_code_hash', 'in', taxCodeHashes)
      .executeTakeFirst(),
    db
      .selectFrom('appointment')
      .select(['id', 'product'])
      .where('tax_code_hash', 'in', taxCodeHashes)
      .where('state', '=', 'confirmed')
      .where('verified_at', 'is not', null)
      .where('starts', '>', sql<Date>`now()`)
      .execute(),
  ]);
  const recognised = customer !== undefined && !customer.erased && (customer.email ?? customer.mobile) !== null;
  return {
    customer: recognised ? customer : null,
    upcoming: new Map(appointments.map(({ product, id }) => [BY_CODE[product], id])),
    quiet: customer?.quiet ?? true,
  };
}

export const NOBODY: Found = { customer: null, upcoming: new Map(), quiet: true };
