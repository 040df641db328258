import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { Actor } from '../http/acts.ts';

/** The system has a row in the staff table under this issuer, which no sign-in uses. */
export const SYSTEM_ISSUER = 'system';

/** The system itself as the actor of audit entries: a staff member without a role, who cannot sign in. */
export async function systemActor(db: Kysely<Database>): Promise<Actor> {
  const { rows } = await sql<{ id: string; code: string }>`
    insert into staff (code, issuer, subject, name, email) values ('fissa-sistema', ${SYSTEM_ISSUER}, '', 'In automatico', '')
    on conflict (issuer, subject) do update set name = excluded.name returning id, code`.execute(db);
  const { id = '', code = '' } = rows[0] ?? {};
  return { staff: { id, code, session: Buffer.alloc(0) }, scope: { role: 'system' }, requestId: '', client: '' };
}
