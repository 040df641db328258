import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { keepNetworkList, readNetworkList } from '../network/network-list.ts';
import { type Environment, environmentOrExit } from '../platform/config/environment.ts';
import { openKeyring } from '../platform/config/keyring.ts';
import { loadSites } from '../platform/config/load-sites.ts';
import { createSeal } from '../platform/crypto/seal.ts';
import { startEmbedded } from '../platform/database/embedded.ts';
import { createDatabase } from '../platform/database/pool.ts';
import { prepareDatabase } from '../platform/database/prepare.ts';
import { checkKeys } from '../platform/keys/check-keys.ts';
import { importBytes } from './import/import-bytes.ts';
import { type Imported, importLines } from './import/import-lines.ts';
import type { Line } from './import/rows.ts';

const given = process.argv.slice(2);
const accept = given.includes('--accept');
const [file] = given.filter((each) => each !== '--accept');
try {
  process.exitCode = file ? await importFile(file) : refuse(['Usage: npm run db:import -- FILE [--accept]']);
} catch (problem) {
  // The message only: a database's detail quotes the row, with somebody's data in it.
  process.exitCode = refuse([problem instanceof Error ? problem.message : 'The import failed']);
}

/**
 * `npm run db:import -- FILE`: every row of a CSV file, or none and a line for each bad one (R0.58), or for each person
 * who would lose a half-hour: `--accept` takes them along (R16.8.13).
 */
async function importFile(file: string): Promise<number> {
  const environment = environmentOrExit();
  // npm runs scripts in the project's directory; a path is meant from where npm was called.
  const bytes = readFileSync(resolve(process.env.INIT_CWD ?? '', file));
  const imported = await importBytes(file, bytes, (lines) => store(lines, environment));
  if (imported.faults.length > 0) return refuse(imported.faults);
  const counts = [...imported.counts].map(([kind, count]) => `${kind} ${count}`);
  console.log(`Imported: ${counts.join(', ') || 'nothing, the file has no rows'}`);
  return 0;
}

async function store(lines: readonly Line[], environment: Environment): Promise<Imported> {
  const keys = openKeyring(environment);
  // The network is the owner's: the role that serves only reads it.
  const own = environment.databaseDirectUrl ?? environment.databaseUrl;
  const embedded = own ? null : await startEmbedded({ dataDir: environment.dataDir });
  const url = own ?? embedded?.url ?? '';
  const { windows } = loadSites(environment.siteFile, environment.port);
  const db = createDatabase(url);
  try {
    await prepareDatabase(db, url);
    keys.follow(await checkKeys(db, keys));
    const imported = await importLines(db, lines, createSeal(keys), { accept, windows });
    await keepNetworkList(environment.dataDir, await readNetworkList(db));
    return imported;
  } finally {
    await db.destroy();
    await embedded?.stop();
  }
}

function refuse(lines: readonly string[]): number {
  for (const line of lines) console.error(line);
  return 1;
}
