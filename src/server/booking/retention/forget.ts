import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database, PersonColumns } from '../../platform/database/schema.ts';

/** Tables of requests, whose rows name a person. */
type Asked = 'appointment' | 'lead';

const OTHER_COLUMNS = {
  appointment: sql`, contact_id = '', mobile_hash = null, mobile_tail = null, details = '{}', media = '{}', state = case state when 'cancelled' then state else 'past' end`,
  lead: sql`, live = false, visit = null, media = '{}'`,
};

/** The anonymous value of each column that names a person. A new column without one does not compile. */
const ANONYMOUS_VALUES: { readonly [Column in keyof PersonColumns]: (nobody: Buffer) => RawBuilder<unknown> } = {
  first_name: () => sql`''`,
  last_name: () => sql`''`,
  email: (nobody) => sql`${nobody}`,
  mobile: (nobody) => sql`${nobody}`,
  tax_code: (nobody) => sql`${nobody}`,
  tax_code_hash: () => sql`decode(md5(opp_id), 'hex')`,
};
const emptied = (nobody: Buffer) =>
  sql.join(Object.entries(ANONYMOUS_VALUES).map(([column, value]) => sql`${sql.ref(column)} = ${value(nobody)}`));

/** Statements for other tables: rows that name the person of an anonymised request, or whose links open it. */
const DEPENDENT_ROWS = sql`
  words as (update callback_case set words = null where opp_id in (select opp_id from gone)),
  lines as (
    delete from callback_line where case_id in (select c.id from callback_case c where c.opp_id in (select opp_id from gone))),
  letters as (
    delete from outbox
     where kind = 'message.previous-contact' and payload ->> 'oppID' in (select opp_id from gone))`;
const ON_APPOINTMENTS = sql`,
  merges as (delete from person_merge where opp_ids && array(select opp_id from gone)),
  tries as (
    delete from displacement_try using displacement d where displacement_id = d.id and d.appointment_id in (select id from gone)),
  notes as (delete from visit_note where appointment_id in (select id from gone)),
  passed as (
    insert into freed_seat (branch_code, starts, freed_at)
    select branch_code, starts, freed_at from earlier_offer
     where state = 'offered' and appointment_id in (select id from gone)),
  holds as (
    delete from seat using earlier_offer o
     where o.appointment_id in (select id from gone) and seat.visit = o.token_hash and seat.state = 'held'),
  waits as (delete from earlier_wish where appointment_id in (select id from gone)),
  proofs as (delete from proof where appointment_id in (select id from gone)),
  codes as (delete from code where appointment_id in (select id from gone)),
  links as (
    update displacement set token_hash = sha256(convert_to(gen_random_uuid()::text, 'utf8'))
     where appointment_id in (select id from gone))`;

/**
 * Anonymises requests in one statement. An empty first name marks a row as anonymised. Links and proofs no longer open
 * these requests. Returns the branch code of each, null where it has none.
 */
export async function anonymise(
  db: Kysely<Database>,
  table: Asked,
  nobody: Buffer,
  whose: RawBuilder<unknown>,
): Promise<readonly (string | null)[]> {
  const isAppointment = table === 'appointment';
  const { rows } = await sql<{ branch: string | null }>`
    with gone as (
      update ${sql.table(table)} set ${emptied(nobody)}, customer_id = null ${OTHER_COLUMNS[table]}
       where first_name <> '' and ${whose}
      returning id, opp_id, ${isAppointment ? sql`branch_code` : sql`null::text`} as branch
    ), ${DEPENDENT_ROWS}${isAppointment ? ON_APPOINTMENTS : sql``}
    select branch from gone`.execute(db);
  return rows.map(({ branch }) => branch);
}
