import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import { BY_CODE, PRODUCTS, type Product, type ProductCode } from '#domain/product.ts';
import type { CustomerTable, Database } from '../../platform/database/schema.ts';

/** What is read of a customer to be shown, masked, or to decide what he is asked. */
export type Customer = Pick<
  Selectable<CustomerTable>,
  | 'id'
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'mobile'
  | 'cap'
  | 'residence_cap'
  | 'job'
  | 'owner_branch'
  | 'open_personal'
  | 'open_salary'
>;

/** What the database knows of a tax code, hashed under each key. */
export interface Found {
  /** Recognised: in the records, not erased, e-mail or mobile present (R7.19). */
  readonly customer: Customer | null;
  /** Ids of future live appointments, of the verified ones alone: the others are told to nobody (R13.5.4). */
  readonly upcoming: ReadonlyMap<Product, string>;
  /** No call in the last 30 days, by the database's clock. */
  readonly quiet: boolean;
}
export const NOBODY: Found = { customer: null, upcoming: new Map(), quiet: true };

export interface Sought {
  readonly hashes: readonly Buffer[];
  readonly visit: Buffer;
  readonly product: Product;
  /** Hash of the reference by which masked values may come back. */
  readonly reference: Buffer;
  /** The hash that the reference is written with. */
  readonly hash: Buffer;
}
/** Parts of a `with`: `allowed (yes)` first; then `told (yes)`, which may count where `known` holds. */
export interface Terms {
  readonly allowed: RawBuilder<unknown>;
  readonly told: (known: RawBuilder<boolean>) => RawBuilder<unknown>;
}

const QUIET_DAYS = 30;
/** Minutes in which masked values of an answer may come back (R0.10). */
const REFERENCE_MINUTES = 15;

type Row = Customer & {
  readonly told: boolean;
  readonly recognised: boolean | null;
  readonly quiet: boolean | null;
  readonly upcoming: Readonly<Record<string, string>> | null;
};

/**
 * Counts the question, looks, and keeps the reference, in one statement that is the same for known and unknown: neither
 * work nor round trips tell who somebody is (R6.11, R15.4.1): the record nearest to the code is read, and only then compared. It does
 * not wait for the disk: what a dying database forgets of its last moment is asked again.
 */
export async function findPerson(db: Kysely<Database>, sought: Sought, { allowed, told }: Terms): Promise<Found> {
  const known = sql<boolean>`(select yes from allowed)
      and (exists (select from person where recognised) or (select ids from upcoming) is not null)`;
  const { rows } = await sql<Row>`
    with ${allowed}, ${personOf(sought)}, ${told(known)}, ${noted(sought)}
    select person.*, upcoming.ids as upcoming, allowed.yes and told.yes as told,
           set_config('synchronous_commit', 'off', true)
      from allowed cross join told cross join upcoming left join person on true`.execute(db);
  return rows[0]?.told ? asFound(rows[0]) : NOBODY;
}

const personOf = ({ hashes }: Sought) => sql`
    person as (
      select id, first_name, last_name, email, mobile, cap, residence_cap, job, owner_branch, open_personal, open_salary,
             not erased and coalesce(email, mobile) is not null as recognised,
             coalesce(last_callback < now() - make_interval(days => ${QUIET_DAYS}::int), true) as quiet
        from unnest(${hashes}::bytea[]) sought (hash) cross join lateral (
               select * from customer where tax_code_hash >= sought.hash order by tax_code_hash limit 1) nearest
       where tax_code_hash = sought.hash limit 1
    ), upcoming as (
      select json_object_agg(product, id::text) as ids from appointment
       where tax_code_hash = any(${hashes}::bytea[]) and state = 'confirmed' and verified_at is not null and starts > now()
    )`;

const noted = ({ reference, visit, hash, product }: Sought) => sql`
    noted as (
      insert into lookup (ref_hash, visit, tax_code_hash, product, customer_id, expires_at)
      select ${reference}, ${visit}, ${hash}, ${PRODUCTS[product].code},
             (select id from person where recognised and allowed.yes and told.yes),
             now() + make_interval(mins => ${REFERENCE_MINUTES}::int)
        from allowed cross join told
    )`;

const asFound = ({ recognised, upcoming, quiet, ...customer }: Row): Found => ({
  customer: recognised ? customer : null,
  upcoming: new Map(Object.entries(upcoming ?? {}).map(([code, id]) => [BY_CODE[Number(code) as ProductCode], id])),
  quiet: quiet ?? true,
});
