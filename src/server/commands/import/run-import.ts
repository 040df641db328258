import type { Kysely, Transaction } from 'kysely';
import { err, ok } from '#domain/result.ts';
import type { TextSource } from '../../platform/csv/text-source.ts';
import { allOrNothing } from '../../platform/database/all-or-nothing.ts';
import type { Database } from '../../platform/database/schema.ts';
import { countRows } from '../../platform/database/statements/count-rows.ts';
import { followKeyInUse, lockKeys } from '../../platform/keys/key-in-use.ts';
import { customersOf } from './read/customers-of.ts';
import type { Fault } from './read/read-row.ts';
import { type FileScan, IGNORE_PROGRESS, type OnRecord } from './read/scan-file.ts';
import { changeHours, type HoursDeps } from './write/change-hours.ts';
import { importCustomers, type Sealing } from './write/import-customers.ts';
import { planNetwork } from './write/plan-network.ts';
import { newTally, type Tally } from './write/tally.ts';
import { addPlaces, writeAgents, writePlaces } from './write/write-network.ts';

/** A file after the first pass over it. */
export interface ReadFile {
  readonly source: TextSource;
  readonly survey: FileScan;
}
export interface ImportDeps extends HoursDeps {
  readonly seal: Sealing;
  /** Imports valid rows although others are bad; otherwise one bad row rejects all. */
  readonly soundOnly: boolean;
  readonly heard?: OnRecord;
}

export interface ImportResult {
  /** Rejected rows, by line. */
  readonly faults: readonly Fault[];
  /** Visits affected by a change of hours that is not accepted, or in a dry run: nothing is written then. */
  readonly touched: readonly string[];
  /** Result, or preview, of the other rows. */
  readonly tally: Tally;
  readonly isWritten: boolean;
}

/**
 * Imports a file in one transaction. Writes nothing if a row is bad (unless `soundOnly`), if visits would be displaced
 * without being accepted, or in a dry run. Customers are imported in batches.
 */
export async function runImport(db: Kysely<Database>, file: ReadFile, how: ImportDeps): Promise<ImportResult> {
  let found: Omit<ImportResult, 'isWritten'> = { faults: [], touched: [], tally: newTally() };
  const written = await allOrNothing(db, async (tx) => {
    found = await write(tx, file, how);
    const isRefused = found.touched.length > 0 || (found.faults.length > 0 && !how.soundOnly);
    return how.dryRun || isRefused ? err('taken back') : ok(null);
  });
  if (written.ok) await countRows(db);
  return { ...found, isWritten: written.ok };
}

async function write(
  tx: Transaction<Database>,
  { source, survey }: ReadFile,
  how: ImportDeps,
): Promise<Omit<ImportResult, 'isWritten'>> {
  const { seal, dryRun, soundOnly } = how;
  const tally = newTally();
  // Customers are matched by the hash under each key, so no other import and no key rotation may run meanwhile.
  await lockKeys(tx);
  await followKeyInUse(tx, seal);
  const plan = await planNetwork(tx, survey.network, tally);
  const faults = [...survey.faults, ...plan.faults];
  await addPlaces(tx, plan);
  const writes = () => !dryRun && (soundOnly || faults.length === 0);
  const deps = { seal, codes: plan.codes, tally, writes };
  if (survey.customers > 0)
    for await (const found of importCustomers(
      tx,
      customersOf(source, survey.faults, how.heard ?? IGNORE_PROGRESS),
      deps,
    ))
      faults.push(...found);
  if (faults.length > 0 && !soundOnly && !dryRun) return { faults: sorted(faults), touched: [], tally };
  // Done last, since it blocks bookings at the changed branches until the end of the transaction.
  await writePlaces(tx, plan);
  await writeAgents(tx, plan);
  const touched = await changeHours(tx, plan, how);
  return { faults: sorted(faults), touched, tally };
}

const sorted = (faults: readonly Fault[]): readonly Fault[] => [...faults].sort((a, b) => a.line - b.line);
