import type { DeskDeps } from './deps.ts';
import { createStore, type Store, useStore } from './store.ts';

/** The connection of the page to the server. */
export interface Line {
  readonly online: boolean;
  /** The event stream is open. */
  readonly live: boolean;
  /** The server time of the newest data; null before there are any. */
  readonly readAt: number | null;
  /** The last request had no answer. */
  readonly failed: boolean;
}

export interface Connection {
  readonly line: Store<Line>;
  /** The server's clock. */
  now(): number;
  /** Data arrived, current at this server time. */
  heard(at: number): void;
  /** A request had no answer. */
  missed(): void;
  /** Subscribes to changes of a branch; null: any branch. Returns the unsubscribe function. */
  hear(listener: (branch: string | null) => void): () => void;
  stop(): void;
}

/** Follows the server's events and the network, for all pages at once. */
export function openConnection(deps: DeskDeps): Connection {
  const line = createStore<Line>({ online: deps.isOnline(), live: false, readAt: null, failed: false });
  const listeners = new Set<(branch: string | null) => void>();
  const change = (part: Partial<Line>) => line.set({ ...line.get(), ...part });
  const tell = (branch: string | null) => {
    for (const listener of listeners) listener(branch);
  };
  let ahead = 0;
  const stopNews = deps.hearNews({
    opened: () => change({ live: true }),
    news: tell,
    lost: () => change({ live: false }),
  });
  const stopReturn = deps.hearReturn(() => {
    change({ online: deps.isOnline() });
    if (deps.isOnline()) tell(null);
  });
  return {
    line,
    now: () => deps.now() + ahead,
    heard(at) {
      ahead = at - deps.now();
      change({ readAt: at, failed: false, online: true });
    },
    missed: () => change({ failed: true, online: deps.isOnline() }),
    hear(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop() {
      stopNews();
      stopReturn();
    },
  };
}

export type Freshness = 'live' | 'fresh' | 'stale' | 'offline';

/** Milliseconds after which data count as stale when newer requests had no answer. */
const OLD_MS = 90_000;

export function freshnessOf({ online, live, readAt, failed }: Line, now: number): Freshness {
  if (!online) return 'offline';
  if (failed || (!live && readAt !== null && now - readAt > OLD_MS)) return 'stale';
  return live ? 'live' : 'fresh';
}

/** Whether changes can be saved. */
export const useCanSave = (connection: Connection): boolean => useStore(connection.line).online;
