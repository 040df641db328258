import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/**
 * Notification channel of the desk's live feed. Database triggers on branches and agents send `network` (migration
 * 0014).
 */
export const CHANNEL = 'fissa_agenda';
/** PostgreSQL limits a notification to 8,000 bytes: for more branches `all` is sent. */
const MAX_CODES = 500;
/** Changes within this time are sent together. */
const COLLECT_MS = 100;

/** Codes of the branches that a notification names; null: any branch may have changed. Empty for other texts. */
export function changedIn(notice: string): readonly (string | null)[] {
  const [kind, , codes = ''] = notice.split(' ');
  if (kind === 'seats') return codes.split(',');
  return kind === 'all' || kind === 'network' ? [null] : [];
}

/** The text of a notification. `sender` is the id of this process, which engines of older releases read. */
const seatNotice = (sender: string, codes: ReadonlySet<string>): string =>
  codes.size > MAX_CODES ? `all ${sender}` : `seats ${sender} ${[...codes].join()}`;

export interface SeatNotices {
  send(codes: Iterable<string>): void;
  /** Sends pending notices. */
  stop(): Promise<void>;
}

/** Notifies the desks of branches with changed seats. Sent after the commit: inside, it would serialise all commits. */
export function createSeatNotices(db: Kysely<Database>): SeatNotices {
  const sender = randomUUID();
  const unsent = new Set<string>();
  let timer: NodeJS.Timeout | null = null;

  async function flush(): Promise<void> {
    timer = null;
    if (unsent.size === 0) return;
    const codes = new Set(unsent);
    unsent.clear();
    try {
      await sql`select pg_notify(${CHANNEL}::text, ${seatNotice(sender, codes)}::text)`.execute(db);
    } catch {
      send(codes);
    }
  }
  function send(codes: Iterable<string>): void {
    for (const code of codes) unsent.add(code);
    timer ??= setTimeout(() => void flush(), COLLECT_MS).unref();
  }
  return {
    send,
    async stop() {
      if (timer !== null) clearTimeout(timer);
      await flush();
      if (timer !== null) clearTimeout(timer);
    },
  };
}
