import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { type BranchAgenda, branchAgenda, type Rules } from './branch-agenda.ts';
import { type Network, readNetwork } from './network.ts';
import { readBranches } from './read-branches.ts';

/** Cache of branches and their slots, at most a second old; never used by writes (docs/decisions/025). */
export interface AvailabilityCache {
  network(): Promise<Network>;
  /** The branches in the order of the codes; undefined for a code without an open branch. */
  branches(codes: readonly string[]): Promise<readonly (BranchAgenda | undefined)[]>;
  /** Evicts branches whose seats this process has changed. */
  drop(codes: Iterable<string>): void;
}
/** Dependencies of endpoints that only read availability. */
export interface LookDeps extends Rules {
  readonly cache: AvailabilityCache;
}

interface Entry<T> {
  /** Milliseconds of `performance.now()`. */
  readonly since: number;
  readonly value: Promise<T>;
}

const MAX_AGE_MS = 1_000;
const MAX_BRANCHES = 5_000;

/** `maxAgeMs` 0 reads each time. A failed read is not cached. */
export function createAvailabilityCache(db: Kysely<Database>, maxAgeMs = MAX_AGE_MS): AvailabilityCache {
  const branches = new Map<string, Entry<BranchAgenda | undefined>>();
  let network: Entry<Network> | undefined;
  const isFresh = (entry: Entry<unknown> | undefined) =>
    entry !== undefined && performance.now() - entry.since < maxAgeMs;

  function load(codes: readonly string[]): void {
    const since = performance.now();
    const loading = readBranches(db, codes).then((rows) => new Map(rows.map((row) => [row.code, branchAgenda(row)])));
    for (const code of codes) {
      const entry = { since, value: loading.then((found) => found.get(code)) };
      // Deleted before it is set again, so that the map's order is the order of age.
      branches.delete(code);
      branches.set(code, entry);
      entry.value.catch(() => branches.get(code) === entry && branches.delete(code));
    }
  }

  function evict(): void {
    for (const oldest of branches.keys()) {
      if (branches.size <= MAX_BRANCHES) break;
      branches.delete(oldest);
    }
  }

  return {
    network() {
      if (network !== undefined && isFresh(network)) return network.value;
      const entry = { since: performance.now(), value: readNetwork(db) };
      entry.value.catch(() => {
        if (network === entry) network = undefined;
      });
      network = entry;
      return entry.value;
    },
    branches(codes) {
      const missing = codes.filter((code) => !isFresh(branches.get(code)));
      if (missing.length > 0) load(missing);
      const values = codes.map((code) => branches.get(code)?.value);
      evict();
      return Promise.all(values);
    },
    drop(codes) {
      for (const code of codes) branches.delete(code);
    },
  };
}
