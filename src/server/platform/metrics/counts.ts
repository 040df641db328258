import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { Counts } from './metrics.ts';

/** What the product holds now, by the database's clock (R0.34). */
export async function countNow(db: Kysely<Database>): Promise<Counts> {
  const { rows } = await sql<Record<'bookings' | 'holds' | 'pending' | 'capped', string>>`
    select (select count(*) from appointment where state = 'confirmed') as bookings,
           (select count(*) from seat where state = 'held' and held_until > now()) as holds,
           (select count(*) from graphile_worker.jobs where task_identifier like 'deliver%') as pending,
           (select count(*) from sent_message where kind in ('notice', 'code-notice') and sent_at > now() - interval '24 hours') as capped`.execute(
    db,
  );
  const [row] = rows;
  return {
    bookings: Number(row?.bookings),
    holds: Number(row?.holds),
    outboxPending: Number(row?.pending),
    capped: Number(row?.capped),
    outboxDead: await deadNow(db),
  };
}

const NONE_DEAD = { mail: 0, sms: 0, webhook: 0 };

/** Receivers of webhooks count together: which of them is in trouble, the list says. */
async function deadNow(db: Kysely<Database>): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sql<{ readonly kind: string; readonly count: number }>`
    select split_part(channel, ':', 1) as kind, count(*)::int as count
      from delivery where dead_at is not null group by 1`.execute(db);
  return { ...NONE_DEAD, ...Object.fromEntries(rows.map(({ kind, count }) => [kind, count])) };
}
