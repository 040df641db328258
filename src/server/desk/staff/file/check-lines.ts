import { type Kysely, sql } from 'kysely';
import type { StaffFileFault } from '#domain/desk/staff-file.ts';
import { withZeros } from '../../../platform/csv/lost-zeros.ts';
import { NOT_ENDED } from '../../../platform/database/role-times.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { type LineFault, linesByCode, type StaffLine } from './read-staff-file.ts';

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
  readonly code: string;
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

type PersonRow = StoredPerson & { readonly issuer: string };

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

type Fault = Pick<LineFault, 'fault' | 'about'>;
const named = (fault: StaffFileFault, about = ''): Fault => ({ fault, about });

/** The faults of lines against each other and against the database. */
export function checkLines(lines: readonly StaffLine[], known: Known, issuer: string): readonly LineFault[] {
  const own = linesByCode(lines);
  return lines.flatMap((line) => {
    const fault = faultOf(line, own.get(line.code) ?? [], known, issuer);
    return fault === null ? [] : [{ line: line.line, code: line.code, ...fault }];
  });
}

function faultOf(line: StaffLine, own: readonly StaffLine[], known: Known, issuer: string): Fault | null {
  const stored = known.people.get(line.code);
  if (stored?.by_groups) return named('byGroups');
  if (line.ends) return own.length > 1 ? named('endsAlone') : null;
  const unknown =
    unknownPlace('unknownBranch', line.branch, known.branches) ??
    unknownPlace('unknownArea', line.area, known.areas) ??
    unknownPlace('unknownAgent', line.agent, known.agents);
  if (unknown !== null) return unknown;
  if (line.until && line.until < known.today) return named('past');
  const covers = (stored?.roles ?? []).filter(({ last }) => last !== '');
  const roles: readonly string[] = [...own, ...covers].map(({ role }) => role);
  if (roles.includes('admin') && roles.includes('auditor')) return named('opposed');
  return doubleFault(line, own) ?? identityFault(own, stored, known, issuer);
}

const COLUMNS = { unknownBranch: 'branch', unknownArea: 'area', unknownAgent: 'agent' } as const;

/** A code that does not exist, or that lost its zeros in a spreadsheet. */
function unknownPlace(fault: keyof typeof COLUMNS, code: string, existing: ReadonlySet<string>): Fault | null {
  if (code === '' || existing.has(code)) return null;
  const full = withZeros(code, existing);
  return full === null ? named(fault, code) : named('lostZeros', `${COLUMNS[fault]} ${code} ${full}`);
}

/** Lines of one code that repeat a role or disagree on a name. Only the later line is reported. */
function doubleFault(line: StaffLine, own: readonly StaffLine[]): Fault | null {
  const earlier = own.slice(0, own.indexOf(line));
  const roleOf = ({ role, branch, area, until }: StaffLine) => [role, branch, area, until].join(' ');
  if (earlier.some((other) => roleOf(other) === roleOf(line))) return named('roleTwice');
  const column = (['name', 'email', 'subject', 'agent'] as const).find((each) =>
    earlier.some((other) => line[each] !== '' && other[each] !== '' && other[each] !== line[each]),
  );
  return column === undefined ? null : named('differs', column);
}

function identityFault(
  own: readonly StaffLine[],
  stored: StoredPerson | undefined,
  { identities }: Known,
  issuer: string,
): Fault | null {
  const subject = own.map((line) => line.subject).find(Boolean);
  const missing = (['name', 'email', 'subject'] as const).filter((column) => !own.some((line) => line[column] !== ''));
  if (stored === undefined && missing.length > 0) return named('newLacks', missing.join(', '));
  // Another subject would give the roles to another person.
  if (stored !== undefined && subject !== undefined && subject !== stored.subject) return named('otherSubject');
  const holder = subject === undefined ? undefined : identities.get(`${issuer} ${subject}`);
  return stored === undefined && holder !== undefined ? named('subjectTaken', holder) : null;
}
