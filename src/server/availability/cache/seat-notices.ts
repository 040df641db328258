import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/** Channel of the desk's live feed. Triggers of the network's tables notify `network` (migration 0014). */
export const CHANNEL = 'fissa_agenda';
/** A notice holds at most 8,000 bytes: more branches are sent as `all`. */
const MAX_CODES = 500;
/** Changes within this time (ms) are sent together. */
const TOGETHER_MS = 100;

/** Branches named by a notice: null = any may have changed. Other texts on the channel name none. */
export function changedIn(notice: string): readonly (string | null)[] {
  const [kind, , codes = ''] = notice.split(' ');
  if (kind === 'seats') return codes.split(',');
  return kind === 'all' || kind === 'network' ? [null] : [];
}

/** `sender` tells engines of the former version that this process has changed seats. */
const seatNotice = (sender: string, codes: ReadonlySet<string>): string =>
  codes.size > MAX_CODES ? `all ${sender}` : `seats ${sender} ${[...codes].join()}`;

export interface SeatNotices {
  send(codes: Iterable<string>): void;
  /** Sends pending notices. */
  stop(): Promise<void>;
}

/** Notifies the desks of changed branches, after the commit: a notice inside a transaction serialises all commits. */
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
    timer ??= setTimeout(() => void flush(), TOGETHER_MS).unref();
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
