import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

/** A delivery with at least one failure that is not delivered; no personal data. */
export interface FailedDelivery {
  readonly id: string;
  readonly channel: string;
  readonly kind: string;
  readonly tries: number;
  readonly error: string | null;
  readonly since: Date;
  /** Null = dead: not retried automatically. */
  readonly again: Date | null;
}

/** Selects deliveries to resend: one, all of a channel, or all. */
export interface Chosen {
  readonly id?: string;
  readonly channel?: string;
}

/** Oldest first. */
export async function listTroubled(db: Kysely<Database>): Promise<readonly FailedDelivery[]> {
  const { rows } = await sql<FailedDelivery>`
    select delivery.id, channel, kind, tries, error, since, case when dead_at is null then due_at end as again
      from delivery join outbox on outbox.id = event_id
     where delivered_at is null and (error is not null or dead_at is not null)
     order by since, delivery.id`.execute(db);
  return rows;
}

/** Restarts dead deliveries and those in backoff: due now, with all attempts. Returns their number. */
export async function sendAgain(db: Kysely<Database>, { id, channel }: Chosen): Promise<number> {
  const { numAffectedRows } = await sql`
    update delivery set dead_at = null, tries = 0, due_at = now(), leased_until = null
     where delivered_at is null and (error is not null or dead_at is not null)
       and (leased_until is null or leased_until <= now())
       and (${id ?? null}::bigint is null or id = ${id ?? null}::bigint)
       and (${channel ?? null}::text is null or channel = ${channel ?? null}::text)`.execute(db);
  return Number(numAffectedRows);
}

/** Pending deliveries of unconfigured receivers, by channel. */
export async function waitingForNobody(
  db: Kysely<Database>,
  configured: Iterable<string>,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ readonly channel: string; readonly count: number }>`
    select channel, count(*)::int as count from delivery
     where delivered_at is null and dead_at is null and channel <> all(${[...configured]}::text[])
     group by channel order by channel`.execute(db);
  return new Map(rows.map(({ channel, count }) => [channel, count]));
}
