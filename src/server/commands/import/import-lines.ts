import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { countRows } from '../../platform/database/statements/count-rows.ts';
import { followKeyInUse, lockKeys } from '../../platform/keys/key-in-use.ts';
import { applyRow, type Sealing } from './apply.ts';
import type { Kind } from './row.ts';
import type { Line } from './rows.ts';

export interface Imported {
  /** `line N: reason`; with any of them nothing was written. */
  readonly faults: readonly string[];
  /** Rows written, by kind. */
  readonly counts: ReadonlyMap<Kind, number>;
}

/** Writes all rows in one transaction, or none when one names a branch that nobody knows (R0.58). */
export async function importLines(db: Kysely<Database>, lines: readonly Line[], seal: Sealing): Promise<Imported> {
  const imported = await write(db, lines, seal);
  await countRows(db);
  return imported;
}

const write = (db: Kysely<Database>, lines: readonly Line[], seal: Sealing): Promise<Imported> =>
  db.transaction().execute(async (tx) => {
    // A customer stands for one person under each key: two imports, or an import and a new key, would not see each other.
    await lockKeys(tx);
    await followKeyInUse(tx, seal);
    const faults = await unknownOwners(tx, lines);
    const counts = new Map<Kind, number>();
    if (faults.length > 0) return { faults, counts };
    // Customers refer to branches, wherever in the file these stand.
    const isCustomer = ({ row }: Line) => row.kind === 'customer';
    for (const { row } of [...lines.filter((line) => !isCustomer(line)), ...lines.filter(isCustomer)]) {
      await applyRow(tx, row, seal);
      counts.set(row.kind, (counts.get(row.kind) ?? 0) + 1);
    }
    return { faults, counts };
  });

async function unknownOwners(tx: Transaction<Database>, lines: readonly Line[]): Promise<readonly string[]> {
  const stored = await tx.selectFrom('branch').select('code').execute();
  const known = new Set(stored.map(({ code }) => code));
  for (const { row } of lines) if (row.kind === 'branch' || row.kind === 'agency') known.add(row.code);
  return lines
    .filter(({ row }) => row.kind === 'customer' && row.owner_branch && !known.has(row.owner_branch))
    .map(({ line }) => `line ${line}: owner_branch is no known branch`);
}
