import { sql, type Transaction } from 'kysely';
import { proposeArea, saveArea } from '#contract/desk/staff.ts';
import type { Input } from '#contract/endpoint.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { DeskContext, DeskHandler } from '../http/desk-gate.ts';
import { type Outcome, onceByStaff, type StaffDeps } from './once-by-staff.ts';

type Tx = Transaction<Database>;

/** Makes an area without branches, or renames one. */
export const saveAreaCall =
  (deps: StaffDeps): DeskHandler<typeof saveArea> =>
  (asked, ctx) =>
    onceByStaff(deps, ctx, { call: saveArea.call, body: asked }, (tx) => save(tx, asked));

async function save(tx: Tx, { codice, nome, nuova }: Input<typeof saveArea>): Promise<Result<Outcome, 'not-found'>> {
  const done = nuova
    ? await tx
        .insertInto('area')
        .values({ code: codice, name: nome })
        .onConflict((same) => same.doNothing())
        .returning('code')
        .executeTakeFirst()
    : await tx.updateTable('area').set({ name: nome }).where('code', '=', codice).returning('code').executeTakeFirst();
  if (done === undefined && !nuova) return err('not-found');
  return ok({ why: done === undefined ? 'esiste' : null, act: { change: { area: codice, name: nome } } });
}

/** Stores for approval which branches an area gets. */
export const proposeAreaCall =
  (deps: StaffDeps): DeskHandler<typeof proposeArea> =>
  (asked, ctx) =>
    onceByStaff(deps, ctx, { call: proposeArea.call, body: asked }, (tx) => propose(tx, asked, ctx));

async function propose(
  tx: Tx,
  { area, filiali }: Input<typeof proposeArea>,
  { staff }: DeskContext,
): Promise<Result<Outcome, 'not-found'>> {
  const { rows: found } = await sql`select from area where code = ${area}::text`.execute(tx);
  // Of two proposals for one branch the second sees the first, also across areas.
  await sql`
    select from branch where code = any(${filiali}::text[]) order by code for no key update`.execute(tx);
  const { rows } = await sql<{ code: string; inside: boolean; open: boolean }>`
    select code, area_code is not distinct from ${area}::text as inside,
      exists (select from staff_change where kind = 'area' and state = 'open' and code = any(branch_codes)) as open
      from branch where code = any(${filiali}::text[])`.execute(tx);
  if (found.length === 0 || rows.length < new Set(filiali).size) return err('not-found');
  const moved = rows.filter(({ inside }) => !inside).map(({ code }) => code);
  const why = moved.length === 0 ? 'uguale' : rows.some(({ open }) => open) ? 'aperta' : null;
  if (why === null)
    await tx
      .insertInto('staff_change')
      .values({
        ...{ kind: 'area', staff_id: null, person: null, role: null, branch_codes: moved, area_code: area },
        ...{ agent_code: null, first_day: null, last_day: null, made_by: staff.id, decided_by: null, decided_at: null },
      })
      .execute();
  return ok({ why, act: { change: { area, branches: moved } } });
}
