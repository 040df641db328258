import { sql, type Transaction } from 'kysely';
import { passWholeDay, type previewWholeDay } from '#contract/desk/assignment.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import { needsSecond } from '#domain/desk/capacity.ts';
import { ok, type Result } from '#domain/result.ts';
import { applyChange } from '../../booking/capacity/apply-change.ts';
import { NOBODY } from '../../booking/capacity/draft.ts';
import { type ChangeResult, tryChange } from '../../booking/capacity/try-change.ts';
import { tellDesk } from '../../platform/database/desk-channel.ts';
import type { Done } from '../../platform/database/once.ts';
import type { Database } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { tryAndRollBack } from '../../platform/database/try-and-roll-back.ts';
import { sendUnread } from '../../platform/database/unread.ts';
import type { DeskCapacityDeps } from '../capacity/change-capacity.ts';
import { writeAuditEntry } from '../http/acts.ts';
import { answerOnce } from '../http/answer-once.ts';
import type { DeskContext, DeskHandler } from '../http/desk-gate.ts';
import { absenceDraft, type DayAsked, previewOf, readWholeDay, type WholeDay } from './whole-day.ts';

type Tx = Transaction<Database>;
type Asked = Input<typeof passWholeDay>;
type Body = Output<typeof passWholeDay>;

/**
 * Previews what happens if an employee's visits of a day are given to a colleague, or rescheduled (applied, read, rolled
 * back).
 */
export const previewWholeDayCall =
  (deps: DeskCapacityDeps): DeskHandler<typeof previewWholeDay> =>
  (asked, ctx) =>
    inTransaction(deps.db, async (tx) => {
      const read = await readWholeDay(tx, deps.clock, ctx, asked);
      if (!read.ok) return read;
      const tried = asked.scelta.tipo === 'sposta' ? await tryMove(tx, deps, asked, read.value) : null;
      const body = previewOf(asked, read.value, tried, ctx);
      const change = { of: asked.di, to: goalOf(asked), visits: body.visite.length };
      return ok({ body, act: { branch: asked.filiale, change } });
    });

const tryMove = (tx: Tx, deps: DeskCapacityDeps, asked: DayAsked, day: WholeDay): Promise<ChangeResult> =>
  tryAndRollBack(tx, () => tryChange(tx, deps, absenceDraft(asked, day), { ...NOBODY, locked: false }));

/** Reassigns or reschedules the visits, one audit entry each; refuses if the effects differ from the preview. */
export const passWholeDayCall =
  (deps: DeskCapacityDeps): DeskHandler<typeof passWholeDay> =>
  (asked, ctx) =>
    answerOnce(deps, ctx, { call: passWholeDay.call, body: asked }, (tx) => pass(tx, deps, asked, ctx));

async function pass(
  tx: Tx,
  deps: DeskCapacityDeps,
  { sha256, ...asked }: Asked,
  ctx: DeskContext,
): Promise<Result<Done<Body>, 'not-found' | 'malformed'>> {
  const read = await readWholeDay(tx, deps.clock, ctx, asked);
  if (!read.ok) return read;
  const day = read.value;
  const motivoOf = (tried: ChangeResult | null): Body['motivo'] => {
    if (day.visits.length === 0) return 'vuota';
    if (previewOf(asked, day, tried, ctx).sha256 !== sha256) return 'cambiata';
    return needsSecond(1, tried?.lost.length ?? 0) ? 'approvazione' : null;
  };
  const tried = asked.scelta.tipo === 'sposta' ? await move(tx, deps, { asked, day, ctx, motivoOf }) : null;
  const motivo = motivoOf(tried);
  if (motivo === null) await assignAll(tx, ctx, asked, day);
  await writeAuditEntry(tx, ctx, passWholeDay.call, {
    branch: asked.filiale,
    change:
      motivo === null
        ? { of: asked.di, to: goalOf(asked), visits: day.visits.length, people: tried?.lost.length ?? 0 }
        : { refused: motivo },
  });
  if (motivo === null) sendUnread(tx, tellDesk(asked.filiale));
  const anteprima = previewOf(asked, day, tried, ctx);
  return ok({ answer: { Status: motivo === null ? '0' : '1', motivo, anteprima }, appointmentId: null });
}

interface DayMove {
  readonly asked: DayAsked;
  readonly day: WholeDay;
  readonly ctx: DeskContext;
  readonly motivoOf: (tried: ChangeResult) => Body['motivo'];
}

async function move(tx: Tx, deps: DeskCapacityDeps, { asked, day, ctx, motivoOf }: DayMove): Promise<ChangeResult> {
  const maker = { madeBy: ctx.staff.id, approvedBy: null };
  const accepts = (tried: ChangeResult) => motivoOf(tried) === null;
  return (await applyChange(tx, deps, absenceDraft(asked, day), { ...maker, accepts })).tried;
}

/** Gives the visits to the colleague. A visit that the colleague cannot take over becomes unassigned. */
async function assignAll(tx: Tx, ctx: DeskContext, asked: DayAsked, day: WholeDay): Promise<void> {
  for (const { id, opp_id, branch_code, tax_code_hash } of day.visits) {
    const to = day.taken.has(opp_id) ? day.colleague : null;
    await sql`
      update assignment set staff_id = ${to?.id ?? null}::bigint, made_by = ${ctx.staff.id}::bigint, made_at = now(),
        version = version + 1
       where appointment_id = ${id}::bigint`.execute(tx);
    await writeAuditEntry(tx, ctx, passWholeDay.call, {
      ...{ branch: branch_code, oppId: opp_id, person: tax_code_hash },
      change: { from: asked.di, to: to?.code ?? '' },
    });
  }
}

/** For the audit entry: the colleague's code, '' for nobody, or 'moved'. */
const goalOf = ({ scelta }: Pick<Asked, 'scelta'>): string => (scelta.tipo === 'passa' ? scelta.chi : 'moved');
