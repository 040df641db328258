import { type Kysely, sql, type Transaction } from 'kysely';
import { IDLE_MS, STATEMENT_MS } from './pool.ts';
import type { Database } from './schema.ts';

const READ = 'select';
/** Rights on append-only tables. */
const APPENDED = 'select, insert';
const CHANGED = 'select, insert, update';
const PASSING = 'select, insert, update, delete';

/** Rights of the server on each table; a new table without an entry fails to compile. */
export const RIGHTS: { readonly [Table in keyof Database]: string } = {
  consent: APPENDED,
  consent_link: APPENDED,
  consent_text: APPENDED,
  audit: APPENDED,
  // Only the owner changes the key in use, when the rotation command re-encrypts the rows.
  key_set: APPENDED,
  key_reader: PASSING,
  refusal: 'select, insert, update (token_hash, told_by), delete',
  outbox: 'select, insert, update (split_at, split_due_at), delete',
  delivery: PASSING,
  schedule: CHANGED,
  sent_message: 'select, insert, delete',
  staff_letter: 'select, insert, update (told_by), delete',
  // The appointments' own trigger inserts rows; readers assign the sequence.
  appointment_feed: 'select, update (place)',
  feed_end: CHANGED,
  idempotency: 'select, insert, update (answer, appointment_id)',
  // SELECT … FOR UPDATE requires the right to update a column.
  branch: 'select, update (capacity_version, area_code)',
  opening_hours: PASSING,
  duty: PASSING,
  closure: PASSING,
  agent: READ,
  holiday: APPENDED,
  customer: CHANGED,
  lead: CHANGED,
  appointment: PASSING,
  seat: PASSING,
  code: PASSING,
  lookup: PASSING,
  identity: PASSING,
  recognition: PASSING,
  proof: PASSING,
  attempt: PASSING,
  used_token: PASSING,
  spent_challenge: PASSING,
  area: 'select, insert, update (name)',
  staff: CHANGED,
  staff_role: CHANGED,
  // A proposal is immutable: it is approved or withdrawn. Then it loses the data of a new person.
  staff_change: 'select, insert, update (staff_id, state, decided_by, decided_at, person)',
  staff_session: PASSING,
  staff_act: APPENDED,
  staff_act_seal: APPENDED,
  attendance: CHANGED,
  assignment: CHANGED,
  calendar_link: PASSING,
  // Deleted with the person's data.
  visit_note: 'select, insert, update (withdrawn_at, withdrawn_by), delete',
  // Deleted after a day, until which a merge can be undone.
  person_merge: 'select, insert, delete',
  branch_digest: CHANGED,
  callback_case: CHANGED,
  callback_try: APPENDED,
  // Deleted with the person's data.
  callback_line: 'select, insert, delete',
  step_count: CHANGED,
  inbox_done: 'select, insert, delete',
  export_file: 'select, insert, delete',
  capacity_change: CHANGED,
  roster_change: PASSING,
  displacement: CHANGED,
  // Deleted with the person's data.
  displacement_try: 'select, insert, delete',
  earlier_wish: PASSING,
  earlier_offer: CHANGED,
  freed_seat: 'select, insert, delete',
  day_list: PASSING,
  // Only the owner makes programs and secrets; the desk may revoke.
  partner: 'select, update (used_at, revoked_at)',
  partner_secret: 'select, update (used_at), delete',
  partner_token: 'select, insert, delete',
  // A drafted offer is immutable: it is approved or withdrawn.
  offer: 'select, insert, update (state, approved_by, approved_at, withdrawn_by, withdrawn_at)',
};
const NOTES = 'public.kysely_migration, public.kysely_migration_lock';

/** Arbitrary number of the advisory lock for granting, since concurrent grants fail. */
const GIVING = 5_203_167;

/**
 * Grants a role the rights of a server only: no ownership, no schema or trigger changes, no changes of append-only
 * tables. Creates a missing role; an existing one keeps its password unless a new one is given.
 */
export async function grantServerRole(owner: Kysely<Database>, role: string, password: string): Promise<void> {
  await owner.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${GIVING}::int)`.execute(tx);
    await makeRole(tx, role, password);
    await run(tx, role, [
      'revoke all on all tables in schema public from %1$I',
      'grant usage on schema public to %1$I',
      'revoke create on schema public from public',
      ...Object.entries(RIGHTS).map(([table, rights]) => `grant ${rights} on public.${table} to %1$I`),
      'grant execute on function public.remove_old_keys(integer), public.keep_act_months(), public.remove_old_events(integer, integer) to %1$I',
      `revoke all on ${NOTES} from %1$I`,
      `grant select on ${NOTES} to %1$I`,
    ]);
  });
}

/** Creates the role, or sets its password and limits if this owner may change it. */
async function makeRole(tx: Transaction<Database>, role: string, password: string): Promise<void> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_has_role(oid, 'usage with admin option') as mine from pg_roles where rolname = ${role}`.execute(tx);
  const may = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls';
  const isNew = rows.length === 0;
  if (!isNew && !rows[0]?.mine) return;
  await run(
    tx,
    role,
    [
      ...(isNew ? [`create role %1$I ${may} password %2$L`] : []),
      ...(!isNew && password !== '' ? ['alter role %1$I password %2$L'] : []),
      // Behind a pooler sessions have no settings of their own.
      `alter role %1$I set statement_timeout = ${STATEMENT_MS}`,
      `alter role %1$I set idle_in_transaction_session_timeout = ${IDLE_MS}`,
    ],
    password,
  );
}

/**
 * Runs statements that take no parameters; the database itself quotes the role's name and a second name or text. They
 * run as one block, since a hundred round trips slow each start.
 */
async function run(tx: Transaction<Database>, role: string, statements: readonly string[], other = ''): Promise<void> {
  const block = `begin ${statements.join('; ')}; end`;
  const { rows } = await sql<{
    text: string;
  }>`select format('do %L', format(${block}, ${role}::text, ${other}::text)) as text`.execute(tx);
  await sql.raw(rows[0]?.text ?? '').execute(tx);
}
