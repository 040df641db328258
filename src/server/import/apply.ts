import type { Transaction } from 'kysely';
import { minuteOf } from '#domain/time/rome.ts';
import type { Seal } from '../crypto/seal.ts';
import { newOppId } from '../crypto/tokens.ts';
import type { Database } from '../database/schema.ts';
import type { BranchImport, ImportRow } from './rows.ts';

type Tx = Transaction<Database>;
type Sealing = Pick<Seal, 'seal' | 'taxCodeHash'>;

/** Writes every row, new or known by its code, in the caller's transaction: all of them or none (R0.58). */
export async function applyRows(tx: Tx, rows: readonly ImportRow[], seal: Sealing): Promise<void> {
  for (const row of rows) {
    if (row.kind === 'agent') await writeAgent(tx, row);
    else if (row.kind === 'customer') await writeCustomer(tx, row, seal);
    else await writeBranch(tx, row);
  }
}

interface Window {
  readonly weekday: number;
  readonly opens: number;
  readonly closes: number;
}

/** '1-5 09:00-13:00 14:00-18:00; 6 09:00-12:30' → one window per weekday and pair of hours. */
export function openingWindows(hours: string): readonly Window[] {
  return hours.split(';').flatMap((part) => {
    const [days = '', ...spans] = part.trim().split(' ');
    const [first, last = first] = days.split('-').map(Number);
    const weekdays = [1, 2, 3, 4, 5, 6, 7].filter((day) => day >= (first ?? 8) && day <= (last ?? 0));
    return weekdays.flatMap((weekday) =>
      spans.map((span) => ({ weekday, opens: minuteOf(span.slice(0, 5)), closes: minuteOf(span.slice(6)) })),
    );
  });
}

async function writeBranch(tx: Tx, row: BranchImport): Promise<void> {
  const { hours, consultants, ...branch } = row;
  const agency = row.kind === 'agency' ? { ocs_code: row.code, since: null } : { ocs_code: null, since: null };
  const values = { ...branch, ...agency, active: true };
  await tx
    .insertInto('branch')
    .values(values)
    .onConflict((known) => known.column('code').doUpdateSet(values))
    .execute();
  await tx.deleteFrom('opening_hours').where('branch_code', '=', row.code).execute();
  await tx.deleteFrom('duty').where('branch_code', '=', row.code).execute();
  const windows = openingWindows(hours);
  await tx
    .insertInto('opening_hours')
    .values(windows.map((window) => ({ branch_code: row.code, ...window })))
    .execute();
  const days = [...new Set(windows.map(({ weekday }) => weekday))];
  await tx
    .insertInto('duty')
    .values(days.map((weekday) => ({ branch_code: row.code, weekday, consultants })))
    .execute();
}

async function writeAgent(tx: Tx, { kind: _, caps, ...agent }: Extract<ImportRow, { kind: 'agent' }>): Promise<void> {
  const values = { ...agent, caps: caps ? caps.split(' ') : [], multi_area: false, active: true };
  await tx
    .insertInto('agent')
    .values(values)
    .onConflict((known) => known.column('code').doUpdateSet(values))
    .execute();
}

async function writeCustomer(tx: Tx, row: Extract<ImportRow, { kind: 'customer' }>, seal: Sealing): Promise<void> {
  const values = {
    tax_code: seal.seal(row.tax_code),
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email ? seal.seal(row.email) : null,
    mobile: row.mobile ? seal.seal(row.mobile) : null,
    cap: row.cap || null,
    owner_branch: row.owner_branch || null,
  };
  const created = { residence_cap: null, job: null, last_callback: null };
  await tx
    .insertInto('customer')
    .values({ id: newOppId(), tax_code_hash: seal.taxCodeHash(row.tax_code), ...values, ...created })
    .onConflict((known) => known.column('tax_code_hash').doUpdateSet(values))
    .execute();
}
