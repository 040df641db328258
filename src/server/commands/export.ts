import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Environment, environmentOrExit } from '../platform/config/environment.ts';
import { exportTables } from './export/export-tables.ts';
import { recordAct } from './record-act.ts';
import { sealOf, withServedDatabase } from './with-database.ts';

const USAGE = 'Usage: npm run export -- --to FOLDER    a new folder, with everybody`s data in clear';

/** `npm run export -- --to FOLDER`: writes all of the lender's data, decrypted, to a new folder. */
try {
  const environment = environmentOrExit();
  const counts = await run(environment);
  await recordAct(environment.securityLog, 'export');
  for (const [table, count] of counts) console.log(`${table}: ${count}`);
} catch (problem) {
  // Only the message is printed: the detail of a database error quotes the row.
  console.error(problem instanceof Error ? problem.message : 'Nothing was exported');
  process.exitCode = 1;
}

async function run(environment: Environment): Promise<ReadonlyMap<string, number>> {
  const { to } = parseArgs({ options: { to: { type: 'string' } } }).values;
  if (to === undefined) throw new Error(USAGE);
  // npm changes to the project's directory; a relative path is meant from where npm was called.
  const folder = resolve(process.env.INIT_CWD ?? '', to);
  return withServedDatabase(environment, async (db) => {
    const seal = await sealOf(environment, db);
    // Fails if the folder exists: a new one is readable by its owner only, as the decrypted data requires.
    mkdirSync(folder, { mode: 0o700 });
    const file = (table: string) => join(folder, `${table}.jsonl`);
    const counts = await exportTables({
      ...{ db, seal },
      write: (table, lines) => appendFileSync(file(table), lines, { mode: 0o600 }),
    });
    for (const [table, count] of counts) if (count === 0) writeFileSync(file(table), '', { mode: 0o600 });
    return counts;
  });
}
