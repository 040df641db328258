import { type Kysely, sql } from 'kysely';
import type { Role } from '#domain/desk/roles.ts';
import { areOpposite } from '#domain/desk/staff.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { NewPerson } from '../../platform/database/tables/staff-tables.ts';
import { currentOf, type StaffRow } from './staff-rows.ts';

/** Whether a remaining role forbids a new one: no person is both administrator and auditor. */
export const opposes = (subject: StaffRow, role: Role, isCover: boolean): boolean =>
  currentOf(subject).some((grant) => (isCover || grant.last !== null) && areOpposite(grant.role, role));

/** Whether another account, or an open proposal, has the code or the identity of a new person. */
export async function isTaken(db: Kysely<Database>, issuer: string, person: NewPerson): Promise<'esiste' | null> {
  const { code, subject } = person;
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from staff where code = ${code}::text
                                        or (issuer = ${issuer}::text and subject = ${subject}::text))
        or exists (select from staff_change where state = 'open' and person is not null
                     and (person ->> 'code' = ${code}::text or person ->> 'subject' = ${subject}::text)) as taken`.execute(
    db,
  );
  return rows[0]?.taken === true ? 'esiste' : null;
}
