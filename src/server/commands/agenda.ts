import { parseArgs } from 'node:util';
import { addDays, type IsoDay, isRealDay } from '#domain/time/rome.ts';
import { romeDay, systemClock } from '../platform/clock.ts';
import { type Environment, environmentOrExit } from '../platform/config/environment.ts';
import { openKeyring } from '../platform/config/keyring.ts';
import { createSeal } from '../platform/crypto/seal.ts';
import { startEmbedded } from '../platform/database/embedded.ts';
import { runningEmbedded } from '../platform/database/embedded-running.ts';
import { createDatabase } from '../platform/database/pool.ts';
import { prepareOrCheck } from '../platform/database/prepare.ts';
import { directAddress } from '../platform/database/way/addresses.ts';
import { dayInTerminal } from './agenda/day-in-terminal.ts';

const USAGE = 'Usage: npm run agenda -- --branch CODE [--day oggi|domani|YYYY-MM-DD]';

/** `npm run agenda -- --branch 0151 --day oggi`: a branch's day in a terminal, noted in the audit (R16.2.9). */
try {
  for (const line of await run(environmentOrExit())) console.log(line);
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : 'The day cannot be read');
  process.exitCode = 1;
}

async function run(environment: Environment): Promise<readonly string[]> {
  const options = { branch: { type: 'string' }, day: { type: 'string', default: 'oggi' } } as const;
  const { branch, day } = parseArgs({ options }).values;
  const wanted = dayOf(day);
  if (branch === undefined || wanted === null) throw new Error(USAGE);
  const given = directAddress(environment) ?? (await runningEmbedded(environment.dataDir));
  const own = given === null ? await startEmbedded({ dataDir: environment.dataDir }) : null;
  const url = given ?? own?.url ?? '';
  const db = createDatabase(url);
  try {
    await prepareOrCheck(url);
    return await dayInTerminal({ db, seal: createSeal(openKeyring(environment)) }, branch, wanted);
  } finally {
    await db.destroy();
    await own?.stop();
  }
}

function dayOf(said: string): IsoDay | null {
  const today = romeDay(systemClock);
  if (said === 'oggi') return today;
  if (said === 'domani') return addDays(today, 1);
  return /^\d{4}-\d{2}-\d{2}$/.test(said) && isRealDay(said) ? said : null;
}
