import { DEMO_ISSUER } from '../desk/sign-in/demo-provider.ts';
import { type Environment, environmentOrExit } from '../platform/config/environment.ts';
import { startEmbedded } from '../platform/database/embedded.ts';
import { runningEmbedded } from '../platform/database/embedded-running.ts';
import { createDatabase } from '../platform/database/pool.ts';
import { prepareOrCheck } from '../platform/database/prepare.ts';
import { directAddress } from '../platform/database/way/addresses.ts';
import { runStaff } from './staff/run-staff.ts';

/** `npm run staff -- add|role|end|list`: the first administrator, and whoever leaves (R16.1.7). */
try {
  for (const line of await run(environmentOrExit(), process.argv.slice(2))) console.log(line);
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : 'The staff stays as it is');
  process.exitCode = 1;
}

async function run(environment: Environment, typed: readonly string[]): Promise<readonly string[]> {
  const given = directAddress(environment) ?? (await runningEmbedded(environment.dataDir));
  const own = given === null ? await startEmbedded({ dataDir: environment.dataDir }) : null;
  const url = given ?? own?.url ?? '';
  const db = createDatabase(url);
  try {
    await prepareOrCheck(url);
    return await runStaff(db, environment.desk?.oidc?.issuer ?? DEMO_ISSUER, typed);
  } finally {
    await db.destroy();
    await own?.stop();
  }
}
