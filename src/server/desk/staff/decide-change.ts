import { sql, type Transaction } from 'kysely';
import { approveStaffChange, withdrawStaffChange } from '#contract/desk/staff.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { romeDay } from '../../platform/clock.ts';
import { END_NOW } from '../../platform/database/role-times.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { NewPerson } from '../../platform/database/tables/staff-tables.ts';
import type { DeskContext, DeskHandler } from '../http/desk-gate.ts';
import { type ChangeRow, isInsideScope, lockedChange, subjectOf } from './change-rows.ts';
import { opposes } from './obstacles.ts';
import { type Outcome, onceByStaff, type StaffDeps, type Why } from './once-by-staff.ts';
import { lockStaff, type StaffRow, staffByIds } from './staff-rows.ts';

type Tx = Transaction<Database>;
interface Found {
  readonly change: ChangeRow;
  /** The person whose role changes; undefined for a new one and for an area. */
  readonly subject: StaffRow | undefined;
}
interface Decision {
  readonly to: 'approved' | 'withdrawn';
  /** Carries the decision out; returns why it cannot be. */
  carryOut(tx: Tx, found: Found, ctx: DeskContext): Promise<Why>;
}

/** Approves a proposal of another person about a third one, and puts it into force. */
export const approveStaffChangeCall =
  (deps: StaffDeps): DeskHandler<typeof approveStaffChange> =>
  ({ id }, ctx) =>
    onceByStaff(deps, ctx, { call: approveStaffChange.call, body: { id } }, (tx) =>
      decide(tx, id, ctx, { to: 'approved', carryOut: (...given) => approve(deps, ...given) }),
    );

/** Refuses a proposal, or withdraws the own one. */
export const withdrawStaffChangeCall =
  (deps: StaffDeps): DeskHandler<typeof withdrawStaffChange> =>
  ({ id }, ctx) =>
    onceByStaff(deps, ctx, { call: withdrawStaffChange.call, body: { id } }, (tx) =>
      decide(tx, id, ctx, {
        to: 'withdrawn',
        async carryOut(at, { change }) {
          await settle(at, { change, staffId: change.staff_id }, 'withdrawn', ctx);
          return null;
        },
      }),
    );

async function decide(
  tx: Tx,
  id: string,
  ctx: DeskContext,
  { to, carryOut }: Decision,
): Promise<Result<Outcome, 'not-found'>> {
  // The person is locked before the proposal, as an ended access does.
  const subjectId = await subjectOf(tx, id);
  if (subjectId !== null) await lockStaff(tx, { id: subjectId });
  const change = await lockedChange(tx, id);
  if (change === undefined) return err('not-found');
  const [subject] = change.staff_id === null ? [] : await staffByIds(tx, [change.staff_id]);
  if (!isInsideScope(ctx.scope, change, subject)) return err('not-found');
  const why = change.state === 'open' ? await carryOut(tx, { change, subject }, ctx) : 'decisa';
  const branch = change.kind === 'area' ? undefined : change.branch_codes[0];
  const what = {
    ...{ proposal: id, staff: subject?.code ?? change.person?.code, role: change.role ?? undefined },
    ...{ area: change.area_code ?? undefined, ...(change.kind === 'area' ? { branches: change.branch_codes } : {}) },
    ...(why === null ? { to } : {}),
  };
  return ok({ why, act: { ...(branch === undefined ? {} : { branch }), change: what } });
}

async function approve(deps: StaffDeps, tx: Tx, { change, subject }: Found, ctx: DeskContext): Promise<Why> {
  if (change.made_by === ctx.staff.id || change.staff_id === ctx.staff.id) return 'propria';
  if (subject?.by_groups) return 'gruppi';
  if (change.kind === 'cover' && subject?.active === false) return 'decisa';
  if (change.last_day !== null && change.last_day < romeDay(deps.clock)) return 'scaduta';
  if (subject && change.role && opposes(subject, change.role, change.kind === 'cover')) return 'incompatibile';
  if (change.kind === 'area') {
    await tx
      .updateTable('branch')
      .set({ area_code: change.area_code })
      .where('code', 'in', [...change.branch_codes])
      .execute();
    await settle(tx, { change, staffId: null }, 'approved', ctx);
    return null;
  }
  const staffId = subject?.id ?? (await addPerson(tx, deps.staffIssuer, change.person));
  if (staffId === null) return 'esiste';
  await grant(tx, change, staffId, ctx.staff.id);
  await settle(tx, { change, staffId }, 'approved', ctx);
  return null;
}

/** Creates the account of a new person; null when its code or identity is in use. */
async function addPerson(tx: Tx, issuer: string, person: NewPerson | null): Promise<string | null> {
  if (person === null) return null;
  const added = await tx
    .insertInto('staff')
    .values({ ...person, issuer, agent_code: null })
    .onConflict((same) => same.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id ?? null;
}

const midnight = (day: string, after = 0) =>
  sql<Date>`(${day}::date + ${after}::int)::timestamp at time zone 'Europe/Rome'`;

/** A cover is added to the other roles until its end; a role replaces those without an end, and opens a closed account. */
async function grant(tx: Tx, change: ChangeRow, staffId: string, approver: string): Promise<void> {
  const { role, branch_codes: branches, area_code, agent_code, first_day: first, last_day: last } = change;
  if (role === null) return;
  const isCover = first !== null && last !== null;
  if (!isCover)
    await tx
      .updateTable('staff_role')
      .set({ until: END_NOW })
      .where('staff_id', '=', staffId)
      .where('until', 'is', null)
      .execute();
  if (!isCover || agent_code !== null)
    await tx
      .updateTable('staff')
      .set({ ...(isCover ? {} : { active: true }), ...(agent_code === null ? {} : { agent_code }) })
      .where('id', '=', staffId)
      .execute();
  await tx
    .insertInto('staff_role')
    .values({
      ...{ staff_id: staffId, role, branch_code: branches[0] ?? null, area_code },
      ...{ granted_by: change.made_by, approved_by: approver },
      ...(isCover
        ? { since: sql<Date>`greatest(now(), ${midnight(first)})`, until: midnight(last, 1) }
        : { until: null }),
    })
    .execute();
}

const settle = (
  tx: Tx,
  { change, staffId }: Pick<Found, 'change'> & { readonly staffId: string | null },
  state: Decision['to'],
  { staff }: DeskContext,
) =>
  tx
    .updateTable('staff_change')
    .set({ state, staff_id: staffId, decided_by: staff.id, decided_at: sql<Date>`now()` })
    .where('id', '=', change.id)
    .execute();
