import { parseArgs } from 'node:util';
import { keepNetworkList, readNetworkList } from '../network/network-list.ts';
import { type Environment, environmentOrExit, reachedBySms } from '../platform/config/environment.ts';
import { loadSites } from '../platform/config/load-sites.ts';
import { type Closed, closeBranch } from './branch/close-branch.ts';
import { recordAct } from './record-act.ts';
import { withDatabase } from './with-database.ts';

const USAGE = 'Usage: npm run branch -- close CODE [--accept]';

/** `npm run branch -- close CODE`: closes a branch for good, or lists the affected visits. */
try {
  const environment = environmentOrExit();
  const { lines, isDone } = await run(environment);
  if (isDone) await recordAct(environment.securityLog, 'branch-close');
  for (const line of lines) console.log(line);
  process.exitCode = isDone ? 0 : 1;
} catch (problem) {
  // Only the message is printed: the detail of a database error quotes the row.
  console.error(problem instanceof Error ? problem.message : 'The branch stays open');
  process.exitCode = 1;
}

async function run(environment: Environment): Promise<Closed> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { accept: { type: 'boolean', default: false } },
  });
  const [verb, code, ...more] = positionals;
  if (verb !== 'close' || code === undefined || more.length > 0) throw new Error(USAGE);
  return withDatabase(environment, async ({ db, seal }) => {
    const { windows } = loadSites(environment.siteFile, environment.port);
    const deps = { db, seal, windows, extraLoad: () => 0, smsPrefixes: reachedBySms(environment) };
    const closed = await closeBranch(deps, code, values.accept);
    // The list only serves the next start; without it the branch is closed all the same.
    if (closed.isDone) await keepNetworkList(environment.dataDir, await readNetworkList(db)).catch(() => undefined);
    return closed;
  });
}
