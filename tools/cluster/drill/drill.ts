import { setTimeout as pause } from 'node:timers/promises';
import { check } from '../../fault-injection/checker/check.ts';
import type { Violation } from '../../fault-injection/checker/violation.ts';
import type { Line } from '../../fault-injection/history.ts';
import { drained } from '../../fault-injection/runner/drained.ts';
import { keepEvidence } from '../../fault-injection/runner/evidence.ts';
import { takeSnapshot } from '../../fault-injection/snapshot.ts';
import type { Cluster } from '../cluster.ts';
import { LOCAL } from '../layout/layout.ts';
import { membersSeen, post } from '../machine/cluster-health.ts';
import type { Fault } from './fault.ts';
import { figuresOf, seriesOf } from './figures.ts';
import { type LoadOptions, startLoad } from './load.ts';
import type { Result } from './result.ts';

export interface Pace extends Pick<LoadOptions, 'rate' | 'workers'> {
  /** Milliseconds of load before the fault, and after the cluster is healthy again. */
  readonly before: number;
  readonly after: number;
}
export interface Drill {
  readonly cluster: Cluster;
  readonly pace: Pace;
  /** The folder for the evidence of failures. */
  readonly failed: string;
  readonly about: string;
  /** The history of all visitors so far; each check covers all of it. */
  readonly history: Line[];
  /** Violations that were reported already. */
  readonly known: Set<string>;
}

export interface TriedFault {
  readonly result: Result;
  /** Violations that were not reported before. */
  readonly violations: readonly Violation[];
}

const WHOLE_MS = 90_000;
const DRAIN_MS = 180_000;

/** Injects one fault under load, ends it, waits until the cluster is healthy, and checks the history. */
export async function tryFault(drill: Drill, fault: Fault, seed: number): Promise<TriedFault> {
  const { cluster, pace, history, about } = drill;
  const before = history.length;
  const began = Date.now();
  const since = () => Math.round((Date.now() - began) / 1_000);
  const edgeUrl = `http://${LOCAL}:${cluster.layout.doors.edges}`;
  const load = startLoad({ ...pace, edgeUrl, seed, record: (line) => void history.push(line) });
  await pause(pace.before);
  const from = since();
  const heal = await fault.inject(cluster);
  await pause(fault.lasts);
  const strays = endedThemselves(cluster);
  const seen = await heal();
  const to = since();
  await cluster.startAll();
  const note = [seen.note, await makeWhole(cluster)].filter((each) => each !== '').join('; ');
  await pause(pace.after);
  const visitors = await load.end();
  const drainedMs = await drained(cluster, DRAIN_MS);
  await visitors?.lookAgain(cluster.sources.databaseUrl);
  const late = drainedMs === null ? [{ invariant: 'I15', detail: `${fault.name}: not drained in ${DRAIN_MS} ms` }] : [];
  const found = [...strays, ...seen.violations, ...late, ...check(history, await takeSnapshot(cluster.sources))];
  const violations = news(drill, found);
  if (violations.length > 0 && !fault.isControl)
    keepEvidence(drill.failed, fault.name, history, violations, cluster.sources.logs);
  const own = history.slice(before);
  const figures = figuresOf(own, violations, drainedMs);
  const { name, how, aim, isControl = false } = fault;
  const told = { name, how, aim, isControl, about, note };
  const result: Result = { ...told, figures, series: seriesOf(own, began), fault: [from, to] };
  return { result, violations };
}

/** The violations that are new. Long waits are left out, because others may use the machine. */
function news({ known }: Pick<Drill, 'known'>, found: readonly Violation[]): readonly Violation[] {
  const fresh = found.filter(({ invariant, detail }) => invariant !== 'wait' && !known.has(`${invariant} ${detail}`));
  for (const { invariant, detail } of fresh) known.add(`${invariant} ${detail}`);
  return fresh;
}

/** Copies the database anew to a node that cannot follow the primary, as an operator would; returns the steps. */
async function makeWhole(cluster: Cluster): Promise<string> {
  if ((await cluster.whole(WHOLE_MS)) !== null) return '';
  const members = await membersSeen(cluster.nodes.map(({ rest }) => rest));
  const leader = members.find(({ role }) => role === 'leader');
  const astray = cluster.nodes.filter(({ name }) => {
    const seen = members.find((member) => member.name === name);
    return name !== leader?.name && (seen?.timeline !== leader?.timeline || seen?.state !== 'running');
  });
  for (const { rest } of astray) await post(`${rest}/reinitialize`, { force: true }).catch(() => undefined);
  if ((await cluster.whole(2 * WHOLE_MS)) === null) return 'not whole afterwards';
  return `${astray.map(({ name }) => name).join(', ')} copied anew by hand`;
}

/** Reports processes of the product that ended without being killed. */
const endedThemselves = ({ servers }: Cluster): readonly Violation[] =>
  servers.flatMap(({ name, endedItself }) => {
    const lastLine = endedItself();
    return lastLine === null ? [] : [{ invariant: 'alive', detail: `${name} ended by itself: ${lastLine}` }];
  });
