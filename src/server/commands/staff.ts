import { DEMO_ISSUER } from '../desk/sign-in/demo-provider.ts';
import { type Environment, environmentOrExit } from '../platform/config/environment.ts';
import { recordAct } from './record-act.ts';
import { eventOf, runStaff } from './staff/run-staff.ts';
import { withServedDatabase } from './with-database.ts';

/** `npm run staff -- add|role|end|list|import`: adds the first administrator of the desk, ends accounts, imports staff. */
try {
  for (const line of await run(environmentOrExit(), process.argv.slice(2))) console.log(line);
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : 'The staff stays as it is');
  process.exitCode = 1;
}

async function run(environment: Environment, typed: readonly string[]): Promise<readonly string[]> {
  const lines = await withServedDatabase(environment, (db) =>
    runStaff(db, environment.desk?.oidc?.issuer ?? DEMO_ISSUER, typed),
  );
  const event = eventOf(typed);
  if (event !== null) await recordAct(environment.securityLog, event.code, event);
  return lines;
}
