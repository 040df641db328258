import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import { BY_CODE, PRODUCTS, type Product, type ProductCode } from '#domain/product.ts';
import type { CustomerTable, Database } from '../../platform/database/schema.ts';
import { isAhead } from '../contact-verification/same-person.ts';

/** Columns of a customer that are shown masked, or that decide the next page. */
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

/** Result of a lookup by tax code. */
export interface LookupResult {
  /** Whether the visit may learn that the person is known; if not, all else is as for an unknown person. */
  readonly mayBeTold: boolean;
  /** The known customer, not erased and with an e-mail or mobile; else null. */
  readonly customer: Customer | null;
  /** Id of the verified future visit, by product. */
  readonly upcoming: ReadonlyMap<Product, string>;
  /** Whether there are others in the future: visits with an unproven contact, or calls at a time. */
  readonly hasOthers: boolean;
  /** The person requested no call in the last 30 days. */
  readonly requestedNoCall: boolean;
}
/** The result for an unknown person. */
export const NOBODY: LookupResult = {
  mayBeTold: false,
  customer: null,
  upcoming: new Map(),
  hasOthers: false,
  requestedNoCall: true,
};

export interface LookupKeys {
  readonly hashes: readonly Buffer[];
  readonly visit: Buffer;
  readonly product: Product;
  /** Hash of the reference (`lookupRef`) with which masked values may be sent back. */
  readonly reference: Buffer;
  /** Hash of the tax code under the current key, stored with the reference. */
  readonly hash: Buffer;
}
/** CTEs of the statement: whether the limits allow the lookup, and whether the visit may be told of a known person. */
export interface LimitConditions {
  /** SQL of the CTE `allowed (yes)`. */
  readonly allowed: RawBuilder<unknown>;
  /** SQL of the CTE `may_be_told (yes)`, which may read `known (yes)`. */
  readonly mayBeTold: RawBuilder<unknown>;
}

/** Days in which another call is not suggested after a requested one. */
const NO_CALL_DAYS = 30;
/** Minutes in which the masked values of an answer may be sent back. */
const REFERENCE_MINUTES = 15;

type Row = Customer & {
  readonly may_be_told: boolean;
  readonly recognised: boolean | null;
  readonly requested_no_call: boolean | null;
  readonly upcoming: Readonly<Record<string, string>> | null;
  readonly others: boolean | null;
};

/**
 * Counts the lookup, finds the person, and stores the reference, in one statement. It does the same work for known and
 * unknown people, so that timing does not tell them apart: it reads the record nearest to the code and then compares.
 * The commit does not wait for the disk, since a lookup that a crash loses can be repeated.
 */
export async function findPerson(
  db: Kysely<Database>,
  sought: LookupKeys,
  { allowed, mayBeTold }: LimitConditions,
): Promise<LookupResult> {
  const { rows } = await sql<Row>`
    with ${allowed}, ${personCtes(sought)}, ${mayBeTold}, ${storeReference(sought)}
    select person.*, ids as upcoming, others, allowed.yes and may_be_told.yes as may_be_told,
           set_config('synchronous_commit', 'off', true)
      from allowed cross join may_be_told cross join upcoming left join person on true`.execute(db);
  const [row] = rows;
  return row?.may_be_told ? toResult(row) : NOBODY;
}

/** CTEs: the customer's record, the other open requests of the tax code, and whether either exists. */
const personCtes = ({ hashes }: LookupKeys) => sql`
    person as (
      select id, first_name, last_name, email, mobile, cap, residence_cap, job, owner_branch,
             open_personal, open_salary, not erased and coalesce(email, mobile) is not null as recognised,
             coalesce(last_callback < now() - make_interval(days => ${sql.lit(NO_CALL_DAYS)}), true) as requested_no_call
        from unnest(${[...hashes]}::bytea[]) as sought (hash) cross join lateral (
               select * from customer where tax_code_hash >= sought.hash order by tax_code_hash limit 1) nearest
       where tax_code_hash = sought.hash limit 1
    ), upcoming as (
      select bool_or(verified_at is null or kind = 'call') as others,
             json_object_agg(product, id::text order by starts desc, id desc)
               filter (where verified_at is not null and kind = 'visit') as ids
        from appointment
       where tax_code_hash = any(${[...hashes]}::bytea[]) and state = 'confirmed' and ${sql.raw(isAhead('appointment'))}
         and coalesce(confirm_by > now(), true)
    ), known as (
      select allowed.yes and (coalesce(recognised, false) or others is not null) as yes
        from allowed cross join upcoming left join person on true
    )`;

/** CTE that stores the reference. The customer's id is stored only where the visit may be told. */
const storeReference = ({ reference, visit, hash, product }: LookupKeys) => sql`
    stored_reference as (
      insert into lookup (ref_hash, visit, tax_code_hash, product, customer_id, expires_at)
      select ${reference}, ${visit}, ${hash}, ${PRODUCTS[product].code}::int,
             case when recognised and allowed.yes and may_be_told.yes then id end,
             now() + make_interval(mins => ${sql.lit(REFERENCE_MINUTES)})
        from allowed cross join may_be_told left join person on true
    )`;

const toResult = ({
  may_be_told,
  recognised,
  upcoming,
  others,
  requested_no_call,
  ...customer
}: Row): LookupResult => ({
  mayBeTold: may_be_told,
  customer: recognised ? customer : null,
  upcoming: new Map(Object.entries(upcoming ?? {}).map(([code, id]) => [BY_CODE[Number(code) as ProductCode], id])),
  hasOthers: others ?? false,
  requestedNoCall: requested_no_call ?? true,
});
