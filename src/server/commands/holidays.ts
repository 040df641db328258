import { PATRON_DAYS } from '../demo/patron-days.ts';
import { holidayRows } from '../network/holiday-rows.ts';
import { systemClock } from '../platform/clock.ts';
import { type Environment, environmentOrExit, reachedBySms } from '../platform/config/environment.ts';
import { loadSites } from '../platform/config/load-sites.ts';
import { runHolidays } from './holidays/run-holidays.ts';
import { recordAct } from './record-act.ts';
import { sealOf, withServedDatabase } from './with-database.ts';

/** `npm run holidays`: lists new holidays with visits; `--accept` puts them in force. */
try {
  const environment = environmentOrExit();
  const accept = process.argv.includes('--accept');
  const { lines, isDone } = await run(environment, accept);
  if (accept) await recordAct(environment.securityLog, 'holidays');
  for (const line of lines) console.log(line);
  process.exitCode = isDone ? 0 : 1;
} catch (problem) {
  // The message only: a database's detail quotes the row.
  console.error(problem instanceof Error ? problem.message : 'The holidays cannot be updated');
  process.exitCode = 1;
}

async function run(environment: Environment, accept: boolean): ReturnType<typeof runHolidays> {
  return withServedDatabase(environment, async (db) => {
    const { windows } = loadSites(environment.siteFile, environment.port);
    const seal = await sealOf(environment, db);
    const deps = { db, seal, windows, extraLoad: () => 0, smsPrefixes: reachedBySms(environment) };
    return await runHolidays(deps, holidayRows(systemClock().getUTCFullYear(), PATRON_DAYS), accept);
  });
}
