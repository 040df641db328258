import { parseArgs } from 'node:util';
import { type Kysely, sql, type Transaction } from 'kysely';
import { ROLES, type Role } from '#domain/desk/roles.ts';
import { placeOf } from '#domain/desk/staff.ts';
import { addDays, isRealDay, toInstant } from '#domain/time/rome.ts';
import { endAllOf } from '../../desk/staff/end-access.ts';
import { NOT_ENDED } from '../../platform/database/role-times.ts';
import type { Database } from '../../platform/database/schema.ts';
import { importStaff } from './import-staff.ts';

const USAGE = `Usage: npm run staff -- add CODE --subject SUBJECT --name NAME --email ADDRESS [--issuer URL] [--agent CODE]
       npm run staff -- role CODE ROLE [--branch CODE] [--area CODE] [--until YYYY-MM-DD, the last day]
       npm run staff -- end CODE            ends roles and sessions at once; what was done stays readable
       npm run staff -- list
       npm run staff -- import FILE [--apply]   shows the changes a CSV file would make; --apply makes them
ROLE: ${ROLES.join(', ')}. SUBJECT is who the person is at the identity provider.`;

const OPTIONS = {
  subject: { type: 'string' },
  name: { type: 'string' },
  email: { type: 'string' },
  issuer: { type: 'string' },
  agent: { type: 'string' },
  branch: { type: 'string' },
  area: { type: 'string' },
  until: { type: 'string' },
  apply: { type: 'boolean' },
} as const;
type Values = Readonly<Partial<Record<Exclude<keyof typeof OPTIONS, 'apply'>, string>>>;

function parsed(typed: readonly string[]) {
  const { positionals, values: given } = parseArgs({ args: [...typed], allowPositionals: true, options: OPTIONS });
  const { apply = false, ...values } = given;
  const [verb, code = '', role = ''] = positionals;
  return { verb, code, role, apply, values };
}

/** The security event of a command that changes staff; null for one that only lists. */
export function eventOf(typed: readonly string[]): StaffEvent | null {
  const { verb, code, apply } = parsed(typed);
  if (verb === 'add' || verb === 'role' || verb === 'end') return { code: `staff-${verb}`, subject: code };
  return verb === 'import' && apply ? { code: 'staff-import', subject: '' } : null;
}
interface StaffEvent {
  readonly code: 'staff-add' | 'staff-role' | 'staff-end' | 'staff-import';
  readonly subject: string;
}

/** Runs the command in one transaction and returns its lines; throws an Error with a clear message. */
export async function runStaff(
  db: Kysely<Database>,
  issuer: string,
  typed: readonly string[],
): Promise<readonly string[]> {
  const { verb, code, role, apply, values } = parsed(typed);
  return db.transaction().execute((tx) => {
    if (verb === 'list') return list(tx);
    if (verb === 'add' && code !== '') return add(tx, code, { issuer, ...values });
    if (verb === 'role' && code !== '') return grant(tx, code, role, values);
    if (verb === 'end' && code !== '') return end(tx, code);
    if (verb === 'import' && code !== '') return importStaff(tx, code, { issuer: values.issuer ?? issuer, apply });
    throw new Error(USAGE);
  });
}

async function add(tx: Transaction<Database>, code: string, values: Values): Promise<readonly string[]> {
  const { issuer, subject, name, email, agent } = values;
  if (!issuer || !subject || !name || !email) throw new Error(USAGE);
  const row = { code, issuer, subject, name, email, agent_code: agent ?? null };
  const added = await tx
    .insertInto('staff')
    .values(row)
    .onConflict((same) => same.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added === undefined) throw new Error(`${code} or this subject is there already`);
  return [`${code} is added. Without a role nothing can be done: npm run staff -- role ${code} ROLE`];
}

async function grant(
  tx: Transaction<Database>,
  code: string,
  given: string,
  { branch, area, until }: Values,
): Promise<readonly string[]> {
  const staff_id = await idOf(tx, code);
  const role = ROLES.find((each) => each === given);
  if (role === undefined) throw new Error(USAGE);
  refuseMisfit(role, branch, area);
  if (until !== undefined && !isRealDay(until)) throw new Error('--until must be a day like 2026-12-31, the last one');
  const rest = {
    granted_by: null,
    approved_by: null,
    until: until === undefined ? null : new Date(toInstant(addDays(until, 1), 0)),
  };
  await tx
    .insertInto('staff_role')
    .values({ staff_id, role, branch_code: branch ?? null, area_code: area ?? null, ...rest })
    .execute();
  return [`${code} is ${role}${branch ? ` of branch ${branch}` : ''}${area ? ` of area ${area}` : ''}`];
}

function refuseMisfit(role: Role, branch: string | undefined, area: string | undefined): void {
  const place = placeOf(role);
  if ((place === 'branch') !== (branch !== undefined))
    throw new Error(`${role}: ${branch === undefined ? 'say --branch' : 'has no branch'}`);
  if ((place === 'area') !== (area !== undefined))
    throw new Error(`${role}: ${area === undefined ? 'say --area' : 'has no area'}`);
}

/** Ends all access of a staff member at once. */
async function end(tx: Transaction<Database>, code: string): Promise<readonly string[]> {
  const staffId = await idOf(tx, code);
  return [`${code} has left: roles ended, ${await endAllOf(tx, staffId, null)} sessions ended`];
}

async function idOf(tx: Transaction<Database>, code: string): Promise<string> {
  const row = await tx.selectFrom('staff').select('id').where('code', '=', code).executeTakeFirst();
  if (row === undefined) throw new Error(`There is no ${code}: npm run staff -- list`);
  return row.id;
}

async function list(tx: Transaction<Database>): Promise<readonly string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws('  ', rpad(s.code, 24), case when s.active then null else 'has left' end,
      (select string_agg(concat_ws(' ', r.role, r.branch_code, r.area_code), ', ' order by r.id) from staff_role r
        where r.staff_id = s.id and ${NOT_ENDED})) as line
    from staff s where s.issuer <> 'system' order by s.code`.execute(tx);
  return rows.length === 0 ? ['Nobody yet: npm run staff -- add …'] : rows.map(({ line }) => line.trimEnd());
}
