import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

/** An undelivered delivery with at least one failed attempt; it holds no personal data. */
export interface FailedDelivery {
  readonly id: string;
  readonly channel: string;
  readonly kind: string;
  readonly tries: number;
  readonly error: string | null;
  readonly since: Date;
  /** Time of the next attempt; null: dead, so it is not retried automatically. */
  readonly again: Date | null;
}

/** Selects deliveries to resend: one, all of a channel, or all. */
export interface Chosen {
  readonly id?: string;
  readonly channel?: string;
}

/** Lists the undelivered deliveries with failed attempts, oldest first. */
export async function listFailed(db: Kysely<Database>): Promise<readonly FailedDelivery[]> {
  const { rows } = await sql<FailedDelivery>`
    select delivery.id, channel, kind, tries, error, since, case when dead_at is null then due_at end as again
      from delivery join outbox on outbox.id = event_id
     where delivered_at is null and (error is not null or dead_at is not null)
     order by since, delivery.id`.execute(db);
  return rows;
}

/** Makes failed deliveries due now, dead ones too, with the full number of attempts. Returns their number. */
export async function sendAgain(db: Kysely<Database>, { id, channel }: Chosen): Promise<number> {
  const { numAffectedRows } = await sql`
    update delivery set dead_at = null, tries = 0, due_at = now(), leased_until = null
     where delivered_at is null and (error is not null or dead_at is not null)
       and (leased_until is null or leased_until <= now())
       and (${id ?? null}::bigint is null or id = ${id ?? null}::bigint)
       and (${channel ?? null}::text is null or channel = ${channel ?? null}::text)`.execute(db);
  return Number(numAffectedRows);
}

/** Counts pending deliveries by channel, for channels that are not configured (any more). */
export async function countUnconfigured(
  db: Kysely<Database>,
  configured: Iterable<string>,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ readonly channel: string; readonly count: number }>`
    select channel, count(*)::int as count from delivery
     where delivered_at is null and dead_at is null and channel <> all(${[...configured]}::text[])
     group by channel order by channel`.execute(db);
  return new Map(rows.map(({ channel, count }) => [channel, count]));
}
