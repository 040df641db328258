import { type Kysely, sql } from 'kysely';
import type { WireProposal } from '#contract/desk/staff.ts';
import type { Scope } from '#domain/desk/permissions.ts';
import type { Role } from '#domain/desk/roles.ts';
import { coversGrant } from '#domain/desk/staff.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { NewPerson } from '../../platform/database/tables/staff-tables.ts';
import { isCovered, type StaffRow, wireGrant } from './staff-rows.ts';

/** A proposed change with its author. */
export interface ChangeRow {
  readonly id: string;
  readonly kind: 'role' | 'cover' | 'area';
  readonly staff_id: string | null;
  readonly person: NewPerson | null;
  readonly role: Role | null;
  readonly branch_codes: readonly string[];
  readonly area_code: string | null;
  readonly agent_code: string | null;
  readonly first_day: string | null;
  readonly last_day: string | null;
  readonly state: 'open' | 'approved' | 'withdrawn';
  readonly made_by: string;
  readonly made_at: Date;
  readonly maker_code: string;
  readonly maker_name: string;
}

const ROWS = sql`
  select c.id::text, c.kind, c.staff_id::text, c.person, c.role, c.branch_codes, c.area_code, c.agent_code,
    c.first_day::text, c.last_day::text, c.state, c.made_by::text, c.made_at,
    m.code as maker_code, m.name as maker_name
  from staff_change c join staff m on m.id = c.made_by`;

export async function openChanges(db: Kysely<Database>): Promise<readonly ChangeRow[]> {
  return (await sql<ChangeRow>`${ROWS} where c.state = 'open' order by c.made_at, c.id`.execute(db)).rows;
}

/** The account that a change is about; null for a new person, an area and an unknown change. */
export async function subjectOf(db: Kysely<Database>, id: string): Promise<string | null> {
  const row = await db.selectFrom('staff_change').select('staff_id').where('id', '=', id).executeTakeFirst();
  return row?.staff_id ?? null;
}

/** A change, locked until the end of the transaction: it is decided once. */
export async function lockedChange(db: Kysely<Database>, id: string): Promise<ChangeRow | undefined> {
  return (await sql<ChangeRow>`${ROWS} where c.id = ${id}::bigint for update of c`.execute(db)).rows[0];
}

/** Whether a scope covers the change: the proposed role, and all present roles of its person. */
export function isInsideScope(scope: Scope, change: ChangeRow, subject: StaffRow | undefined): boolean {
  if (scope.kind === 'network') return true;
  if (change.kind === 'area' || !coversGrant(scope, { branch: change.branch_codes[0] ?? null })) return false;
  return subject === undefined || isCovered(scope, subject);
}

const KINDS = { role: 'ruolo', cover: 'copertura', area: 'area' } as const;

export const wireProposal = (
  row: ChangeRow,
  subject: StaffRow | undefined,
  blocco: WireProposal['blocco'],
): WireProposal => ({
  ...{ id: row.id, tipo: KINDS[row.kind], persona: personOf(row, subject) },
  ...{ ruolo: row.role, filiali: [...row.branch_codes], area: row.area_code, agente: row.agent_code },
  ...{ dal: row.first_day, al: row.last_day },
  chiesta: { codice: row.maker_code, nome: row.maker_name, quando: row.made_at.toISOString() },
  blocco,
});

function personOf({ person }: ChangeRow, subject: StaffRow | undefined): WireProposal['persona'] {
  const of = subject ?? person;
  if (of === null) return null;
  const { code, name, email, subject: soggetto } = of;
  const prima = subject?.grants.filter(({ ended }) => !ended).map(wireGrant) ?? [];
  return { codice: code, nome: name, email, soggetto, nuova: subject === undefined, prima };
}
