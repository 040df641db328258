import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';

/** Counts that only the database knows; read on each scrape. */
export interface Counts {
  readonly bookings: number;
  readonly holds: number;
  readonly outboxPending: number;
  /** Lag in seconds of the oldest due event or delivery. */
  readonly oldestSeconds: number;
  /** Recipients that reached their message limit in the last 24 hours. */
  readonly capped: number;
  readonly deliveries: Deliveries;
}

/** Deliveries by kind of channel. Webhook receivers are summed; `npm run outbox -- list` tells them apart. */
export type Deliveries = Readonly<Record<string, { waiting: number; failing: number; dead: number }>>;

/** Current counts, by the database's clock. */
export async function countNow(db: Kysely<Database>): Promise<Counts> {
  const { rows } = await sql<Record<'bookings' | 'holds' | 'pending' | 'late' | 'capped', string>>`
    select (select count(*) from appointment where state = 'confirmed') as bookings,
           (select count(*) from seat where state = 'held' and held_until > now()) as holds,
           work.pending, work.late,
           (select count(*) from sent_message where kind in ('notice', 'code-notice') and sent_at > now() - interval '24 hours') as capped
      from (select count(*) as pending,
                   coalesce(extract(epoch from now() - min(due_at) filter (where due_at <= now())), 0) as late
              from (select split_due_at as due_at from outbox where split_at is null
                    union all
                    select due_at from delivery where delivered_at is null and dead_at is null) as waiting) as work`.execute(
    db,
  );
  const [row] = rows;
  return {
    bookings: Number(row?.bookings),
    holds: Number(row?.holds),
    outboxPending: Number(row?.pending),
    oldestSeconds: Number(row?.late),
    capped: Number(row?.capped),
    deliveries: await deliveriesNow(db),
  };
}

const NONE = { waiting: 0, failing: 0, dead: 0 };

async function deliveriesNow(db: Kysely<Database>): Promise<Deliveries> {
  const { rows } = await sql<{ kind: string; waiting: number; failing: number; dead: number }>`
    select split_part(channel, ':', 1) as kind,
           count(*) filter (where dead_at is null)::int as waiting,
           count(*) filter (where dead_at is null and error is not null)::int as failing,
           count(dead_at)::int as dead
      from delivery where delivered_at is null group by 1`.execute(db);
  const found = rows.map(({ kind, ...counts }) => [kind, counts]);
  return { mail: NONE, sms: NONE, webhook: NONE, ...Object.fromEntries(found) };
}
