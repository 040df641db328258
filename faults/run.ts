import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Fault } from './faults/fault.ts';
import { FAULTS, faultNamed } from './faults/table.ts';
import { openHome } from './machine/home.ts';
import type { Planted } from './planted/bug.ts';
import { IN_THE_JOURNAL } from './planted/in-the-journal.ts';
import { PLANTED } from './planted/planted.ts';
import { inLanes } from './runner/lanes.ts';
import { lineOf } from './runner/report.ts';
import { tryFault } from './runner/try-fault.ts';
import { plantedLine, tryPlanted } from './runner/try-planted.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const USAGE = `npm run faults -- [--seeds 20] [--first 1] [--operations 60] [--lanes 3] [--fault NAME]… [--planted] [--short]`;
/** The part that every `npm test` runs: what hurts most, and whether the checker still sees. */
const SHORT = {
  faults: [
    'kill -9 of an engine after commit, before the answer',
    'kill -9 of the edge between disk and answer',
    'no engine reachable',
    'everything at once',
    'database stopped at once',
  ],
  planted: [
    'two rows may be one seat',
    'the answer goes out before the commit',
    'a kept request is dropped when the engine fails',
  ],
};
const BUGS = [...PLANTED, ...IN_THE_JOURNAL];
const MOST_SEEDS_OF_A_BUG = 8;

const { values: given } = parseArgs({
  options: {
    seeds: { type: 'string', default: '20' },
    first: { type: 'string', default: '1' },
    operations: { type: 'string', default: '60' },
    lanes: { type: 'string', default: '3' },
    fault: { type: 'string', multiple: true, default: [] },
    planted: { type: 'boolean', default: false },
    short: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (given.help) console.log(USAGE);
else process.exitCode = await main();

async function main(): Promise<number> {
  const began = Date.now();
  const [faults, bugs] = chosen();
  const home = openHome();
  const seedsOf = (count: number) => Array.from({ length: count }, (_, n) => Number(given.first) + n);
  const common = { home, operations: Number(given.operations), failed: join(ROOT, 'faults/failed') };
  const seeds = seedsOf(given.short ? 1 : Number(given.seeds));
  const program = join(ROOT, 'dist/server/main.js');
  const lanes = Number(given.lanes);
  const impossible = faults.filter(({ possible }) => possible() !== null);
  for (const { name, possible } of impossible) console.log(`${name}: not possible here (${possible()})`);
  const tried = faults.filter((fault) => !impossible.includes(fault));
  const reports = await inLanes(lanes, tried, async (fault) => {
    const report = await tryFault({ ...common, fault, seeds, program });
    console.log(lineOf(report));
    return report;
  });
  const caught = await inLanes(lanes, bugs, async (bug) => {
    const found = await tryPlanted(bug, ROOT, {
      ...common,
      seeds: seedsOf(MOST_SEEDS_OF_A_BUG),
      failed: join(home, 'planted'),
    });
    console.log(plantedLine(found));
    return found;
  });
  const sum = (of: (report: (typeof reports)[number]) => number) =>
    reports.reduce((all, report) => all + of(report), 0);
  const violations = sum((report) => report.violations.length);
  const missed = caught.filter((bug) => !bug.caught).length;
  console.log(
    `${sum(({ counts }) => counts.all)} operations under ${reports.length} faults: ${violations} violations; ` +
      `${caught.length - missed} of ${caught.length} planted bugs caught; ${Math.round((Date.now() - began) / 1_000)} s`,
  );
  return violations === 0 && missed === 0 ? 0 : 1;
}

function chosen(): readonly [readonly Fault[], readonly Planted[]] {
  const bugsNamed = (names: readonly string[]) => BUGS.filter(({ name }) => names.includes(name));
  if (given.short) return [SHORT.faults.map(faultNamed), bugsNamed(SHORT.planted)];
  if (given.fault.length > 0) return [given.fault.map(faultNamed), []];
  return given.planted ? [[], BUGS] : [FAULTS, BUGS];
}
