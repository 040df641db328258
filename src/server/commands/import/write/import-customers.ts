import { sql, type Transaction } from 'kysely';
import type { Seal } from '../../../platform/crypto/seal.ts';
import { newOppId } from '../../../platform/crypto/tokens.ts';
import { unknownCode } from '../../../platform/csv/lost-zeros.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { Fault, Line } from '../read/read-row.ts';
import type { CustomerRow } from '../read/row.ts';
import { cellsOf } from '../stored/cells.ts';
import { knownCustomers, type StoredCustomer } from '../stored/stored-customers.ts';
import { ADDED, changeOf, type Tally, UNCHANGED } from './tally.ts';

type Tx = Transaction<Database>;
export type Sealing = Pick<Seal, 'seal' | 'open' | 'taxCodeHash' | 'taxCodeHashes' | 'follow' | 'hash' | 'hashes'>;

export interface CustomerDeps {
  readonly seal: Sealing;
  /** Branches that customers may belong to. */
  readonly codes: ReadonlySet<string>;
  readonly tally: Tally;
  /** Whether to write; false: only count what would change. */
  readonly writes: () => boolean;
}

/** Statement timeout of a batch, in milliseconds. */
const STATEMENT_MS = 300_000;

/**
 * Imports customers in batches. They are matched by the hash of their tax code under each key, and encrypted. Erased
 * persons stay erased; columns that the file lacks keep their values. Yields the customers of an unknown branch, as
 * faults.
 */
export async function* importCustomers(
  tx: Tx,
  batches: AsyncIterable<readonly Line<CustomerRow>[]>,
  deps: CustomerDeps,
): AsyncGenerator<readonly Fault[]> {
  // At a first import the plan is made for an empty table; without this setting each batch would scan the whole table.
  await sql`set local enable_seqscan = off`.execute(tx);
  // A longer timeout, since no visitor waits for this and a slow disk must not abort a long import.
  const { rows } = await sql<{ was: string }>`select current_setting('statement_timeout') as was`.execute(tx);
  await sql`set local statement_timeout = ${sql.lit(STATEMENT_MS)}`.execute(tx);
  for await (const batch of batches) yield await importBatch(tx, batch, deps);
  await sql`set local enable_seqscan = on`.execute(tx);
  await sql`select set_config('statement_timeout', ${rows[0]?.was ?? '0'}, true)`.execute(tx);
}

async function importBatch(
  tx: Tx,
  lines: readonly Line<CustomerRow>[],
  { seal, codes, tally, writes }: CustomerDeps,
): Promise<readonly Fault[]> {
  const isOwned = ({ row: { owner_branch } }: Line<CustomerRow>) => !owner_branch || codes.has(owner_branch);
  const sound = lines.filter(isOwned);
  const hashes = new Map(sound.map(({ row }) => [row, seal.taxCodeHashes(row.tax_code)]));
  const known = await knownCustomers(tx, seal, [...hashes.values()].flat());
  const added: Written[] = [];
  const changed: Written[] = [];
  for (const { line, row } of sound) {
    const stored = (hashes.get(row) ?? []).map((hash) => known.get(hash.toString('base64'))).find(Boolean);
    const isErased = stored !== undefined && stored.row === null;
    const change =
      stored === undefined ? ADDED : stored.row === null ? UNCHANGED : changeOf(cellsOf(stored.row), cellsOf(row));
    tally.note('customer', `of line ${line}`, change);
    if (isErased) continue;
    if (stored === undefined) added.push({ id: newOppId(), row });
    else if (change.outcome !== 'unchanged' || isFormer(stored, row, seal)) changed.push(merged(stored, row));
  }
  if (writes()) await write(tx, seal, added, changed);
  return lines
    .filter((line) => !isOwned(line))
    .map(({ line, row }) => ({
      line,
      reason: `owner_branch ${unknownCode(row.owner_branch ?? '', codes, 'is no known branch')}`,
    }));
}

interface Written {
  readonly id: string;
  readonly row: CustomerRow;
}

const isFormer = ({ hash }: StoredCustomer, { tax_code }: CustomerRow, seal: Sealing): boolean =>
  !hash.equals(seal.taxCodeHash(tax_code));

const merged = ({ id, row: before }: StoredCustomer, row: CustomerRow): Written => {
  const told = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined));
  return { id, row: { ...before, ...row, ...told } };
};

async function write(tx: Tx, seal: Sealing, added: readonly Written[], changed: readonly Written[]): Promise<void> {
  if (added.length > 0)
    await sql`
      insert into customer (id, tax_code_hash, tax_code, first_name, last_name, email, mobile, cap, residence_cap, job,
        owner_branch) select * from ${columnsOf(added, seal)}`.execute(tx);
  if (changed.length > 0)
    await sql`
      update customer c set (tax_code_hash, tax_code, first_name, last_name, email, mobile, cap, residence_cap, job,
        owner_branch) = (n.tax_code_hash, n.tax_code, n.first_name, n.last_name, n.email, n.mobile, n.cap,
        n.residence_cap, n.job, n.owner_branch)
        from ${columnsOf(changed, seal)} n (id, tax_code_hash, tax_code, first_name, last_name, email, mobile, cap,
          residence_cap, job, owner_branch) where c.id = n.id and not c.erased`.execute(tx);
}

/** One array parameter per column, for any number of rows. */
function columnsOf(rows: readonly Written[], { seal, taxCodeHash }: Sealing) {
  const column = <T>(of: (row: CustomerRow) => T): T[] => rows.map(({ row }) => of(row));
  const sealed = (value: string | null | undefined) => (value ? seal(value) : null);
  return sql`unnest(${rows.map(({ id }) => id)}::text[],
    ${column(({ tax_code }) => taxCodeHash(tax_code))}::bytea[], ${column(({ tax_code }) => seal(tax_code))}::bytea[],
    ${column(({ first_name }) => first_name)}::text[], ${column(({ last_name }) => last_name)}::text[],
    ${column(({ email }) => sealed(email))}::bytea[], ${column(({ mobile }) => sealed(mobile))}::bytea[],
    ${column(({ cap }) => cap || null)}::text[], ${column(({ residence_cap }) => residence_cap || null)}::text[],
    ${column(({ job }) => job ?? null)}::smallint[], ${column(({ owner_branch }) => owner_branch || null)}::text[])`;
}
