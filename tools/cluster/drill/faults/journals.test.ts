import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Cluster } from '../../cluster.ts';
import { JOURNAL_FAULTS, waitingIn } from './journals.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'fissa-journals-'));
});
afterEach(() => rmSync(home, { recursive: true }));

const [lostJournal] = JOURNAL_FAULTS;

/** A stub with two APIs, and an edge for each number of requests in its journal. */
function aCluster(waiting: readonly number[]) {
  const killed: string[] = [];
  const server = (name: string) => ({ name, dataDir: join(home, name), kill: async () => void killed.push(name) });
  const edges = waiting.map((count, n) => {
    const edge = server(`edge-${n + 1}`);
    mkdirSync(join(edge.dataDir, 'journal'), { recursive: true });
    for (let k = 0; k < count; k += 1) writeFileSync(join(edge.dataDir, 'journal', `${k}.entry`), '');
    return edge;
  });
  const cluster = { apis: [server('api-1'), server('api-2')], edges } as unknown as Cluster;
  return { cluster, killed };
}

// R17.4.9
test('the fault stops all engines, lets requests wait at both edges, and then deletes one edge with its journal', async () => {
  const { cluster, killed } = aCluster([2, 3]);
  const heal = await lostJournal?.inject(cluster);
  expect(killed).toEqual(['api-1', 'api-2']);
  expect(await heal?.()).toEqual({
    note: '2 requests were on that disk, 3 on the other edge’s',
    violations: [],
  });
  expect(killed.at(-1)).toBe('edge-1');
  expect(cluster.edges.map(waitingIn)).toEqual([0, 3]);
  expect(existsSync(join(home, 'edge-1/journal'))).toBe(false);
});

// R17.4.9
test('the drill reports it if the lost journal contained no requests', async () => {
  const { cluster } = aCluster([0, 3]);
  const heal = await lostJournal?.inject(cluster);
  expect((await heal?.())?.violations).toEqual([
    { invariant: 'drill', detail: 'no request waited on the disk that was lost' },
  ]);
});
