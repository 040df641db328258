import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { type BranchAgenda, branchAgenda, type Rules } from './branch-agenda.ts';
import { createDatabaseClock } from './database-clock.ts';
import { createKept, type Usable } from './kept.ts';
import { type Network, readNetwork } from './network.ts';
import { readBranches } from './read-branches.ts';

/**
 * The network and the agendas of branches in this process: for who looks, never for who writes. What is
 * kept how long, and what drops it: docs/decisions/025-cache-availability-for-reads.md.
 */
export interface AgendaMemory {
  network(): Promise<Network>;
  /** In the order of the codes; undefined for those that no open branch has. */
  branches(codes: readonly string[]): Promise<readonly (BranchAgenda | undefined)[]>;
  /** These branches have other seats. */
  seatsChanged(codes: Iterable<string>): void;
  /** Anything may be another. */
  forget(): void;
  /** The database's clock (ms) as it was a moment ago. */
  heardClock(ms: number): void;
}
/** What the calls that only look ask. */
export interface LookWorld extends Rules {
  readonly memory: AgendaMemory;
}

/** How long what was read may be used: the network, and what bookings change. */
export interface Trust {
  readonly network: Usable;
  readonly seats: Usable;
}
/** Everything is read anew for each question. */
export const keepNothing: Trust = { network: () => false, seats: () => false };

const MOST_BRANCHES = 20_000;
const NETWORK = 'network';
const monotonic = () => performance.now();

export function createMemory(db: Kysely<Database>, trust: Trust): AgendaMemory {
  const clock = createDatabaseClock();
  const branches = createKept<BranchAgenda>({
    async load(codes) {
      const rows = await readBranches(db, codes);
      if (rows[0]) clock.heard(rows[0].now);
      return new Map(rows.map((row) => [row.code, branchAgenda(row, clock.now)]));
    },
    ...{ now: monotonic, usable: trust.seats, most: MOST_BRANCHES },
  });
  const network = createKept<Network>({
    load: async () => new Map([[NETWORK, await readNetwork(db)]]),
    ...{ now: monotonic, usable: trust.network, most: 1 },
  });
  return {
    network: async () => (await network.get([NETWORK]))[0] as Network,
    branches: branches.get,
    seatsChanged: branches.drop,
    forget() {
      branches.clear();
      network.clear();
    },
    heardClock: clock.heard,
  };
}
