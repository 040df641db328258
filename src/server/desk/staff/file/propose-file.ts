import { sql, type Transaction } from 'kysely';
import { type previewStaffFile, proposeStaffFile, type StaffFileAnswer } from '#contract/desk/staff-file.ts';
import type { StaffPlanFault } from '#domain/desk/staff-file.ts';
import { ok } from '#domain/result.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { tryAndRollBack } from '../../../platform/database/try-and-roll-back.ts';
import { type Act, writeAuditEntry } from '../../http/acts.ts';
import { answerOnce } from '../../http/answer-once.ts';
import type { DeskContext, DeskHandler } from '../../http/desk-gate.ts';
import { openChanges } from '../change-rows.ts';
import { end } from '../end-access.ts';
import type { StaffDeps, Why } from '../once-by-staff.ts';
import { propose } from '../propose-role.ts';
import { checkLines, knownOf } from './check-lines.ts';
import { type Plan, planOf, type Step } from './plan-file.ts';
import { type LineFault, linesByCode, readStaffFile } from './read-staff-file.ts';

type Tx = Transaction<Database>;

/** What was written, with its audit entries. */
interface Proposed {
  readonly body: StaffFileAnswer;
  readonly acts: readonly Act[];
}

/** Shows what a file would propose: proposes all of it and rolls back. */
export const previewStaffFileCall =
  (deps: StaffDeps): DeskHandler<typeof previewStaffFile> =>
  async ({ file }, ctx) => {
    const { body } = await inTransaction(deps.db, (tx) => tryAndRollBack(tx, () => proposeFile(tx, deps, file, ctx)));
    return ok({ body, act: { change: countsOf(body) } });
  };

/** Proposes each change of a file, or none if a line is faulty. */
export const proposeStaffFileCall =
  (deps: StaffDeps): DeskHandler<typeof proposeStaffFile> =>
  ({ file }, ctx) =>
    answerOnce(deps, ctx, { call: proposeStaffFile.call, body: { file } }, async (tx) => {
      await sql`savepoint before_file`.execute(tx);
      const { body, acts } = await proposeFile(tx, deps, file, ctx);
      if (body.Status === '1') await sql`rollback to savepoint before_file`.execute(tx);
      else for (const act of acts) await writeAuditEntry(tx, ctx, proposeStaffFile.call, act);
      const refused = body.Status === '1' ? { refused: 'faults' } : {};
      await writeAuditEntry(tx, ctx, proposeStaffFile.call, { change: { ...countsOf(body), ...refused } });
      return ok({ answer: body, appointmentId: null });
    });

const countsOf = ({ righe, errori }: StaffFileAnswer) => ({ changes: righe.length, faults: errori.length });

async function proposeFile(tx: Tx, deps: StaffDeps, file: string, ctx: DeskContext): Promise<Proposed> {
  const { lines, faults: unread } = await readStaffFile(async function* () {
    yield Buffer.from(file, 'base64');
  });
  const known = await knownOf(tx);
  const faults = [...unread, ...checkLines(lines, known, deps.staffIssuer)];
  if (faults.length > 0) return { body: refusedFor(faults), acts: [] };
  const open = (await openChanges(tx)).flatMap(({ person }) => person?.code ?? []);
  const plan = planOf(lines, known, new Set(open));
  return carryOut(tx, deps, { plan, people: [...linesByCode(lines).keys()] }, ctx);
}

const refusedFor = (faults: readonly LineFault[]): StaffFileAnswer => ({
  ...{ Status: '1', righe: [], avvisi: [], uguali: 0 },
  errori: faults
    .map(({ line, code, fault, about }) => ({ riga: line, codice: code, motivo: fault, dettaglio: about }))
    .toSorted(byLine),
});

const byLine = (one: { readonly riga: number }, other: { readonly riga: number }): number => one.riga - other.riga;

/** Why a proposal is not taken, as the fault of its line; an equal role, and an open proposal, are no faults. */
const FAULTS: Readonly<Record<Exclude<Why, null | 'uguale' | 'aperta'>, StaffPlanFault>> = {
  ...{ gruppi: 'byGroups', propria: 'own', esiste: 'taken', agente: 'unknownAgent', giorni: 'coverDays' },
  ...{ incompatibile: 'opposed', scaduta: 'past', decisa: 'closedAccount' },
};

async function carryOut(
  tx: Tx,
  deps: StaffDeps,
  { plan, people }: { readonly plan: Plan; readonly people: readonly string[] },
  ctx: DeskContext,
): Promise<Proposed> {
  const [faults, notices] = [[...plan.faults], [...plan.notices]];
  const done: { readonly step: Step; readonly act: Act }[] = [];
  for (const step of plan.steps) {
    const { riga, codice } = step.change;
    const about = { riga, codice, dettaglio: '' };
    const found = await (step.asked === null ? end(tx, { codice }, ctx) : propose(tx, deps, step.asked, ctx));
    if (!found.ok) faults.push({ ...about, motivo: 'gone' });
    else if (found.value.why === null) done.push({ step, act: found.value.act });
    else if (found.value.why === 'aperta') notices.push({ ...about, motivo: 'open' });
    else if (found.value.why !== 'uguale') faults.push({ ...about, motivo: FAULTS[found.value.why] });
  }
  const righe = done.map(({ step }) => step.change);
  const touched = new Set([...righe, ...faults, ...notices].map(({ codice }) => codice));
  const uguali = people.filter((code) => !touched.has(code)).length;
  const errori = faults.toSorted(byLine);
  const Status = errori.length > 0 ? '1' : '0';
  return { body: { Status, righe, errori, avvisi: notices, uguali }, acts: done.map(({ act }) => act) };
}
