import { type Kysely, sql, type Transaction } from 'kysely';
import type { Role } from '#domain/desk/roles.ts';
import { areOpposite } from '#domain/desk/staff.ts';
import type { StaffGroups } from '../../platform/config/site.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import { END_NOW, NOT_ENDED } from '../../platform/database/role-times.ts';
import type { Database } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { writeAuditEntry } from '../http/acts.ts';
import type { GroupClaims, Identity } from './provider.ts';

type Tx = Transaction<Database>;
type GroupRole = StaffGroups['roles'][number];
type Arriving = Pick<Identity, 'issuer' | 'subject' | 'idToken'> & { readonly groups: GroupClaims };
/** The account of a person who signs in. */
export interface SignedIn {
  readonly id: string;
  readonly code: string;
}
interface Account extends SignedIn {
  readonly active: boolean;
  readonly by_groups: boolean;
}
interface HeldRole {
  readonly id: string;
  readonly role: Role;
  readonly branch: string | null;
  readonly area: string | null;
}

/**
 * Gives people who sign in the roles of their groups, and ends all others. An account whose roles never came from groups
 * keeps them. Returns the account; null without access: in no group of the table, or with a closed account.
 */
export const followGroups = (
  db: Kysely<Database>,
  person: Arriving,
  { table, ...by }: { readonly table: StaffGroups; readonly requestId: string; readonly client: string },
): Promise<SignedIn | null> =>
  inTransaction(db, async (tx) => {
    const wanted = await rolesOf(tx, table, person.groups);
    const account = await lockedAccount(tx, person);
    if (account !== undefined && !account.active) return null;
    if (wanted.length === 0 && account?.by_groups !== true) return account ?? null;
    const { id, code } = account ?? (await addAccount(tx, person));
    const changed = await exchangeRoles(tx, id, wanted);
    await updateAccount(tx, id, person.groups);
    if (wanted.length === 0) await tx.deleteFrom('staff_session').where('staff_id', '=', id).execute();
    if (changed.length > 0) {
      // Before the session there is its sign-in, by the hash of the ID token.
      const staff = { id, code, session: sha256(person.idToken) };
      const scope = { role: wanted[0]?.role ?? changed[0] ?? 'consultant' };
      const roles = wanted.map(({ role, branch, area }) => [role, branch, area].filter(Boolean).join(' '));
      await writeAuditEntry(tx, { staff, scope, ...by }, 'RuoliDaGruppi', { change: { roles } });
    }
    return wanted.length === 0 ? null : { id, code };
  });

/**
 * The roles of the person's groups. A branch or an area that does not exist gives none, and a person who would be both
 * administrator and auditor gets none.
 */
async function rolesOf(tx: Tx, { roles }: StaffGroups, { names }: GroupClaims): Promise<readonly GroupRole[]> {
  const own = roles.filter(({ group }) => names.includes(group));
  const { rows } = await sql<{ code: string }>`
    select code from branch where code = any(${own.flatMap(({ branch }) => branch ?? [])}::text[])
    union all select code from area where code = any(${own.flatMap(({ area }) => area ?? [])}::text[])`.execute(tx);
  const places = new Set(rows.map(({ code }) => code));
  const known = own.filter(({ branch, area }) =>
    [branch, area].every((code) => code === undefined || places.has(code)),
  );
  const isBoth = known.some((one) => known.some((other) => areOpposite(one.role, other.role)));
  return isBoth ? [] : known.filter((each, at) => known.findIndex((other) => isSame(each, other)) === at);
}

interface Place {
  readonly role: Role;
  readonly branch?: string | null;
  readonly area?: string | null;
}
const isSame = (one: Place, other: GroupRole): boolean =>
  one.role === other.role &&
  (one.branch ?? null) === (other.branch ?? null) &&
  (one.area ?? null) === (other.area ?? null);

async function lockedAccount(tx: Tx, { issuer, subject }: Arriving): Promise<Account | undefined> {
  // Two first sign-ins of one person make one account.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${issuer} ${subject}`}, 0))`.execute(tx);
  const { rows } = await sql<Account>`
    select id::text, code, active, by_groups from staff
     where issuer = ${issuer}::text and subject = ${subject}::text for update`.execute(tx);
  return rows[0];
}

/** Creates the account; a code that another account has gets a number. */
async function addAccount(tx: Tx, { issuer, subject, groups }: Arriving): Promise<SignedIn> {
  const plain =
    groups.account
      .toLowerCase()
      .split('@')[0]
      ?.replace(/[^a-z0-9._-]/g, '-')
      .slice(0, 36) || 'account';
  for (let nth = 1; ; nth += 1) {
    const code = nth === 1 ? plain : `${plain}-${nth}`;
    const added = await tx
      .insertInto('staff')
      .values({ code, issuer, subject, name: groups.name, email: groups.email, agent_code: null, by_groups: true })
      .onConflict((same) => same.column('code').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (added !== undefined) return { id: added.id, code };
  }
}

/** Ends roles that are not wanted, covers too, and adds missing ones. Returns the roles that changed. */
async function exchangeRoles(tx: Tx, id: string, wanted: readonly GroupRole[]): Promise<readonly Role[]> {
  const { rows: held } = await sql<HeldRole & { readonly until: Date | null }>`
    select id::text, role, branch_code as branch, area_code as area, until from staff_role
     where staff_id = ${id}::bigint and ${NOT_ENDED}`.execute(tx);
  const lost = held.filter((role) => role.until !== null || !wanted.some((each) => isSame(role, each)));
  const gained = wanted.filter((each) => !held.some((role) => role.until === null && isSame(role, each)));
  if (lost.length > 0)
    await sql`
      update staff_role set until = ${END_NOW}
       where id = any(${lost.map((role) => role.id)}::bigint[])`.execute(tx);
  for (const { role, branch, area } of gained)
    await tx
      .insertInto('staff_role')
      .values({
        ...{ staff_id: id, role, branch_code: branch ?? null, area_code: area ?? null },
        ...{ granted_by: null, approved_by: null, until: null },
      })
      .execute();
  return [...lost, ...gained].map(({ role }) => role);
}

const updateAccount = (tx: Tx, id: string, { name, email }: GroupClaims) =>
  tx
    .updateTable('staff')
    .set({ by_groups: true, name, ...(email === '' ? {} : { email }) })
    .where('id', '=', id)
    .execute();
