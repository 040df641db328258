import type { Kysely, Transaction } from 'kysely';
import { err, ok } from '#domain/result.ts';
import { allOrNothing } from '../../platform/database/all-or-nothing.ts';
import type { Database } from '../../platform/database/schema.ts';
import { countRows } from '../../platform/database/statements/count-rows.ts';
import { followKeyInUse, lockKeys } from '../../platform/keys/key-in-use.ts';
import { customersOf } from './read/customers-of.ts';
import type { Fault } from './read/read-row.ts';
import { type Heard, NOBODY_HEARS, type Survey } from './read/survey.ts';
import type { TextSource } from './read/text-source.ts';
import { changeHours, type HoursWorld } from './write/change-hours.ts';
import { importCustomers, type Sealing } from './write/import-customers.ts';
import { planNetwork } from './write/plan-network.ts';
import { newTally, type Tally } from './write/tally.ts';
import { addPlaces, writeAgents, writePlaces } from './write/write-network.ts';

/** A file that was read through once. */
export interface ReadFile {
  readonly source: TextSource;
  readonly survey: Survey;
}
export interface How extends HoursWorld {
  readonly seal: Sealing;
  /** The sound rows go in, whatever the others are; else one bad row takes all with it. */
  readonly soundOnly: boolean;
  readonly heard?: Heard;
}

export interface Imported {
  /** Rows that are not taken, by line. */
  readonly faults: readonly Fault[];
  /** Whom the change of hours would touch, where that is not accepted, or in a dry run: nothing is written then. */
  readonly touched: readonly string[];
  /** What became of the others, or would. */
  readonly tally: Tally;
  readonly isWritten: boolean;
}

/**
 * Writes what a file says in one transaction, or nothing: when a row is bad and all are wanted, when people would lose a
 * half-hour by it, or when it is only to be looked at. Customers pass in batches.
 */
export async function runImport(db: Kysely<Database>, file: ReadFile, how: How): Promise<Imported> {
  let found: Omit<Imported, 'isWritten'> = { faults: [], touched: [], tally: newTally() };
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
  how: How,
): Promise<Omit<Imported, 'isWritten'>> {
  const { seal, dryRun, soundOnly } = how;
  const tally = newTally();
  // A customer stands for one person under each key: two imports, or an import and a new key, would not see each other.
  await lockKeys(tx);
  await followKeyInUse(tx, seal);
  const plan = await planNetwork(tx, survey.network, tally);
  const faults = [...survey.faults, ...plan.faults];
  await addPlaces(tx, plan);
  const writes = () => !dryRun && (soundOnly || faults.length === 0);
  const world = { seal, codes: plan.codes, tally, writes };
  if (survey.customers > 0)
    for await (const found of importCustomers(tx, customersOf(source, survey.faults, how.heard ?? NOBODY_HEARS), world))
      faults.push(...found);
  if (faults.length > 0 && !soundOnly && !dryRun) return { faults: sorted(faults), touched: [], tally };
  // Last, and for a moment: nobody books at a branch that is being written.
  await writePlaces(tx, plan);
  await writeAgents(tx, plan);
  const touched = await changeHours(tx, plan, how);
  return { faults: sorted(faults), touched, tally };
}

const sorted = (faults: readonly Fault[]): readonly Fault[] => [...faults].sort((a, b) => a.line - b.line);
