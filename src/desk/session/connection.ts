import { createStore, type Store, useStore } from './store.ts';
import type { DeskWorld } from './world.ts';

/** How the page stands to the server. */
export interface Line {
  readonly online: boolean;
  /** News come as they happen. */
  readonly live: boolean;
  /** When the newest data were true, by the server's clock; null before there are any. */
  readonly readAt: number | null;
  /** The last question had no answer. */
  readonly failed: boolean;
}

export interface Connection {
  readonly line: Store<Line>;
  /** The server's clock. */
  now(): number;
  /** Data came, true at this instant of the server. */
  heard(at: number): void;
  /** A question had no answer. */
  missed(): void;
  /** Tells of a branch whose data may be old now; null: any. Answers how to stop. */
  hear(listener: (branch: string | null) => void): () => void;
  stop(): void;
}

/** Follows the server's news and the network, for all pages at once. */
export function openConnection(world: DeskWorld): Connection {
  const line = createStore<Line>({ online: world.isOnline(), live: false, readAt: null, failed: false });
  const listeners = new Set<(branch: string | null) => void>();
  const change = (part: Partial<Line>) => line.set({ ...line.get(), ...part });
  const tell = (branch: string | null) => {
    for (const listener of listeners) listener(branch);
  };
  let ahead = 0;
  const stopNews = world.hearNews({
    opened: () => change({ live: true }),
    news: tell,
    lost: () => change({ live: false }),
  });
  const stopReturn = world.hearReturn(() => {
    change({ online: world.isOnline() });
    if (world.isOnline()) tell(null);
  });
  return {
    line,
    now: () => world.now() + ahead,
    heard(at) {
      ahead = at - world.now();
      change({ readAt: at, failed: false, online: true });
    },
    missed: () => change({ failed: true, online: world.isOnline() }),
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

/** Milliseconds after which data without an answer to newer questions are called old. */
const OLD_MS = 90_000;

export function freshnessOf({ online, live, readAt, failed }: Line, now: number): Freshness {
  if (!online) return 'offline';
  if (failed || (!live && readAt !== null && now - readAt > OLD_MS)) return 'stale';
  return live ? 'live' : 'fresh';
}

/** Whether anything can be saved. */
export const useCanSave = (connection: Connection): boolean => useStore(connection.line).online;
