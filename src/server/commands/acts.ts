import { verifySeals } from '../desk/audit/verify-seals.ts';
import { type Environment, environmentOrExit } from '../platform/config/environment.ts';
import { withServedDatabase } from './with-database.ts';

const USAGE = 'Usage: npm run acts -- verify';
const WHY = {
  acts: 'its acts are not those that were sealed',
  chain: 'its seal does not stand on the one of the day before',
  unsealed: 'it has acts, and lies before the first seal',
} as const;

/**
 * `npm run acts -- verify`: checks the hash chain of the audit log, day by day; exits with 1 when a day was changed.
 */
try {
  for (const line of await run(environmentOrExit(), process.argv.slice(2))) console.log(line);
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : 'The acts cannot be read');
  process.exitCode = 1;
}

async function run(environment: Environment, typed: readonly string[]): Promise<readonly string[]> {
  if (typed.join(' ') !== 'verify') throw new Error(USAGE);
  return withServedDatabase(environment, async (db) => {
    const { read, dropped, breaks, head } = await verifySeals(db);
    if (breaks.length > 0) process.exitCode = 1;
    return [
      ...breaks.map(({ day, why }) => `Broken: ${day}, ${WHY[why]}.`),
      `${read} days read again, ${dropped} of months that were dropped in their time, ${breaks.length} broken.`,
      head === null ? 'No day is sealed yet.' : `The newest seal, to be kept elsewhere: ${head.day} ${head.sha256}`,
    ];
  });
}
