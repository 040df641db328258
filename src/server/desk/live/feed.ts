import type pg from 'pg';
import { CHANNEL, changedIn } from '../../availability/cache/seat-notices.ts';
import { DESK_CHANNEL } from '../../platform/database/desk-channel.ts';

/** Code of a branch whose data changed; null after a lost connection, when any branch may have changed. */
export type News = string | null;

/** Changes at the branches, as PostgreSQL notifications from every server process. */
export interface Feed {
  /** Subscribes; returns the unsubscribe function. */
  hear(listener: (news: News) => void): () => void;
  stop(): Promise<void>;
}

/** Milliseconds before a lost connection is reopened. */
const RECONNECT_MS = 500;

export function openFeed(pool: pg.Pool): Feed {
  const listeners = new Set<(news: News) => void>();
  const tell = (news: News) => {
    for (const listener of listeners) listener(news);
  };
  let stopped = false;
  let end: () => void = () => undefined;
  const ended = (async () => {
    while (!stopped) {
      await listen(pool, tell, (close) => {
        end = close;
        if (stopped) close();
      }).catch(() => undefined);
      if (!stopped) await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS).unref());
    }
  })();
  return {
    hear(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async stop() {
      stopped = true;
      end();
      await ended;
    },
  };
}

/**
 * Listens until the connection is lost or closed. Earlier changes are unknown, so it reports that any branch may have
 * changed.
 */
async function listen(pool: pg.Pool, tell: (news: News) => void, onOpen: (close: () => void) => void): Promise<void> {
  const client = await pool.connect();
  const over = new Promise<void>((resolve) => {
    client.on('end', resolve).on('error', () => resolve());
    onOpen(resolve);
  });
  client.on('notification', ({ channel, payload = '' }) => {
    for (const news of channel === DESK_CHANNEL ? [payload] : changedIn(payload)) tell(news);
  });
  try {
    await client.query(`listen ${CHANNEL}; listen ${DESK_CHANNEL}`);
    tell(null);
    await over;
  } finally {
    client.release(true);
  }
}
