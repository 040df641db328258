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
  /** Recognised: in the records, not erased, e-mail or mobile present. */
  readonly customer: Customer | null;
  /** Ids of the verified future appointments. */
  readonly upcoming: ReadonlyMap<Product, string>;
  /** Whether a future appointment is open whose contact is not proven. */
  readonly unverified: boolean;
  /** No call in the last 30 days, by the database's clock. */
  readonly quiet: boolean;
}
export const NOBODY: Found = { customer: null, upcoming: new Map(), unverified: false, quiet: true };

export interface Sought {
  readonly hashes: readonly Buffer[];
  readonly visit: Buffer;
  readonly product: Product;
  /** Hash of the reference by which masked values may come back. */
  readonly reference: Buffer;
  /** The hash that the reference is written with. */
  readonly hash: Buffer;
}
/** Parts of a `with`, each a row a question by its place from 1 on: who may ask, and what behind `known (n, yes)` may be told. */
export interface Terms {
  /** `allowed (n, yes)` */
  readonly allowed: RawBuilder<unknown>;
  /** `told (n, yes)` */
  readonly told: RawBuilder<unknown>;
}

const QUIET_DAYS = 30;
/** Minutes in which masked values of an answer may come back. */
const REFERENCE_MINUTES = 15;

type Row = Customer & {
  readonly told: boolean;
  readonly recognised: boolean | null;
  readonly quiet: boolean | null;
  readonly upcoming: Readonly<Record<string, string>> | null;
  readonly unverified: boolean | null;
};

/**
 * Counts the questions, looks, and keeps the references, in one statement that is the same for known and unknown: neither
 * work nor round trips tell who somebody is: the record nearest to a code is read, and only then compared. It does
 * not wait for the disk: what a dying database forgets of its last moment is asked again. Answers come in the order of the
 * questions.
 */
export async function findPeople(
  db: Kysely<Database>,
  questions: readonly Sought[],
  { allowed, told }: Terms,
): Promise<readonly Found[]> {
  const { rows } = await sql<Row>`
    with ${askedOf(questions)}, ${allowed}, ${PEOPLE}, ${told}, ${NOTED}
    select person.*, ids as upcoming, unverified, allowed.yes and told.yes as told, set_config('synchronous_commit', 'off', true)
      from asked join allowed using (n) join told using (n) left join person using (n) left join upcoming using (n)
     order by asked.n`.execute(db);
  return rows.map((row) => (row.told ? asFound(row) : NOBODY));
}

/** Of each question its own columns, and the code's hash under each key. */
const askedOf = (questions: readonly Sought[]) => {
  const each = questions.flatMap(({ hashes }, at) => hashes.map((hash) => ({ hash, n: at + 1 })));
  return sql`
    asked as (
      select * from unnest(${questions.map(({ reference }) => reference)}::bytea[], ${questions.map(({ visit }) => visit)}::bytea[],
                           ${questions.map(({ hash }) => hash)}::bytea[],
                           ${questions.map(({ product }) => PRODUCTS[product].code)}::int[])
               with ordinality as asked (reference, visit, hash, product, n)
    ), sought as (
      select * from unnest(${each.map(({ hash }) => hash)}::bytea[], ${each.map(({ n }) => n)}::int[]) as sought (hash, n)
    )`;
};

const PEOPLE = sql`
    person as (
      select distinct on (n) n, id, first_name, last_name, email, mobile, cap, residence_cap, job, owner_branch,
             open_personal, open_salary, not erased and coalesce(email, mobile) is not null as recognised,
             coalesce(last_callback < now() - make_interval(days => ${sql.lit(QUIET_DAYS)}), true) as quiet
        from sought cross join lateral (
               select * from customer where tax_code_hash >= sought.hash order by tax_code_hash limit 1) nearest
       where tax_code_hash = sought.hash
    ), upcoming as (
      select n, bool_or(verified_at is null) as unverified,
             json_object_agg(product, id::text order by starts desc, id desc) filter (where verified_at is not null) as ids
        from sought cross join lateral (
               select product, id, starts, verified_at from appointment
                where tax_code_hash = sought.hash and state = 'confirmed' and starts > now()
                  and coalesce(confirm_by > now(), true)) theirs
       group by n
    ), known as (
      select n, yes and (coalesce(recognised, false) or unverified is not null) as yes
        from allowed left join person using (n) left join upcoming using (n)
    )`;

const NOTED = sql`
    noted as (
      insert into lookup (ref_hash, visit, tax_code_hash, product, customer_id, expires_at)
      select reference, visit, hash, product, case when recognised and allowed.yes and told.yes then id end,
             now() + make_interval(mins => ${sql.lit(REFERENCE_MINUTES)})
        from asked join allowed using (n) join told using (n) left join person using (n)
    )`;

const asFound = ({ recognised, upcoming, unverified, quiet, ...customer }: Row): Found => ({
  customer: recognised ? customer : null,
  upcoming: new Map(Object.entries(upcoming ?? {}).map(([code, id]) => [BY_CODE[Number(code) as ProductCode], id])),
  unverified: unverified ?? false,
  quiet: quiet ?? true,
});
