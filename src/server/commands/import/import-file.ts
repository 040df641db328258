import { createReadStream, existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { keepNetworkList, readNetworkList } from '../../network/network-list.ts';
import { type Environment, reachedBySms } from '../../platform/config/environment.ts';
import { loadSites } from '../../platform/config/load-sites.ts';
import { describeFormat, openText, type TextSource, UNREADABLE } from '../../platform/csv/text-source.ts';
import { recordAct } from '../record-act.ts';
import { withCurrentDatabase, withDatabase } from '../with-database.ts';
import { writeRejects } from './files/reject-file.ts';
import { type Progress, showProgress } from './progress.ts';
import { KNOWN_COLUMNS } from './read/header.ts';
import { survey } from './read/scan-file.ts';
import { type ImportResult, type ReadFile, runImport } from './run-import.ts';
import { dryRunLines, faultLine, importedLines, rejectedCount } from './summary-lines.ts';

/** Options of the command. */
export interface Wishes {
  readonly accept: boolean;
  readonly 'dry-run': boolean;
  readonly rejects?: string | undefined;
}
/** Exit code when some rows were rejected and the others imported. */
const PARTLY = 2;

/** Resolves a path of the command line. npm changes to the project's directory, so it starts where npm was called. */
export function there(path: string): string {
  return resolve(process.env.INIT_CWD ?? '', path);
}

/**
 * `npm run db:import -- FILE`: imports every row of a CSV file; if a row is bad or a visit would be displaced, it
 * imports none and prints these. `--accept` displaces visits. `--rejects` imports the valid rows and writes the others
 * to a file. `--dry-run` only reports.
 */
export async function importFile(file: string, values: Wishes, readEnvironment: () => Environment): Promise<number> {
  const path = there(file);
  // Checked first: after the import it would be too late to ask for another file for the rejected rows.
  if (values.rejects !== undefined && existsSync(there(values.rejects)))
    return refuse([`${values.rejects} is there already: give another name`]);
  const source = await openText(() => createReadStream(path), KNOWN_COLUMNS);
  if (typeof source === 'string') return refuse([`${file} ${UNREADABLE[source]}`]);
  console.log(`${file}: ${describeFormat(source.detected)}`);
  const progress = showProgress(process.stderr, () => performance.now());
  const read = await surveyed(source, progress);
  const { unusable, faults } = read.survey;
  if (unusable.length > 0) return refuse(unusable);
  const dryRun = values['dry-run'];
  if (faults.length > 0 && values.rejects === undefined && !dryRun) return refuse(faults.map(faultLine));
  const environment = readEnvironment();
  const imported = await store(read, progress, { values, environment });
  progress.end();
  if (dryRun) return told(imported, values);
  if (!imported.isWritten) return refuse([...imported.faults.map(faultLine), ...imported.touched]);
  await recordAct(environment.securityLog, 'db-import');
  for (const line of importedLines(imported)) console.log(line);
  if (values.rejects === undefined || imported.faults.length === 0) return 0;
  await writeRejects(there(values.rejects), source, imported.faults);
  console.error(`${rejectedCount(imported.faults.length)}: ${values.rejects} has them, with the reason of each`);
  return PARTLY;
}

interface Asked {
  readonly values: Wishes;
  readonly environment: Environment;
}

async function surveyed(source: TextSource, progress: Progress): Promise<ReadFile> {
  progress.begin('Checked');
  const found = await survey(source, progress.heard);
  progress.end();
  return { source, survey: found };
}

async function store(read: ReadFile, progress: Progress, { values, environment }: Asked): Promise<ImportResult> {
  const { windows } = loadSites(environment.siteFile, environment.port);
  const opened = values['dry-run'] ? withCurrentDatabase : withDatabase;
  return opened(environment, async ({ db, seal }) => {
    progress.begin(values['dry-run'] ? 'Compared' : 'Imported');
    const imported = await runImport(db, read, {
      ...{ accept: values.accept, dryRun: values['dry-run'], soundOnly: values.rejects !== undefined },
      ...{ windows, seal, heard: progress.heard, smsPrefixes: reachedBySms(environment) },
    });
    // The file of the network list only helps at the next start, so a failure to write it is ignored.
    if (imported.isWritten)
      await keepNetworkList(environment.dataDir, await readNetworkList(db)).catch(() => undefined);
    return imported;
  });
}

/** Whether a run without `--dry-run` would succeed. */
function told(imported: ImportResult, { accept, rejects }: Wishes): number {
  for (const line of dryRunLines(imported)) console.log(line);
  const isTaken = (accept || imported.touched.length === 0) && (imported.faults.length === 0 || rejects !== undefined);
  return isTaken ? 0 : 1;
}

export function refuse(lines: readonly string[]): number {
  for (const line of lines) console.error(line);
  return 1;
}
