import type { Kysely, Transaction } from 'kysely';
import { err, ok, type Result } from '#domain/result.ts';
import { allOrNothing } from '../../platform/database/all-or-nothing.ts';
import type { Database } from '../../platform/database/schema.ts';
import { countRows } from '../../platform/database/statements/count-rows.ts';
import { followKeyInUse, lockKeys } from '../../platform/keys/key-in-use.ts';
import { applyRow, type Sealing } from './apply.ts';
import { type Importing, writeHours } from './place-hours.ts';
import type { Kind } from './row.ts';
import type { Line } from './rows.ts';

export interface Imported {
  /** `line N: reason`; with any of them nothing was written. */
  readonly faults: readonly string[];
  /** Rows written, by kind. */
  readonly counts: ReadonlyMap<Kind, number>;
}

/**
 * Writes all rows in one transaction, or none when one names a branch that nobody knows, or people would lose a half-hour
 * by them (R0.58, R16.4.10).
 */
export async function importLines(
  db: Kysely<Database>,
  lines: readonly Line[],
  seal: Sealing,
  how: Importing,
): Promise<Imported> {
  const written = await allOrNothing(db, (tx) => write(tx, lines, { seal, ...how }));
  await countRows(db);
  return written.ok ? { faults: [], counts: written.value } : { faults: written.error.split('\n'), counts: new Map() };
}

async function write(
  tx: Transaction<Database>,
  lines: readonly Line[],
  world: Importing & { readonly seal: Sealing },
): Promise<Result<Imported['counts'], string>> {
  const { seal } = world;
  // A customer stands for one person under each key: two imports, or an import and a new key, would not see each other.
  await lockKeys(tx);
  await followKeyInUse(tx, seal);
  const unknown = await unknownOwners(tx, lines);
  if (unknown.length > 0) return err(unknown.join('\n'));
  const counts = new Map<Kind, number>();
  // Customers refer to branches, wherever in the file these stand.
  const isCustomer = ({ row }: Line) => row.kind === 'customer';
  for (const { row } of [...lines.filter((line) => !isCustomer(line)), ...lines.filter(isCustomer)]) {
    await applyRow(tx, row, seal);
    counts.set(row.kind, (counts.get(row.kind) ?? 0) + 1);
  }
  const places = lines.flatMap(({ row }) => (row.kind === 'branch' || row.kind === 'agency' ? [row] : []));
  const touched = await writeHours(tx, places, world);
  return touched.length > 0 ? err(touched.join('\n')) : ok(counts);
}

async function unknownOwners(tx: Transaction<Database>, lines: readonly Line[]): Promise<readonly string[]> {
  const stored = await tx.selectFrom('branch').select('code').execute();
  const known = new Set(stored.map(({ code }) => code));
  for (const { row } of lines) if (row.kind === 'branch' || row.kind === 'agency') known.add(row.code);
  return lines
    .filter(({ row }) => row.kind === 'customer' && row.owner_branch && !known.has(row.owner_branch))
    .map(({ line }) => `line ${line}: owner_branch is no known branch`);
}
