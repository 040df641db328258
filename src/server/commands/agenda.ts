import { parseArgs } from 'node:util';
import { addDays, type IsoDay, isRealDay } from '#domain/time/rome.ts';
import { romeDay, systemClock } from '../platform/clock.ts';
import { type Environment, environmentOrExit } from '../platform/config/environment.ts';
import { openKeyring } from '../platform/config/keyring.ts';
import { createSeal } from '../platform/crypto/seal.ts';
import { dayInTerminal } from './agenda/day-in-terminal.ts';
import { withServedDatabase } from './with-database.ts';

const USAGE = 'Usage: npm run agenda -- --branch CODE [--day oggi|domani|YYYY-MM-DD]';

/**
 * `npm run agenda -- --branch 0151 --day oggi`: prints the appointments of a branch's day, and writes an audit entry.
 */
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
  return withServedDatabase(environment, async (db) => {
    return await dayInTerminal({ db, seal: createSeal(openKeyring(environment)) }, branch, wanted);
  });
}

function dayOf(said: string): IsoDay | null {
  const today = romeDay(systemClock);
  if (said === 'oggi') return today;
  if (said === 'domani') return addDays(today, 1);
  return /^\d{4}-\d{2}-\d{2}$/.test(said) && isRealDay(said) ? said : null;
}
