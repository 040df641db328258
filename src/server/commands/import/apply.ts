import type { Transaction } from 'kysely';
import type { Seal } from '../../platform/crypto/seal.ts';
import { newOppId } from '../../platform/crypto/tokens.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { AgentRow, CustomerRow, ImportRow, PlaceRow } from './row.ts';

type Tx = Transaction<Database>;
export type Sealing = Pick<Seal, 'seal' | 'taxCodeHash' | 'taxCodeHashes' | 'follow' | 'hash' | 'hashes'>;

/** Writes a row, new or known by its code, in the caller's transaction; what no column tells stays as it is. */
export async function applyRow(tx: Tx, row: ImportRow, seal: Sealing): Promise<void> {
  if (row.kind === 'agent') await writeAgent(tx, row);
  else if (row.kind === 'customer') await writeCustomer(tx, row, seal);
  else await writePlace(tx, row);
}

/** Its hours are a change with a preview, and come after it. */
async function writePlace(tx: Tx, { hours: _, consultants: __, ...told }: PlaceRow): Promise<void> {
  const values = { ...told, active: true };
  await tx
    .insertInto('branch')
    .values({ ...values, ocs_code: told.kind === 'agency' ? told.code : null, since: null })
    .onConflict((known) => known.column('code').doUpdateSet(values))
    .execute();
}

async function writeAgent(tx: Tx, { kind: _, ...told }: AgentRow): Promise<void> {
  const values = { ...told, active: true };
  await tx
    .insertInto('agent')
    .values({ ...values, multi_area: told.multi_area ?? false })
    .onConflict((known) => known.column('code').doUpdateSet(values))
    .execute();
}

/** Sealed as a booking's person is, and the same person under each key. Who asked to be erased is not brought back. */
async function writeCustomer(tx: Tx, { kind: _, ...told }: CustomerRow, seal: Sealing): Promise<void> {
  const sealed = (value: string | null | undefined) => (value ? seal.seal(value) : value);
  const values = {
    ...told,
    tax_code: seal.seal(told.tax_code),
    tax_code_hash: seal.taxCodeHash(told.tax_code),
    email: sealed(told.email) as Buffer | null | undefined,
    mobile: sealed(told.mobile) as Buffer | null | undefined,
  };
  const known = await tx
    .selectFrom('customer')
    .select(['id', 'erased'])
    .where('tax_code_hash', 'in', seal.taxCodeHashes(told.tax_code))
    .executeTakeFirst();
  if (known?.erased) return;
  if (known) await tx.updateTable('customer').set(values).where('id', '=', known.id).execute();
  else
    await tx
      .insertInto('customer')
      .values({ ...values, id: newOppId() })
      .execute();
}
