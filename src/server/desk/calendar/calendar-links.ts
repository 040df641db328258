import { type Kysely, sql } from 'kysely';
import {
  type branchCalendar,
  CALENDAR_PATH,
  endBranchCalendar,
  endOwnCalendar,
  makeBranchCalendar,
  makeOwnCalendar,
  type ownCalendar,
} from '#contract/desk/calendar.ts';
import { err, ok } from '#domain/result.ts';
import { randomToken, sha256 } from '../../platform/crypto/tokens.ts';
import type { Database } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { branchIn } from '../day/branch-in.ts';
import { writeAuditEntry } from '../http/acts.ts';
import type { DeskDb } from '../http/desk-db.ts';
import type { DeskContext, DeskHandler, DeskHandlers } from '../http/desk-gate.ts';

/** Whose calendar a link opens: a branch's, or a member of the staff's. */
type Owner = { readonly branch_code: string } | { readonly staff_id: string };

/** The link to the caller's own calendar. */
export function ownCalendarCalls({
  db,
}: DeskDb): Pick<DeskHandlers, 'ownCalendar' | 'makeOwnCalendar' | 'endOwnCalendar'> {
  const ownerOf = async ({ staff }: DeskContext): Promise<Owner> => ({ staff_id: staff.id });
  const read: DeskHandler<typeof ownCalendar> = async (_, ctx) =>
    ok({ body: await readLink(db, await ownerOf(ctx)), act: {} });
  const make: DeskHandler<typeof makeOwnCalendar> = async (_, ctx) =>
    ok({ body: await makeLink(db, ctx, makeOwnCalendar.call, await ownerOf(ctx)), act: 'written' });
  const end: DeskHandler<typeof endOwnCalendar> = async (_, ctx) =>
    ok({ body: await endLink(db, ctx, endOwnCalendar.call, await ownerOf(ctx)), act: 'written' });
  return { ownCalendar: read, makeOwnCalendar: make, endOwnCalendar: end };
}

/** The link to the calendar of a branch of the scope. */
export function branchCalendarCalls({
  db,
}: DeskDb): Pick<DeskHandlers, 'branchCalendar' | 'makeBranchCalendar' | 'endBranchCalendar'> {
  const isInScope = async ({ scope }: DeskContext, branch: string) => (await branchIn(db, scope, branch)) !== undefined;
  const read: DeskHandler<typeof branchCalendar> = async ({ filiale }, ctx) => {
    if (!(await isInScope(ctx, filiale))) return err('not-found');
    return ok({ body: await readLink(db, { branch_code: filiale }), act: { branch: filiale } });
  };
  const make: DeskHandler<typeof makeBranchCalendar> = async ({ filiale }, ctx) => {
    if (!(await isInScope(ctx, filiale))) return err('not-found');
    const body = await makeLink(db, ctx, makeBranchCalendar.call, { branch_code: filiale });
    return ok({ body, act: 'written' });
  };
  const end: DeskHandler<typeof endBranchCalendar> = async ({ filiale }, ctx) => {
    if (!(await isInScope(ctx, filiale))) return err('not-found');
    return ok({ body: await endLink(db, ctx, endBranchCalendar.call, { branch_code: filiale }), act: 'written' });
  };
  return { branchCalendar: read, makeBranchCalendar: make, endBranchCalendar: end };
}

const columnOf = (owner: Owner) => ('staff_id' in owner ? ('staff_id' as const) : ('branch_code' as const));
const keyOf = (owner: Owner) => ('staff_id' in owner ? owner.staff_id : owner.branch_code);
const aboutOf = (owner: Owner) => ('staff_id' in owner ? {} : { branch: owner.branch_code });

async function readLink(db: Kysely<Database>, owner: Owner) {
  const row = await db
    .selectFrom('calendar_link')
    .select(['made_at', 'read_at'])
    .where(columnOf(owner), '=', keyOf(owner))
    .executeTakeFirst();
  const link = row && { creato: row.made_at.toISOString(), letto: row.read_at?.toISOString() ?? null };
  return { collegamento: link ?? null };
}

/** Only the token's hash is stored, so no later request can show the address again. */
const makeLink = (db: Kysely<Database>, ctx: DeskContext, call: string, owner: Owner) =>
  inTransaction(db, async (tx) => {
    const token = randomToken();
    const link = { token_hash: sha256(token), made_by: ctx.staff.id, read_at: null };
    const { made_at } = await tx
      .insertInto('calendar_link')
      .values({ branch_code: null, staff_id: null, ...owner, ...link })
      .onConflict((same) => same.column(columnOf(owner)).doUpdateSet({ ...link, made_at: sql<Date>`now()` }))
      .returning('made_at')
      .executeTakeFirstOrThrow();
    await writeAuditEntry(tx, ctx, call, aboutOf(owner));
    return { percorso: `${CALENDAR_PATH}/${token}.ics`, creato: made_at.toISOString() };
  });

const endLink = (db: Kysely<Database>, ctx: DeskContext, call: string, owner: Owner) =>
  inTransaction(db, async (tx) => {
    const ended = await tx.deleteFrom('calendar_link').where(columnOf(owner), '=', keyOf(owner)).executeTakeFirst();
    await writeAuditEntry(tx, ctx, call, { ...aboutOf(owner), change: { ended: Number(ended.numDeletedRows) } });
    return { Status: '0' as const };
  });
