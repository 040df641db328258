import type { Kysely } from 'kysely';
import type { FreshDatabase } from '../platform/database/postgres.testing.ts';
import type { Database } from '../platform/database/schema.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Channel } from './delivery.ts';
import { enqueueEvent } from './enqueue-event.ts';
import type { OutboxEvent } from './events.ts';
import { startWorker, type WorkerDeps } from './worker.ts';

export const booked = { kind: 'appointment.created', payload: { oppID: '006AB00000K7P2QXYZ' } } as const;

export const enqueueBooked = (db: Kysely<Database>): Promise<string> =>
  inTransaction(db, (tx) => enqueueEvent(tx, booked));

/** An event on one channel. */
interface Way {
  readonly event: string;
  readonly channel: string;
}
/** Inserts deliveries of channels that need not be configured. */
export const addDeliveries = (db: Kysely<Database>, ways: readonly Way[]) =>
  db
    .insertInto('delivery')
    .values(ways.map(({ event, channel }) => ({ event_id: event, channel, delivered_at: null })))
    .execute();

/** A channel that fails `failures` times and then records each event. `until(n)` waits for n recorded events. */
export function aChannel(failures = 0) {
  const seen: OutboxEvent[] = [];
  const waiting: { readonly count: number; readonly resolve: () => void }[] = [];
  let failing = failures;
  const channel: Channel = {
    wants: () => true,
    async deliver(event) {
      if (failing-- > 0) throw new Error('not now');
      seen.push(event);
      for (const { count, resolve } of waiting) if (seen.length >= count) resolve();
    },
  };
  const until = (count: number) =>
    new Promise<void>((resolve) => {
      if (seen.length >= count) resolve();
      else waiting.push({ count, resolve });
    });
  return { channel, seen, until };
}

/** Runs a delivering process during `body`; `failed` records each failed attempt. */
export async function withWorker(
  fresh: FreshDatabase,
  channels: Readonly<Record<string, Channel>>,
  body: (failed: string[]) => Promise<void>,
  deps: Partial<WorkerDeps> = {},
): Promise<void> {
  const failed: string[] = [];
  const worker = startWorker({
    db: fresh.db,
    channels: new Map(Object.entries(channels)),
    pollMs: 100,
    onFailure: (route, code) => failed.push(`${route}: ${code}`),
    ...deps,
  });
  try {
    await body(failed);
  } finally {
    await worker.stop();
  }
}
