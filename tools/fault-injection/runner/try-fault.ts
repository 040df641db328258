import { setTimeout as pause } from 'node:timers/promises';
import { check } from '../checker/check.ts';
import { fiveHundreds } from '../checker/five-hundreds.ts';
import { honestRate } from '../checker/honest.ts';
import type { Violation } from '../checker/violation.ts';
import { longestWaits } from '../checker/waits.ts';
import { type Cluster, startCluster } from '../cluster.ts';
import type { Fault } from '../faults/fault.ts';
import type { Line } from '../history.ts';
import { type Random, seeded } from '../random.ts';
import { type Snapshot, takeSnapshot } from '../snapshot.ts';
import { runWorkload } from '../workload/workload.ts';
import { drained, drainMs } from './drained.ts';
import { keepEvidence, keepState } from './evidence.ts';
import { abortedReport, countOf, type Report } from './report.ts';
import { readStuckState } from './stuck.ts';

export interface Trial {
  readonly fault: Fault;
  readonly seeds: readonly number[];
  /** Number of operations of each seed. */
  readonly operations: number;
  readonly home: string;
  /** The built `main.js` under test. */
  readonly program: string;
  /** The folder for the evidence of failed runs. */
  readonly failed: string;
  /** Whether long waits are violations. On a machine that others use they are only measured. */
  readonly timed: boolean;
  /** If given, the trial ends as soon as it returns true for the violations found so far. */
  readonly isEnough?: (violations: readonly Violation[]) => boolean;
}

const THINK_MS = 250;
const WORKERS = 8;
/** Durations of faults. Most are short; some last longer than any timeout. */
const SHORT_MS = { from: 800, span: 2_200, share: 0.7 };
const LONG_MS = { from: 5_500, span: 2_000 };

/** Runs a fault with all its seeds on one cluster. After each seed the whole history is checked. */
export async function tryFault(trial: Trial): Promise<Report> {
  const [report] = await runTrials([trial]);
  return report ?? abortedReport(trial.fault.name, 'no trial');
}

/** A cluster with the history of its visitors. */
interface Stage {
  readonly cluster: Cluster;
  readonly history: Line[];
}

/**
 * Runs several trials on one cluster, without special needs and with different seeds. A violation starts a new cluster.
 */
export async function runTrials(trials: readonly Trial[], tell?: (report: Report) => void): Promise<readonly Report[]> {
  const reports: Report[] = [];
  let stage: Stage | null = null;
  for (const trial of trials) {
    const { home, program, fault, failed } = trial;
    let report: Report;
    try {
      stage ??= { cluster: await startCluster({ home, program, ...fault.needs }), history: [] };
      report = await trySeeds(trial, stage);
    } catch (problem) {
      report = abortedReport(fault.name, problem);
      keepEvidence(failed, fault.name, [], report.violations, stage?.cluster.sources.logs ?? []);
    }
    reports.push(report);
    tell?.(report);
    if (report.violations.length === 0) continue;
    await stage?.cluster.stop();
    stage = null;
  }
  await stage?.cluster.stop();
  return reports;
}

async function trySeeds(trial: Trial, { cluster, history }: Stage): Promise<Report> {
  const { fault, seeds } = trial;
  const before = history.length;
  const found = new Map<string, Violation>();
  const drains: number[] = [];
  for (const seed of seeds) {
    const random = seeded(seed * 7_919 + hash(fault.name));
    const { violations, drain } = await oneSeed(trial, cluster, history, seed, random);
    drains.push(drain);
    for (const violation of violations) found.set(`${violation.invariant} ${violation.detail}`, violation);
    if (trial.isEnough?.([...found.values()])) break;
  }
  const violations = [...found.values()];
  if (violations.length > 0) keepEvidence(trial.failed, fault.name, history, violations, cluster.sources.logs);
  const own = history.slice(before);
  const waits = longestWaits(own);
  const longestDrain = Math.max(0, ...drains);
  const counts = countOf(own);
  const honest = honestRate(own);
  return { name: fault.name, seeds: drains.length, counts, violations, waits, longestDrain, honest };
}

async function oneSeed(trial: Trial, cluster: Cluster, history: Line[], seed: number, random: Random) {
  const { fault, operations } = trial;
  await fault.prepare?.(cluster);
  const begun = after(Math.floor(operations * (0.1 + 0.3 * random())));
  const record = (line: Line) => {
    history.push(line);
    begun.count();
  };
  const workload = runWorkload({
    edgeUrl: cluster.edge.url,
    seed,
    workers: WORKERS,
    operations,
    random,
    record,
    now: Date.now,
    thinkMs: THINK_MS,
  });
  await Promise.race([begun.reached, workload]);
  const blamed: Violation[] = [];
  const blame = (invariant: string, detail: string) => void blamed.push({ invariant, detail });
  const heal = await fault.inject(cluster, random, { seed, record, blame });
  await pause(lengthOf(random));
  const strays = endedThemselves(cluster);
  await heal();
  await cluster.startAll();
  const visitors = await workload;
  const most = fault.drainMs ?? drainMs(trial.timed);
  const drain = await drained(cluster, most);
  if (drain === null) keepState(trial.failed, fault.name, await readStuckState(cluster));
  await visitors.lookAgain(cluster.sources.databaseUrl);
  const late = drain === null ? [{ invariant: 'I15', detail: `seed ${seed}: not drained in ${most} ms` }] : [];
  const answers = fault.isClean === true ? fiveHundreds(history) : [];
  const found = [...strays, ...late, ...blamed, ...answers, ...check(history, await settled(cluster, most))];
  const violations = found.filter(({ invariant }) => trial.timed || invariant !== 'wait');
  return { violations, drain: drain ?? most };
}

/** Takes a snapshot when no work is left. Reminders may become due in between, so it may need several tries. */
async function settled(cluster: Cluster, most: number): Promise<Snapshot> {
  const snapshot = await takeSnapshot(cluster.sources);
  if (snapshot.jobs.length === 0) return snapshot;
  await drained(cluster, most);
  return takeSnapshot(cluster.sources);
}

/** Returns a promise that resolves when so many operations have begun. */
function after(operations: number) {
  let left = operations;
  let resolve: () => void = () => undefined;
  const reached = new Promise<void>((done) => {
    resolve = done;
  });
  const count = () => {
    left -= 0.5;
    if (left <= 0) resolve();
  };
  return { reached, count };
}

function lengthOf(random: Random): number {
  const { from, span } = random() < SHORT_MS.share ? SHORT_MS : LONG_MS;
  return from + random() * span;
}

/** Reports processes that ended without being killed by a fault. */
const endedThemselves = ({ edge, engines, desk }: Cluster): readonly Violation[] =>
  [edge, ...engines, desk].flatMap(({ name, endedItself }) => {
    const lastLine = endedItself();
    return lastLine === null ? [] : [{ invariant: 'alive', detail: `${name} ended by itself: ${lastLine}` }];
  });

const hash = (text: string): number => [...text].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) >>> 0, 7);
