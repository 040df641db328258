import type { Kysely } from 'kysely';
import type { Partner } from '#domain/partner/partner.ts';
import type { Database } from '../../platform/database/schema.ts';
import { staticStatement } from '../../platform/database/statements/static-statement.ts';

type ById = Pick<Partner, 'id'>;

const lockCreates = staticStatement<ById>("select pg_advisory_xact_lock(hashtextextended('partner ' || :id::text, 0))");
// A separate statement after the lock, so that it sees creates that were committed while it waited.
const countToday = staticStatement<ById, { readonly made: number; readonly seconds: number }>(`
  select count(a.id)::int as made,
         ceil(extract(epoch from midnight + interval '1 day' - local))::int as seconds
    from (select now() at time zone 'Europe/Rome' as local,
                 date_trunc('day', now() at time zone 'Europe/Rome') as midnight) today
    left join appointment a on a.partner_id = :id::text and a.created_at >= midnight at time zone 'Europe/Rome'
   group by midnight, local`);

/**
 * Null while the program may make another appointment today, in Rome; else the seconds until midnight. Its creates wait
 * for each other until the transaction ends, so that concurrent ones stay within the quota.
 */
export async function secondsUntilQuota(
  db: Kysely<Database>,
  partner: Pick<Partner, 'id' | 'perDay'>,
): Promise<number | null> {
  const [, [today]] = await Promise.all([lockCreates(partner).rows(db), countToday(partner).rows(db)]);
  return today === undefined || today.made < partner.perDay ? null : today.seconds;
}
