import type { DeskDeps } from './deps.ts';
import { createStore, type Store, useStore } from './store.ts';

/** The state of the page's connection to the server. */
export interface ConnectionState {
  readonly online: boolean;
  /** The event stream is open. */
  readonly live: boolean;
  /** The server's time of the newest data; null before the first. */
  readonly readAt: number | null;
  /** The last request had no answer. */
  readonly failed: boolean;
}

export interface Connection {
  readonly state: Store<ConnectionState>;
  /** The server's time in ms. */
  now(): number;
  /** Call it when data arrive, with the server's time in them. */
  dataReceived(at: number): void;
  /** Call it when a request had no answer. */
  requestFailed(): void;
  /** Subscribes to changes of a branch; null: any branch. Returns the unsubscribe function. */
  subscribe(listener: (branch: string | null) => void): () => void;
  stop(): void;
}

/** Opens the connection that all pages share: the event stream and the state of the network. */
export function openConnection(deps: DeskDeps): Connection {
  const line = createStore<ConnectionState>({ online: deps.isOnline(), live: false, readAt: null, failed: false });
  const listeners = new Set<(branch: string | null) => void>();
  const change = (part: Partial<ConnectionState>) => line.set({ ...line.get(), ...part });
  const tell = (branch: string | null) => {
    for (const listener of listeners) listener(branch);
  };
  let ahead = 0;
  const stopNews = deps.subscribeNews({
    opened: () => change({ live: true }),
    news: tell,
    lost: () => change({ live: false }),
  });
  const stopReturn = deps.onReturn(() => {
    change({ online: deps.isOnline() });
    if (deps.isOnline()) tell(null);
  });
  return {
    state: line,
    now: () => deps.now() + ahead,
    dataReceived(at) {
      ahead = at - deps.now();
      change({ readAt: at, failed: false, online: true });
    },
    requestFailed: () => change({ failed: true, online: deps.isOnline() }),
    subscribe(listener) {
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

/** Without a stream, data older than this count as stale. */
const OLD_MS = 90_000;

export function freshnessOf({ online, live, readAt, failed }: ConnectionState, now: number): Freshness {
  if (!online) return 'offline';
  if (failed || (!live && readAt !== null && now - readAt > OLD_MS)) return 'stale';
  return live ? 'live' : 'fresh';
}

/** Whether changes can be saved. */
export const useCanSave = (connection: Connection): boolean => useStore(connection.state).online;
