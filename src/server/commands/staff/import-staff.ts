import { createReadStream } from 'node:fs';
import { sql, type Transaction } from 'kysely';
import { endAllOf } from '../../desk/staff/end-access.ts';
import { checkLines, knownOf, type StoredPerson, type StoredRole } from '../../desk/staff/file/check-lines.ts';
import { linesByCode, readStaffFile, type StaffLine } from '../../desk/staff/file/read-staff-file.ts';
import { END_NOW } from '../../platform/database/role-times.ts';
import type { Database } from '../../platform/database/schema.ts';
import { there } from '../import/import-file.ts';
import { faultText } from './fault-text.ts';

type Tx = Transaction<Database>;

/** A change of one person: what it is, and how it is written. */
interface Change {
  readonly sign: '+' | '~' | '-';
  readonly text: string;
  write(tx: Tx): Promise<unknown>;
}
interface Wish {
  readonly issuer: string;
  readonly apply: boolean;
}

/**
 * Imports people and roles from a file: all lines or, if one is faulty, none. Without `apply` it only lists the changes.
 * Importing a file twice changes nothing. People who are not in the file stay as they are.
 */
export async function importStaff(tx: Tx, file: string, { issuer, apply }: Wish): Promise<readonly string[]> {
  const { lines, faults: unread } = await readStaffFile(() => createReadStream(there(file)));
  // No change at the desk between the plan and its writing.
  await sql`lock table staff, staff_role in share row exclusive mode`.execute(tx);
  const known = await knownOf(tx);
  const faults = [...unread, ...checkLines(lines, known, issuer)];
  if (faults.length > 0)
    throw new Error([...faults.map(faultText), 'Nothing is changed: correct these lines.'].join('\n'));
  const people = linesByCode(lines);
  const changes = [...people].flatMap(([code, own]) => changeOf(own, known.people.get(code), issuer) ?? []);
  if (apply) for (const change of changes) await change.write(tx);
  const count = (sign: Change['sign']) => changes.filter((each) => each.sign === sign).length;
  const told = changes.map(({ sign, text }) => `${sign} ${text}`);
  const sums = `${count('+')} new, ${count('~')} changed, ${count('-')} ended, ${people.size - changes.length} unchanged.`;
  return [...told, apply ? sums : `${sums} Nothing is changed yet: repeat with --apply.`];
}

function changeOf(lines: readonly StaffLine[], stored: StoredPerson | undefined, issuer: string): Change | null {
  const [{ code, ends } = { code: '', ends: false }] = lines;
  if (ends) {
    if (stored === undefined || !stored.active) return null;
    return { sign: '-', text: `${code}: ends`, write: (tx) => endAllOf(tx, stored.id, null) };
  }
  const { gained, lost } = rolesOf(lines, stored);
  const told = toldOf(lines, stored);
  if (gained.length === 0 && lost.length === 0 && told.length === 0 && stored?.active) return null;
  const parts = [
    ...told,
    ...lost.map((role) => `no longer ${roleText(role)}`),
    ...gained.map((role) => roleText(wantedOf(role))),
  ];
  return {
    sign: stored === undefined ? '+' : '~',
    text: `${code}: ${parts.join(', ') || 'active again'}`,
    async write(tx) {
      const id = await writePerson(tx, lines, issuer);
      const ending = lost.map((role) => role.id);
      if (ending.length > 0)
        await sql`update staff_role set until = ${END_NOW} where id = any(${ending}::bigint[])`.execute(tx);
      for (const role of gained) await writeRole(tx, id, role);
    },
  };
}

const key = ({ role, branch, area, last }: Omit<StoredRole, 'id'>) => [role, branch, area, last].join(' ');
const wantedOf = (line: StaffLine): Omit<StoredRole, 'id'> => ({
  ...{ role: line.role, branch: line.branch, area: line.area, last: line.until },
});
const roleText = ({ role, branch, area, last }: Omit<StoredRole, 'id'>) =>
  [role, branch && `of branch ${branch}`, area && `of area ${area}`, last && `until ${last}`].filter(Boolean).join(' ');

/** Roles to give and to end. A stored cover ends only where the file names another day for its role and place. */
function rolesOf(lines: readonly StaffLine[], stored: StoredPerson | undefined) {
  const held = stored?.roles ?? [];
  const wanted = new Set(lines.map((line) => key(wantedOf(line))));
  const places = new Set(lines.map((line) => key({ ...wantedOf(line), last: '' })));
  const lost = held.filter(
    (role) => !wanted.has(key(role)) && (role.last === '' || places.has(key({ ...role, last: '' }))),
  );
  const gained = lines.filter((line) => !held.some((role) => key(role) === key(wantedOf(line))));
  return { lost, gained };
}

/** Names and addresses of the file that are not stored yet; an empty cell keeps the stored value. */
function toldOf(lines: readonly StaffLine[], stored: StoredPerson | undefined): readonly string[] {
  const given = ({ name, email, agent }: StaffLine) => ({ name, email, agent });
  return lines.flatMap((line) =>
    Object.entries(given(line)).flatMap(([column, value]) =>
      value !== '' && value !== stored?.[column as 'name'] ? [`${column} ${value}`] : [],
    ),
  );
}

async function writePerson(tx: Tx, lines: readonly StaffLine[], issuer: string): Promise<string> {
  const pick = (column: 'name' | 'email' | 'subject' | 'agent') =>
    lines.map((line) => line[column]).find(Boolean) ?? null;
  const code = lines[0]?.code ?? '';
  const { rows } = await sql<{ id: string }>`
    insert into staff (code, issuer, subject, name, email, agent_code)
    values (${code}, ${issuer}, coalesce(${pick('subject')}, ''), coalesce(${pick('name')}, ''),
            coalesce(${pick('email')}, ''), ${pick('agent')})
    on conflict (code) do update set name = coalesce(${pick('name')}, staff.name),
      email = coalesce(${pick('email')}, staff.email), agent_code = coalesce(${pick('agent')}, staff.agent_code),
      active = true
    returning id::text`.execute(tx);
  return rows[0]?.id ?? '';
}

const writeRole = (tx: Tx, id: string, { role, branch, area, until }: StaffLine) =>
  sql`
    insert into staff_role (staff_id, role, branch_code, area_code, until)
    values (${id}::bigint, ${role}, nullif(${branch}, ''), nullif(${area}, ''),
            (nullif(${until}, '')::date + 1)::timestamp at time zone 'Europe/Rome')`.execute(tx);
