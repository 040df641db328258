import { type Kysely, sql } from 'kysely';
import type { KnownAttendance } from '#domain/insight/no-show.ts';
import type { Database } from '../../platform/database/schema.ts';

/** Attended and missed visits of the whole network in the last ninety days. */
export async function knownInNetwork(db: Kysely<Database>): Promise<KnownAttendance> {
  const { rows } = await sql<KnownAttendance>`
    select count(*)::int as cases, count(*) filter (where outcome = 'noShow')::int as missed
    from attendance where outcome in ('attended', 'left', 'noShow') and ended_at > now() - interval '90 days'`.execute(
    db,
  );
  return rows[0] ?? { cases: 0, missed: 0 };
}
