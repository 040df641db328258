import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openHome } from '../machine/home.ts';
import type { Fault } from './faults/fault.ts';
import { FAULTS, faultNamed } from './faults/table.ts';
import { lineOf, type Report } from './runner/report.ts';
import { runInParallel } from './runner/run-in-parallel.ts';
import { runTrials } from './runner/try-fault.ts';
import { type Caught, plantedLine, trySeededBug } from './runner/try-planted.ts';
import { AT_THE_DESK } from './seeded-bugs/at-the-desk.ts';
import type { SeededBug } from './seeded-bugs/bug.ts';
import { IDEMPOTENCY_AND_LINKS } from './seeded-bugs/idempotency-and-links.ts';
import { IN_THE_JOURNAL } from './seeded-bugs/in-the-journal.ts';
import { IN_THE_LIMITS } from './seeded-bugs/in-the-limits.ts';
import { IN_THE_OUTBOX } from './seeded-bugs/in-the-outbox.ts';
import { PLANTED } from './seeded-bugs/planted.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const USAGE = `npm run faults -- [--seeds 20] [--first 1] [--operations 60] [--lanes 3] [--fault NAME]… [--bug NAME]… [--planted] [--short]`;
/** What `npm test` runs: the most important faults, and some seeded bugs. The faults of a row share a cluster. */
const SHORT = {
  faults: [
    ['database stopped at once', 'kill -9 of the edge between disk and answer', 'closure during booking'],
    ['kill -9 of an engine after commit, before the answer', 'everything at once', 'no engine reachable'],
  ],
  planted: ['two rows may be one seat', 'a kept request is dropped when the engine fails'],
};
const BUGS = [
  ...PLANTED,
  ...IN_THE_JOURNAL,
  ...IN_THE_OUTBOX,
  ...IN_THE_LIMITS,
  ...AT_THE_DESK,
  ...IDEMPOTENCY_AND_LINKS,
];
/**
 * Seeds and operations for a seeded bug. A bug may show only with a rare kind of visit, so a seed has many operations.
 */
const OF_A_BUG = { seeds: 12, operations: 150 };
/** The bugs of the short run show with nearly every seed, within few operations. */
const OF_A_PLAIN_BUG = { seeds: 24, operations: 75 };

const { values: given } = parseArgs({
  options: {
    seeds: { type: 'string', default: '20' },
    first: { type: 'string', default: '1' },
    operations: { type: 'string', default: '60' },
    lanes: { type: 'string', default: '3' },
    fault: { type: 'string', multiple: true, default: [] },
    bug: { type: 'string', multiple: true, default: [] },
    planted: { type: 'boolean', default: false },
    short: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (given.help) console.log(USAGE);
// The process exits explicitly, because an interrupted fault may have left connections open.
else process.exit(await main());

async function main(): Promise<number> {
  const began = Date.now();
  const home = openHome();
  const { reports, caught } = await tryAll(home);
  const sum = (of: (report: Report) => number) => reports.reduce((all, report) => all + of(report), 0);
  const violations = sum((report) => report.violations.length);
  const missed = caught.filter((bug) => !bug.caught).length;
  console.log(
    `${sum(({ counts }) => counts.all)} operations under ${reports.length} faults: ${violations} violations; ` +
      `${caught.length - missed} of ${caught.length} planted bugs caught; ${Math.round((Date.now() - began) / 1_000)} s`,
  );
  return violations === 0 && missed === 0 ? 0 : 1;
}

/** Runs faults and seeded bugs from one queue, so that no lane is idle while the slowest fault still runs. */
async function tryAll(
  home: string,
): Promise<{ readonly reports: readonly Report[]; readonly caught: readonly Caught[] }> {
  const [rows, bugs] = chosen();
  const reports: Report[] = [];
  const caught: Caught[] = [];
  const work = [
    ...rows.map((row) => async () => reports.push(...(await tryRow(row.filter(isPossible), home)))),
    ...bugs.map((bug) => async () => caught.push(await plant(bug, home))),
  ];
  await runInParallel(Number(given.lanes), work, (one) => one());
  return { reports, caught };
}

function isPossible({ name, possible }: Fault): boolean {
  const why = possible();
  if (why !== null) console.log(`${name}: not possible here (${why})`);
  return why === null;
}

/** Runs several faults on one cluster. Their seeds differ, so they share no visitors. */
function tryRow(row: readonly Fault[], home: string): Promise<readonly Report[]> {
  const [failed, program] = [join(ROOT, 'tools/fault-injection/failed'), join(ROOT, 'dist/server/main.js')];
  const count = given.short ? 1 : Number(given.seeds);
  const trials = row.map((fault, at) => ({
    failed,
    fault,
    program,
    ...common(home),
    seeds: seedsOf(count, at * count),
  }));
  return runTrials(trials, (report) => console.log(lineOf(report)));
}

/** Runs a seeded bug. Its failures are expected, so no evidence is kept. */
async function plant(bug: SeededBug, home: string): Promise<Caught> {
  const { seeds, operations } = given.short ? OF_A_PLAIN_BUG : OF_A_BUG;
  const of = { operations, failed: join(home, 'planted'), seeds: seedsOf(seeds) };
  const caught = await trySeededBug(bug, ROOT, { ...common(home), ...of });
  console.log(plantedLine(caught));
  return caught;
}

function common(home: string) {
  return { home, operations: Number(given.operations), timed: !given.short };
}

function seedsOf(count: number, after = 0): readonly number[] {
  return Array.from({ length: count }, (_, n) => Number(given.first) + after + n);
}

type Row = readonly Fault[];

function chosen(): readonly [readonly Row[], readonly SeededBug[]] {
  const alone = (fault: Fault): Row => [fault];
  const bugsNamed = (names: readonly string[]) => BUGS.filter(({ name }) => names.includes(name));
  if (given.short) return [SHORT.faults.map((row) => row.map(faultNamed)), bugsNamed(SHORT.planted)];
  if (given.fault.length + given.bug.length > 0) return [given.fault.map(faultNamed).map(alone), bugsNamed(given.bug)];
  return given.planted ? [[], BUGS] : [FAULTS.map(alone), BUGS];
}
