import { readFileSync } from 'node:fs';
import { environmentOrExit } from './config/environment.ts';
import { loadKeys } from './config/keys.ts';
import { createSeal } from './crypto/seal.ts';
import { startEmbedded } from './database/embedded.ts';
import { prepareDatabase } from './database/migrate.ts';
import { createDatabase } from './database/pool.ts';
import { applyRows } from './import/apply.ts';
import { readRows } from './import/rows.ts';

/** `npm run db:import -- FILE`: every row of a CSV file, or none and a line for each bad one (R0.58). */
async function importFile(file: string): Promise<number> {
  const { rows, faults } = readRows(readFileSync(file, 'utf8'));
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) return 1;
  const environment = environmentOrExit();
  const embedded = environment.databaseUrl ? null : await startEmbedded({ dataDir: environment.dataDir });
  const url = environment.databaseUrl ?? embedded?.url ?? '';
  const db = createDatabase(url);
  try {
    await prepareDatabase(db, url);
    await db.transaction().execute((tx) => applyRows(tx, rows, createSeal(loadKeys(environment))));
  } finally {
    await db.destroy();
    await embedded?.stop();
  }
  console.log(`${rows.length} rows imported`);
  return 0;
}

const [file] = process.argv.slice(2);
if (file) process.exitCode = await importFile(file);
else {
  console.error('Usage: npm run db:import -- FILE');
  process.exitCode = 1;
}
