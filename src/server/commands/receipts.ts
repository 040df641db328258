import { changedTexts } from '../booking/consents/consent-texts.ts';
import { type ChainBreak, verifyChain } from '../booking/consents/verify-chain.ts';
import { type Environment, environmentOrExit } from '../platform/config/environment.ts';
import { withServedDatabase } from './with-database.ts';

const USAGE = 'Usage: npm run receipts -- verify';
const WHY = {
  changed: 'the answer is not the one that was chained',
  dropped: 'the answer is gone',
  link: 'the link does not stand on the one before',
  unchained: 'the answer is old and has no link',
} as const;

/**
 * `npm run receipts -- verify`: checks the hash chain of the consent answers, link by link, and the stored texts; exits with
 * 1 when an answer or a text was changed, or an answer was dropped.
 */
try {
  for (const line of await run(environmentOrExit(), process.argv.slice(2))) console.log(line);
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : 'The receipts cannot be read');
  process.exitCode = 1;
}

async function run(environment: Environment, typed: readonly string[]): Promise<readonly string[]> {
  if (typed.join(' ') !== 'verify') throw new Error(USAGE);
  return withServedDatabase(environment, async (db) => {
    const { links, waiting, breaks, head } = await verifyChain(db);
    const texts = await changedTexts(db);
    if (breaks.length > 0 || texts.length > 0) process.exitCode = 1;
    return [
      ...breaks.map(lineOf),
      ...texts.map((hash) => `Broken: text ${hash}: it is not the text that was answered.`),
      `${links} links read again, ${breaks.length} broken, ${waiting} answers wait for their link.`,
      head === null
        ? 'No answer is chained yet.'
        : `The newest link, to be kept elsewhere: ${head.place} ${head.sha256}`,
    ];
  });
}

function lineOf({ why, place, answer, request }: ChainBreak): string {
  const at = place === null ? '' : `link ${place}, `;
  return `Broken: ${at}answer ${answer} of ${request ?? 'an unknown request'}: ${WHY[why]}.`;
}
