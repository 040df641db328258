import { type Kysely, sql } from 'kysely';
import type { Seal } from '../../../platform/crypto/seal.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { CustomerRow } from '../read/row.ts';

type Bytes = Buffer;
interface Sealed {
  readonly id: string;
  readonly tax_code_hash: Bytes;
  readonly tax_code: Bytes;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: Bytes | null;
  readonly mobile: Bytes | null;
  readonly cap: string | null;
  readonly residence_cap: string | null;
  readonly job: number | null;
  readonly owner_branch: string | null;
  readonly erased: boolean;
}
/** A stored customer, decrypted; `row` is null for an erased one. */
export interface StoredCustomer {
  readonly id: string;
  readonly hash: Bytes;
  readonly row: CustomerRow | null;
}

const COLUMNS = sql`id, tax_code_hash, tax_code, first_name, last_name, email, mobile, cap, residence_cap, job,
  owner_branch, erased`;

/** Reads the stored customers with these hashes, by hash (base64). */
export async function knownCustomers(
  db: Kysely<Database>,
  seal: Pick<Seal, 'open'>,
  hashes: readonly Bytes[],
): Promise<ReadonlyMap<string, StoredCustomer>> {
  const { rows } = await sql<Sealed>`
    select ${COLUMNS} from customer where tax_code_hash = any(${[...hashes]}::bytea[])`.execute(db);
  return new Map(rows.map((row) => [row.tax_code_hash.toString('base64'), opened(row, seal)]));
}

/** Reads all customers that are not erased, in the order of their ids, `size` at a time. */
export async function* allCustomers(
  db: Kysely<Database>,
  seal: Pick<Seal, 'open'>,
  size: number,
): AsyncGenerator<readonly CustomerRow[]> {
  for (let after = ''; ; ) {
    const { rows } = await sql<Sealed>`
      select ${COLUMNS} from customer where id > ${after} and not erased order by id limit ${size}::int`.execute(db);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.flatMap((row) => opened(row, seal).row ?? []);
    after = last.id;
  }
}

function opened(sealed: Sealed, { open }: Pick<Seal, 'open'>): StoredCustomer {
  const { id, tax_code_hash: hash, erased, email, mobile, tax_code, ...plain } = sealed;
  const text = (value: Bytes | null) => (value === null ? null : open(value));
  const row = erased
    ? null
    : { kind: 'customer' as const, ...plain, tax_code: open(tax_code), email: text(email), mobile: text(mobile) };
  return { id, hash, row };
}
