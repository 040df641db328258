import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openHome } from '../../machine/home.ts';
import { createPostgres } from '../../machine/postgres.ts';
import { runInParallel } from '../runner/run-in-parallel.ts';
import type { Condition } from './condition.ts';
import { CONDITIONS } from './conditions/all.ts';
import { metricsOf } from './metrics-of.ts';
import type { Ground } from './stack.ts';
import { type Outcome, tryCondition, tryIdle } from './try-condition.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const USAGE = 'npm run alerts -- [--lanes 24] [--alert NAME]… [--idle]';

const { values: given } = parseArgs({
  options: {
    lanes: { type: 'string', default: '24' },
    alert: { type: 'string', multiple: true, default: [] },
    idle: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (given.help) console.log(USAGE);
else process.exit(await main());

async function main(): Promise<number> {
  const home = openHome();
  const shared = await createPostgres(home, join(home, 'shared'), ['max_connections=800']);
  const ground: Ground = { root: ROOT, home, shared };
  const isAll = given.alert.length === 0 && !given.idle;
  const rules = readFileSync(join(ROOT, 'deploy/prometheus/alerts.yml'), 'utf8');
  const conditions = CONDITIONS.filter(({ alert }) => isAll || given.alert.includes(alert));
  const work = [
    ...(isAll || given.idle ? [() => tried('idle', () => tryIdle(ground, metricsOf(rules)))] : []),
    ...conditions.map((condition) => () => tryOne(ground, condition)),
  ];
  const outcomes = await runInParallel(Number(given.lanes), work, (one) => one());
  const failed = outcomes.filter(({ problems }) => problems.length > 0).length;
  console.log(`${outcomes.length - failed} of ${outcomes.length} as they should be`);
  return failed === 0 ? 0 : 1;
}

function tryOne(ground: Ground, condition: Condition): Promise<Outcome> {
  const { alert, what, possible = () => null } = condition;
  const why = possible();
  if (why !== null)
    return tried(alert, async () => ({
      name: alert,
      what,
      seconds: null,
      beside: [],
      problems: [`not possible here: ${why}`],
    }));
  return tried(alert, () => tryCondition(ground, condition));
}

/** Runs a trial and prints its result. An exception counts as a problem. */
async function tried(name: string, work: () => Promise<Outcome>): Promise<Outcome> {
  const outcome = await work().catch((problem: unknown) => {
    const text = problem instanceof Error ? problem.message : String(problem);
    return { name, what: '', seconds: null, beside: [], problems: [`it broke off: ${text}`] };
  });
  const beside = outcome.beside.length === 0 ? '' : `, with ${outcome.beside.join(', ')}`;
  const end = outcome.problems.length === 0 ? `after ${outcome.seconds} s${beside}` : outcome.problems.join('; ');
  console.log(`${outcome.problems.length === 0 ? 'ok ' : 'BAD'} ${outcome.name.padEnd(20)} ${outcome.what}: ${end}`);
  return outcome;
}
