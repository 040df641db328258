import { PATRON_DAYS } from '../demo/patron-days.ts';
import { holidayRows } from '../network/holiday-rows.ts';
import { systemClock } from '../platform/clock.ts';
import { type Environment, environmentOrExit } from '../platform/config/environment.ts';
import { openKeyring } from '../platform/config/keyring.ts';
import { loadSites } from '../platform/config/load-sites.ts';
import { createSeal } from '../platform/crypto/seal.ts';
import { startEmbedded } from '../platform/database/embedded.ts';
import { runningEmbedded } from '../platform/database/embedded-running.ts';
import { createDatabase } from '../platform/database/pool.ts';
import { prepareOrCheck } from '../platform/database/prepare.ts';
import { directAddress } from '../platform/database/way/addresses.ts';
import { checkKeys } from '../platform/keys/check-keys.ts';
import { runHolidays } from './holidays/run-holidays.ts';

/** `npm run holidays`: new holidays on which people come, with whom; `--accept` puts them in force (R16.8.13, R16.4.32). */
try {
  const { lines, isDone } = await run(environmentOrExit(), process.argv.includes('--accept'));
  for (const line of lines) console.log(line);
  process.exitCode = isDone ? 0 : 1;
} catch (problem) {
  // The message only: a database's detail quotes the row.
  console.error(problem instanceof Error ? problem.message : 'The holidays cannot be updated');
  process.exitCode = 1;
}

async function run(environment: Environment, accept: boolean): ReturnType<typeof runHolidays> {
  const given = directAddress(environment) ?? (await runningEmbedded(environment.dataDir));
  const own = given === null ? await startEmbedded({ dataDir: environment.dataDir }) : null;
  const url = given ?? own?.url ?? '';
  const db = createDatabase(url);
  try {
    await prepareOrCheck(url);
    const keys = openKeyring(environment);
    keys.follow(await checkKeys(db, keys));
    const { windows } = loadSites(environment.siteFile, environment.port);
    const world = { db, seal: createSeal(keys), windows, extraLoad: () => 0 };
    return await runHolidays(world, holidayRows(systemClock().getUTCFullYear(), PATRON_DAYS), accept);
  } finally {
    await db.destroy();
    await own?.stop();
  }
}
