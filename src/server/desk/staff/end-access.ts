import { sql, type Transaction } from 'kysely';
import { endAccess } from '#contract/desk/staff.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { END_NOW, NOT_ENDED } from '../../platform/database/role-times.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { DeskContext, DeskHandler } from '../http/desk-gate.ts';
import { type Outcome, onceByStaff, type StaffDeps, type Why } from './once-by-staff.ts';
import { currentOf, lockStaff, type StaffRow, staffAs } from './staff-rows.ts';

type Tx = Transaction<Database>;

/** Ends a person's access, or one cover, at once. No second person is needed, because it grants no rights. */
export const endAccessCall =
  (deps: StaffDeps): DeskHandler<typeof endAccess> =>
  (asked, ctx) =>
    onceByStaff(deps, ctx, { call: endAccess.call, body: asked }, (tx) => end(tx, asked, ctx));

/** Ends an access or a cover; returns why not, if it cannot. */
export async function end(
  tx: Tx,
  { codice, ruolo }: { readonly codice: string; readonly ruolo?: string | undefined },
  ctx: DeskContext,
): Promise<Result<Outcome, 'not-found'>> {
  await lockStaff(tx, { code: codice });
  const subject = await staffAs(tx, codice, ctx.scope);
  if (subject === undefined) return err('not-found');
  const cover = ruolo === undefined ? null : currentOf(subject).find(({ id, last }) => id === ruolo && last !== null);
  if (cover === undefined) return err('not-found');
  const why = obstacleTo(subject, ctx);
  if (why === null && cover === null) await endAllOf(tx, subject.id, ctx.staff.id);
  if (why === null && cover !== null)
    await tx.updateTable('staff_role').set({ until: END_NOW }).where('id', '=', cover.id).execute();
  const branch = (cover ?? subject.grants[0])?.branch;
  const change = { staff: codice, ended: cover === null ? 'access' : 'cover', ...(cover && { role: cover.role }) };
  return ok({ why, act: { ...(branch ? { branch } : {}), change } });
}

function obstacleTo(subject: StaffRow, { staff }: DeskContext): Why {
  if (subject.id === staff.id) return 'propria';
  if (subject.by_groups) return 'gruppi';
  return subject.active ? null : 'decisa';
}

/**
 * Ends roles and sessions of an account, and withdraws the open proposals about and by it. Returns the number of ended
 * sessions. What the person did stays readable.
 */
export async function endAllOf(tx: Tx, staffId: string, by: string | null): Promise<bigint> {
  await tx.updateTable('staff').set({ active: false }).where('id', '=', staffId).execute();
  await tx.updateTable('staff_role').set({ until: END_NOW }).where('staff_id', '=', staffId).where(NOT_ENDED).execute();
  await sql`
    update staff_change set state = 'withdrawn', decided_by = coalesce(${by}::bigint, made_by), decided_at = now()
     where state = 'open' and (staff_id = ${staffId}::bigint or made_by = ${staffId}::bigint)`.execute(tx);
  const ended = await tx.deleteFrom('staff_session').where('staff_id', '=', staffId).executeTakeFirst();
  return ended.numDeletedRows;
}
