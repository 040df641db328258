import { type Kysely, sql } from 'kysely';
import { NOT_ENDED } from '../../platform/database/role-times.ts';
import type { Database } from '../../platform/database/schema.ts';
import { unknownCode } from '../lost-zeros.ts';
import { linesByCode, type StaffLine } from './read-staff-file.ts';

/** A present or coming role; `last`: the last day of a cover, else ''. */
export interface StoredRole {
  readonly id: string;
  readonly role: string;
  readonly branch: string;
  readonly area: string;
  readonly last: string;
}
export interface StoredPerson {
  readonly id: string;
  readonly subject: string;
  readonly name: string;
  readonly email: string;
  readonly agent: string;
  readonly active: boolean;
  readonly by_groups: boolean;
  readonly roles: readonly StoredRole[];
}
/** What the database holds, by code. */
export interface Known {
  readonly people: ReadonlyMap<string, StoredPerson>;
  /** Codes of accounts by issuer and subject. */
  readonly identities: ReadonlyMap<string, string>;
  readonly branches: ReadonlySet<string>;
  readonly areas: ReadonlySet<string>;
  readonly agents: ReadonlySet<string>;
  readonly today: string;
}

type PersonRow = StoredPerson & { readonly code: string; readonly issuer: string };

/** Reads people with their roles, and the codes that a file may name. */
export async function knownOf(db: Kysely<Database>): Promise<Known> {
  const { rows: people } = await sql<PersonRow>`
    select s.id::text, s.code, s.issuer, s.subject, s.name, s.email, coalesce(s.agent_code, '') as agent, s.active,
      s.by_groups, (
        select coalesce(json_agg(json_build_object('id', r.id::text, 'role', r.role,
            'branch', coalesce(r.branch_code, ''), 'area', coalesce(r.area_code, ''),
            'last', coalesce(((r.until - interval '1 microsecond') at time zone 'Europe/Rome')::date::text, '')) order by r.id), '[]')
          from staff_role r where r.staff_id = s.id and ${NOT_ENDED}) as roles
      from staff s`.execute(db);
  const codes = async (table: 'branch' | 'area' | 'agent') =>
    new Set((await db.selectFrom(table).select('code').execute()).map(({ code }) => code));
  const { rows: now } = await sql<{ today: string }>`
    select (now() at time zone 'Europe/Rome')::date::text as today`.execute(db);
  return {
    people: new Map(people.map((row) => [row.code, row])),
    identities: new Map(people.map(({ code, issuer, subject }) => [`${issuer} ${subject}`, code])),
    ...{ branches: await codes('branch'), areas: await codes('area'), agents: await codes('agent') },
    today: now[0]?.today ?? '',
  };
}

/** The faults of lines against each other and against the database, each with its remedy. */
export function checkLines(lines: readonly StaffLine[], known: Known, issuer: string): readonly string[] {
  const own = linesByCode(lines);
  return lines.flatMap((line) => {
    const fault = faultOf(line, own.get(line.code) ?? [], known, issuer);
    return fault === null ? [] : [`line ${line.line}: ${line.code}: ${fault}`];
  });
}

function faultOf(line: StaffLine, own: readonly StaffLine[], known: Known, issuer: string): string | null {
  const { code, branch, area, agent, until } = line;
  const stored = known.people.get(code);
  if (stored?.by_groups)
    return "the identity provider's groups decide this account: change them there, remove the line";
  if (line.ends) return own.length > 1 ? 'a line with active = no must be the only one of its code' : null;
  if (branch && !known.branches.has(branch))
    return `branch ${branch} ${unknownCode(branch, known.branches, 'does not exist: correct it, or import the branch first')}`;
  if (area && !known.areas.has(area))
    return `area ${area} ${unknownCode(area, known.areas, 'does not exist: correct it, or make it in «Persone»')}`;
  if (agent && !known.agents.has(agent))
    return `agent ${agent} ${unknownCode(agent, known.agents, 'does not exist: correct it, or import the agent first')}`;
  if (until && until < known.today) return 'until is past: write a coming day, or remove the line';
  const covers = (stored?.roles ?? []).filter(({ last }) => last !== '');
  const roles: readonly string[] = [...own, ...covers].map(({ role }) => role);
  if (roles.includes('admin') && roles.includes('auditor'))
    return 'nobody is admin and auditor at once: remove one line, or wait for the end of the cover';
  return doubleFault(line, own) ?? identityFault(own, stored, known, issuer);
}

/** Lines of one code that repeat a role or disagree on a name. Only the later line is reported. */
function doubleFault(line: StaffLine, own: readonly StaffLine[]): string | null {
  const earlier = own.slice(0, own.indexOf(line));
  const roleOf = ({ role, branch, area, until }: StaffLine) => [role, branch, area, until].join(' ');
  if (earlier.some((other) => roleOf(other) === roleOf(line))) return 'this role is on another line: remove one';
  const column = (['name', 'email', 'subject', 'agent'] as const).find((each) =>
    earlier.some((other) => line[each] !== '' && other[each] !== '' && other[each] !== line[each]),
  );
  return column === undefined ? null : `${column} differs between the lines of this code: write it once`;
}

function identityFault(
  own: readonly StaffLine[],
  stored: StoredPerson | undefined,
  { identities }: Known,
  issuer: string,
): string | null {
  const subject = own.map((line) => line.subject).find(Boolean);
  const missing = (['name', 'email', 'subject'] as const).filter((column) => !own.some((line) => line[column] !== ''));
  if (stored === undefined && missing.length > 0) return `is new: fill ${missing.join(', ')}`;
  // Another subject would give the roles to another person.
  if (stored !== undefined && subject !== undefined && subject !== stored.subject)
    return 'subject is another one: end this code, and add the person with a new code';
  const holder = subject === undefined ? undefined : identities.get(`${issuer} ${subject}`);
  if (stored === undefined && holder !== undefined) return `subject belongs to ${holder}: use that code`;
  return null;
}
