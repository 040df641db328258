import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { check } from '../../fault-injection/checker/check.ts';
import type { Violation } from '../../fault-injection/checker/violation.ts';
import { drained } from '../../fault-injection/runner/drained.ts';
import { takeSnapshot } from '../../fault-injection/snapshot.ts';
import { createNodeServer, type NodeServer } from '../../machine/node-server.ts';
import type { Cluster } from '../cluster.ts';
import { LOCAL } from '../layout/layout.ts';
import { apiVariables, edgeVariables, workerVariables } from '../layout/servers.ts';
import { query } from '../machine/query.ts';
import { type RestoredDatabase, restoreTo, startBackup, waitForArchive } from '../machine/restored.ts';
import type { Drill, TriedFault } from './drill.ts';
import { figuresOf, seriesOf } from './figures.ts';
import { startLoad } from './load.ts';

export const RESTORE = 'restored to a point in time';
const HOW =
  'pgBackRest brings back a moment under load, new apis open it, `npm run journal -- replay` runs at each edge';
const BEFORE_MS = 12_000;
const FORGOTTEN_MS = 12_000;
const DRAIN_MS = 180_000;
/** The replay starts so much before the restore point. A request that is in the database already changes nothing. */
const EARLIER_MS = 60_000;

const run = promisify(execFile);

/**
 * Restores the database to an earlier point in time, then replays the lost bookings from the edges' journals under
 * their request codes. Visitors only book in this trial, because changes cannot be replayed (docs/operations.md).
 */
export async function tryRestore(drill: Drill, dist: string, seed: number): Promise<TriedFault> {
  const { cluster, history, about, pace } = drill;
  await startBackup(cluster, await cluster.primary());
  const began = Date.now();
  const before = history.length;
  const edgeUrl = `http://${LOCAL}:${cluster.layout.doors.edges}`;
  const record = (line: Drill['history'][number]) => void history.push(line);
  const load = startLoad({ ...pace, workers: 0, edgeUrl, seed, record });
  await pause(BEFORE_MS);
  const moment = new Date();
  await pause(FORGOTTEN_MS);
  await load.end();
  await drained(cluster, DRAIN_MS);
  await waitForArchive(cluster, await cluster.primary());
  const had = await appointments(cluster.sources.databaseUrl);
  await Promise.all([...cluster.apis, cluster.worker].map((one) => one.leave('SIGTERM')));
  const restored = await restoreTo(cluster, moment);
  const left = await appointments(restored.owner);
  const servers = await serversOn(cluster, restored, dist);
  const since = new Date(moment.getTime() - EARLIER_MS).toISOString();
  const said = await Promise.all(cluster.edges.map((edge, n) => replay({ cluster, edge, n }, dist, since)));
  const world = { ...cluster.sources, databaseUrl: restored.owner };
  const working = { sources: world, database: { query: (statement: string) => query(restored.owner, statement) } };
  const drainedMs = await drained(working, DRAIN_MS);
  const own = history.slice(before);
  const violations = judged(check(own, await takeSnapshot(world)));
  const again = await appointments(restored.owner);
  await Promise.all(servers.map((one) => one.leave('SIGINT')));
  await restored.stop();
  const took = (restored.tookMs / 1_000).toFixed(1);
  const note = `${had} appointments, ${left} after the restore (writable in ${took} s), ${again} after the replay (${said.join('; ')})`;
  const second = (at: number) => Math.round((at - began) / 1_000);
  const figures = figuresOf(own, violations, drainedMs);
  const fault = [second(moment.getTime()), second(moment.getTime() + FORGOTTEN_MS)] as const;
  return {
    result: {
      name: RESTORE,
      how: HOW,
      aim: null,
      isControl: false,
      about,
      figures,
      series: seriesOf(own, began),
      fault,
      note,
    },
    violations,
  };
}

/** The violations that count after a restore: not waits, and not mails, since confirmations are sent again. */
export const judged = (found: readonly Violation[]) =>
  found.filter(({ invariant }) => !['I10', 'wait'].includes(invariant));

async function appointments(url: string): Promise<number> {
  const [row] = (await query(url, 'select count(*)::int as count from appointment')) as { readonly count: number }[];
  return row?.count ?? 0;
}

/** Starts processes on the ports of the former ones, where the proxies expect them. */
async function serversOn(
  { layout }: Cluster,
  { owner, server }: RestoredDatabase,
  dist: string,
): Promise<readonly NodeServer[]> {
  const database = { DATABASE_URL: server, DATABASE_DIRECT_URL: owner, DATABASE_READ_URL: server };
  const made = [
    ...layout.apis.map((one) => ({ ...one, env: apiVariables(layout) })),
    { ...layout.worker, env: workerVariables(layout) },
  ];
  const servers = await Promise.all(
    made.map(({ name, port, env }) =>
      createNodeServer({
        ...{ name, port, home: layout.home, preload: [], program: join(dist, 'main.js') },
        env: { ...env, ...database },
      }),
    ),
  );
  await Promise.all(servers.map((one) => one.start()));
  return servers;
}

interface AtEdge {
  readonly cluster: Cluster;
  readonly edge: NodeServer;
  readonly n: number;
}

/** Runs the replay of an edge's journal; returns the last line of its output. */
async function replay({ cluster, edge, n }: AtEdge, dist: string, since: string): Promise<string> {
  const env = { ...edgeVariables(cluster.layout, n), FISSA_DATA_DIR: edge.dataDir, NODE_ENV: 'production' };
  const args = [join(dist, 'journal.js'), 'replay', '--since', since];
  const { stdout } = await run(process.execPath, args, { env });
  return stdout.trimEnd().split('\n').at(-1)?.replace(/\.$/, '') ?? '';
}
