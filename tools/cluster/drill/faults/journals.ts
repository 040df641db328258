import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { NodeServer } from '../../../machine/node-server.ts';
import type { Fault } from '../fault.ts';

const AWAY_MS = 12_000;

const journalOf = ({ dataDir }: NodeServer): string => join(dataDir, 'journal');

/** The number of requests waiting at this edge. */
export const waitingIn = (edge: NodeServer | undefined): number =>
  edge && existsSync(journalOf(edge))
    ? readdirSync(journalOf(edge)).filter((name) => name.endsWith('.entry')).length
    : 0;

/** Faults of the disks of the edges' journals. */
export const JOURNAL_FAULTS: readonly Fault[] = [
  {
    name: 'journal lost',
    how: 'both apis killed for 12 s, so that requests wait at the edges; then one edge dies and its journal’s disk is gone',
    ...{ lasts: AWAY_MS, aim: 25 },
    inject: async ({ apis, edges: [struck, other] }) => {
      await Promise.all(apis.map((api) => api.kill()));
      return async () => {
        await struck?.kill();
        const [lost, left] = [waitingIn(struck), waitingIn(other)];
        if (struck) rmSync(journalOf(struck), { recursive: true, force: true });
        const violations =
          lost > 0 ? [] : [{ invariant: 'drill', detail: 'no request waited on the disk that was lost' }];
        return { note: `${lost} requests were on that disk, ${left} on the other edge’s`, violations };
      };
    },
  },
];
