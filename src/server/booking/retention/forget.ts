import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database, PersonColumns } from '../../platform/database/schema.ts';

/** Tables with rows that name a requester. */
type Asked = 'appointment' | 'lead';

const FORGOTTEN = {
  appointment: sql`, contact_id = '', mobile_hash = null, details = '{}', media = '{}', state = case state when 'cancelled' then state else 'past' end`,
  lead: sql`, live = false, visit = null, media = '{}'`,
};

/** Treatment of each column that names a requester; a new column without one does not compile. */
const EMPTIED: { readonly [Column in keyof PersonColumns]: (nobody: Buffer) => RawBuilder<unknown> } = {
  first_name: () => sql`''`,
  last_name: () => sql`''`,
  email: (nobody) => sql`${nobody}`,
  mobile: (nobody) => sql`${nobody}`,
  tax_code: (nobody) => sql`${nobody}`,
  tax_code_hash: () => sql`decode(md5(opp_id), 'hex')`,
};
const emptied = (nobody: Buffer) =>
  sql.join(Object.entries(EMPTIED).map(([column, value]) => sql`${sql.ref(column)} = ${value(nobody)}`));

/** Rows of a request that name its person, or open it by a link. */
const HANGING = sql`
  words as (update callback_case set words = null where opp_id in (select opp_id from gone)),
  letters as (
    delete from outbox
     where kind = 'message.previous-contact' and payload ->> 'oppID' in (select opp_id from gone))`;
const ON_APPOINTMENTS = sql`,
  notes as (delete from visit_note where appointment_id in (select id from gone)),
  proofs as (delete from proof where appointment_id in (select id from gone)),
  codes as (delete from code where appointment_id in (select id from gone)),
  links as (
    update displacement set token_hash = sha256(convert_to(gen_random_uuid()::text, 'utf8'))
     where appointment_id in (select id from gone))`;

/**
 * Anonymises requests in one statement; an empty name marks them. Their links and proofs open nothing any more. Returns
 * the branch of each, null where it has none.
 */
export async function forget(
  db: Kysely<Database>,
  table: Asked,
  nobody: Buffer,
  whose: RawBuilder<unknown>,
): Promise<readonly (string | null)[]> {
  const isAppointment = table === 'appointment';
  const { rows } = await sql<{ branch: string | null }>`
    with gone as (
      update ${sql.table(table)} set ${emptied(nobody)}, customer_id = null ${FORGOTTEN[table]}
       where first_name <> '' and ${whose}
      returning id, opp_id, ${isAppointment ? sql`branch_code` : sql`null::text`} as branch
    ), ${HANGING}${isAppointment ? ON_APPOINTMENTS : sql``}
    select branch from gone`.execute(db);
  return rows.map(({ branch }) => branch);
}
