import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

/** A delivery in any state; no personal data. */
export interface Logged {
  readonly id: string;
  readonly event: string;
  readonly kind: string;
  readonly channel: string;
  readonly oppId: string | null;
  readonly tries: number;
  readonly error: string | null;
  readonly happened: Date;
  readonly delivered: Date | null;
  readonly dead: Date | null;
}

/** Filter of deliveries by channel, request code or time of the event. */
export interface Wanted {
  readonly channel?: string;
  readonly oppId?: string;
  readonly since?: Date;
}

const asWanted = ({ channel, oppId, since }: Wanted) => sql<boolean>`
  (${channel ?? null}::text is null or channel = ${channel ?? null}::text)
  and (${oppId ?? null}::text is null or payload ->> 'oppID' = ${oppId ?? null}::text)
  and (${since ?? null}::timestamptz is null or created_at >= ${since ?? null}::timestamptz)`;

/** Lists the newest `most` deliveries, newest first. */
export async function listDeliveries(db: Kysely<Database>, wanted: Wanted, most: number): Promise<readonly Logged[]> {
  const { rows } = await sql<Logged>`
    select delivery.id, event_id as event, kind, channel, payload ->> 'oppID' as "oppId", tries, error,
           created_at as happened, delivered_at as delivered, dead_at as dead
      from delivery join outbox on outbox.id = event_id
     where ${asWanted(wanted)} order by delivery.id desc limit ${most}::int`.execute(db);
  return rows;
}

/**
 * Sends delivered webhooks again, with the same ids, so that a receiver can drop duplicates: one delivery by its
 * number, or all of a receiver since a time. Never resends a message to a person. Returns the number of deliveries.
 */
export async function resend(
  db: Kysely<Database>,
  { id, ...wanted }: Wanted & { readonly id?: string },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update delivery set delivered_at = null, error = null, tries = 0, due_at = now(), leased_until = null
      from outbox
     where outbox.id = event_id and delivered_at is not null and channel like 'webhook:%'
       and (${id ?? null}::bigint is null or delivery.id = ${id ?? null}::bigint) and ${asWanted(wanted)}`.execute(db);
  return Number(numAffectedRows);
}
