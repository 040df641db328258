import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { keepEvidence } from '../../fault-injection/runner/evidence.ts';
import { startCluster } from '../cluster.ts';
import { FULL_SIZE, layOut, SMALL } from '../layout/layout.ts';
import { newSecrets, openHome, writeNote } from '../machine/home.ts';
import { onePort } from '../machine/take-port.ts';
import { type Drill, type Pace, type TriedFault, tryFault } from './drill.ts';
import type { Fault } from './fault.ts';
import { FAULTS, faultNamed } from './faults/table.ts';
import { pageWith } from './page.ts';
import { plot } from './plot.ts';
import { RESTORE, tryRestore } from './restore.ts';
import { type Result, slugOf } from './result.ts';

export interface DrillOptions {
  readonly root: string;
  readonly dist: string;
  readonly short: boolean;
  readonly faults: readonly string[];
  readonly say: (line: string) => void;
}

const FULL_PACE: Pace = { rate: 3, workers: 4, before: 10_000, after: 8_000 };
/** Load for the short drill of `npm test`, which only kills the primary. */
const SHORT_PACE: Pace = { rate: 2, workers: 2, before: 2_000, after: 2_000 };
const SHORT = 'postmaster killed';

/** Runs the faults in turn on one cluster; returns the number of violations. */
export async function runDrill(asked: DrillOptions): Promise<number> {
  const { root, dist, short, say } = asked;
  const trials = trialsOf(asked);
  const about = machine();
  // Uses random ports and a separate folder, so that another cluster may run at the same time.
  const layout = await layOut(openHome(undefined), short ? SMALL : FULL_SIZE, newSecrets(), onePort('any'));
  writeNote(layout);
  const failed = join(root, 'tools/cluster/failed');
  const cluster = await startCluster({ layout, dist, say }).catch((problem) => {
    keepEvidence(failed, 'start', [], [], logsIn(layout.home));
    throw problem;
  });
  const pace = short ? SHORT_PACE : FULL_PACE;
  const drill: Drill = { cluster, pace, about, failed, history: [], known: new Set() };
  let broken = 0;
  for (const { run } of trials) {
    const { result, violations } = await run(drill);
    broken += result.isControl ? Number(result.figures.lost === 0) : violations.length;
    say([lineOf(result), ...violations.map(({ invariant, detail }) => `      ${invariant}: ${detail}`)].join('\n'));
    if (!short) keep(root, result);
  }
  if (!short) writePage(root);
  return broken;
}

const logsIn = (home: string): readonly string[] =>
  readdirSync(home)
    .filter((name) => name.endsWith('.log'))
    .map((name) => join(home, name));

const NAMES = [...FAULTS.map(({ name }) => name), RESTORE];

interface Trial {
  readonly name: string;
  readonly run: (drill: Drill) => Promise<TriedFault>;
}

/** Faults in turn; the restore replaces the cluster, so it comes last. */
export function trialsOf({ dist, short, faults, say }: DrillOptions): readonly Trial[] {
  const seed = (name: string) => 1 + NAMES.indexOf(name);
  const trials = choose(short, faults)
    .filter((one) => isPossible(one, say))
    .map((fault) => ({ name: fault.name, run: (drill: Drill) => tryFault(drill, fault, seed(fault.name)) }));
  const restores = !short && (faults.length === 0 || faults.includes(RESTORE));
  const restore = { name: RESTORE, run: (drill: Drill) => tryRestore(drill, dist, seed(RESTORE)) };
  return restores ? [...trials, restore] : trials;
}

/** Chooses the faults: only a killed primary for the short drill, the named ones, or all. */
function choose(short: boolean, names: readonly string[]): readonly Fault[] {
  if (short) return [{ ...faultNamed(SHORT), lasts: 1_000 }];
  return names.length === 0 ? FAULTS : names.filter((name) => name !== RESTORE).map(faultNamed);
}

function isPossible({ name, possible }: Fault, say: DrillOptions['say']): boolean {
  const why = possible?.() ?? null;
  if (why !== null) say(`${name}: not possible here (${why})`);
  return why === null;
}

function lineOf({ name, figures, note }: Result): string {
  const { creates, gapMs, lost, doubled, otherwise, operations } = figures;
  const words = [
    name,
    `${operations} operations`,
    `longest time without a first-try confirmation ${(gapMs / 1_000).toFixed(1)} s`,
    `creates ${JSON.stringify(creates).replaceAll(/[{}"]/g, '').replaceAll(':', ' ')}`,
    `lost ${lost}, doubled ${doubled}, otherwise broken ${otherwise}`,
  ];
  return [...words, ...(note === '' ? [] : [note])].join(' · ');
}

const folderOf = (root: string): string => join(root, 'docs/results/drill');

/** Stores a result, so that faults can be run one by one. */
function keep(root: string, result: Result): void {
  mkdirSync(folderOf(root), { recursive: true });
  const file = join(folderOf(root), slugOf(result.name));
  writeFileSync(`${file}.json`, `${JSON.stringify(result)}\n`);
  writeFileSync(`${file}.svg`, plot(result));
}

function writePage(root: string): void {
  const page = join(root, 'docs/results/drill.md');
  writeFileSync(page, pageWith(readFileSync(page, 'utf8'), readResults(root)));
}

/** Reads the stored results, in the order of the faults. */
export function readResults(root: string): readonly Result[] {
  return NAMES.flatMap((name) => {
    try {
      return [JSON.parse(readFileSync(join(folderOf(root), `${slugOf(name)}.json`), 'utf8')) as Result];
    } catch {
      return [];
    }
  });
}

/** From this load average on, other programs affect the measured times. */
const BUSY = 0.5;

function machine(): string {
  const load = loadavg()[0] ?? 0;
  const busy = load > BUSY ? ': busy with something else, so times are no proof' : '';
  const day = new Date().toISOString().slice(0, 10);
  return `${day}, ${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 1e9)} GB; load before ${load.toFixed(1)}${busy}`;
}
