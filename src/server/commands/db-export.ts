import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { environmentOrExit } from '../platform/config/environment.ts';
import { exportFiles } from './import/files/export-files.ts';
import { recordAct } from './record-act.ts';
import { withCurrentDatabase } from './with-database.ts';

const USAGE = 'Usage: npm run db:export -- FOLDER [--customers]';

/** `npm run db:export -- FOLDER`: writes stored data in the import's file format; customers only with `--customers`. */
try {
  const options = { customers: { type: 'boolean', default: false } } as const;
  const { positionals, values } = parseArgs({ allowPositionals: true, options });
  const [folder] = positionals;
  if (folder === undefined) throw new Error(USAGE);
  const environment = environmentOrExit();
  const into = resolve(process.env.INIT_CWD ?? '', folder);
  const counts = await withCurrentDatabase(environment, (deps) => exportFiles(deps, into, values));
  if (values.customers) await recordAct(environment.securityLog, 'db-export');
  for (const [name, rows] of counts) console.log(`${name}: ${rows} rows`);
  if (values.customers) console.log('customer.csv has people in clear: keep it as you keep the keys.');
} catch (problem) {
  // Only the message is printed: the detail of a database error quotes the row.
  console.error(problem instanceof Error ? problem.message : 'The export failed');
  process.exitCode = 1;
}
