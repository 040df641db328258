import { sql, type Transaction } from 'kysely';
import { assignVisit, takeVisit } from '#contract/desk/assignment.ts';
import type { Output } from '#contract/endpoint.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import { tellDesk } from '../../platform/database/desk-channel.ts';
import type { Done } from '../../platform/database/once.ts';
import type { Database } from '../../platform/database/schema.ts';
import { sendUnread } from '../../platform/database/unread.ts';
import { writeAuditEntry } from '../http/acts.ts';
import { answerOnce } from '../http/answer-once.ts';
import type { DeskDb } from '../http/desk-db.ts';
import type { DeskAnswer, DeskContext, DeskHandler, DeskProblem } from '../http/desk-gate.ts';
import { namesInLists } from './names.ts';
import { receiverAt } from './receivers.ts';
import { type VisitRow, visitLineOf, visitRows } from './visit-rows.ts';

type Tx = Transaction<Database>;
export type AssignDeps = DeskDb & { readonly seal: Pick<Seal, 'hash' | 'hashes'> };
type Body = Output<typeof takeVisit>;

interface Asked {
  readonly oppID: string;
  readonly versione: number;
}
/** The new receiver's row id, null for nobody; 'not-allowed' leaves the visit as it is. */
type Whom = (tx: Tx, row: VisitRow) => Promise<Result<string | null | 'not-allowed', 'not-found'>>;
interface Assigning {
  readonly call: string;
  readonly asked: Asked;
  readonly whom: Whom;
}

/** «Prendo io»: the caller receives the visit. Only an own visit can be given back. */
export const takeVisitCall =
  (deps: AssignDeps): DeskHandler<typeof takeVisit> =>
  (asked, ctx) =>
    assignOnce(deps, ctx, {
      ...{ call: takeVisit.call, asked },
      async whom(_tx, { receiver_code }) {
        if (!asked.lascia) return ok(ctx.staff.id);
        return ok(receiver_code === ctx.staff.code ? null : 'not-allowed');
      },
    });

/** Assigns the visit to a person who receives at its branch, or to nobody. */
export const assignVisitCall =
  (deps: AssignDeps): DeskHandler<typeof assignVisit> =>
  (asked, ctx) =>
    assignOnce(deps, ctx, {
      ...{ call: assignVisit.call, asked },
      async whom(tx, { branch_code }) {
        if (asked.chi === '') return ok(null);
        const receiver = await receiverAt(tx, branch_code, asked.chi);
        return receiver === undefined ? err('not-found') : ok(receiver.id);
      },
    });

/** Assigns once per idempotency key. When the assignment has changed meanwhile, returns 409 with the current visit. */
const assignOnce = (
  deps: AssignDeps,
  ctx: DeskContext,
  assigning: Assigning,
): Promise<Result<DeskAnswer<Body>, DeskProblem>> =>
  answerOnce(deps, ctx, { call: assigning.call, body: assigning.asked }, (tx) => carryOut(tx, ctx, assigning));

async function carryOut(
  tx: Tx,
  ctx: DeskContext,
  { call, asked, whom }: Assigning,
): Promise<Result<Done<Body>, 'not-found'>> {
  const { oppID, versione } = asked;
  await sql`select 1 from appointment where opp_id = ${oppID}::text for no key update`.execute(tx);
  const before = await rowOf(tx, ctx, oppID);
  if (before === undefined) return err('not-found');
  const found = await whom(tx, before);
  if (!found.ok) return found;
  const isCurrent = (before.assigned_version ?? 0) === versione && isOpen(before);
  const isFit = isCurrent && found.value !== 'not-allowed' && (await write(tx, ctx, before, found.value));
  const after = (await rowOf(tx, ctx, oppID)) ?? before;
  await writeAuditEntry(tx, ctx, call, {
    ...{ branch: before.branch_code, oppId: oppID, person: before.tax_code_hash },
    change: isFit
      ? { from: before.receiver_code ?? '', to: after.receiver_code ?? '' }
      : { refused: isOpen(before) ? 'stale' : 'over' },
  });
  if (isFit) sendUnread(tx, tellDesk(before.branch_code));
  const visita = visitLineOf(after, namesInLists(ctx));
  return ok({ answer: { Status: isFit ? '0' : '1', visita }, appointmentId: before.id });
}

const rowOf = async (tx: Tx, { scope }: DeskContext, oppId: string) =>
  (await visitRows(tx, scope, sql`opp_id = ${oppId}::text`))[0];

/** A visit without an outcome; afterwards its receiver stays as it was. */
const isOpen = ({ state, outcome }: VisitRow): boolean => state !== 'cancelled' && outcome === null;

/** Writes the receiver; false when the assignment has changed since it was read: a passed day locks assignments only. */
async function write(
  tx: Tx,
  { staff }: DeskContext,
  { id, branch_code, assigned_version }: VisitRow,
  receiver: string | null,
): Promise<boolean> {
  const change = { branch_code, staff_id: receiver, made_by: staff.id };
  const written = await tx
    .insertInto('assignment')
    .values({ appointment_id: id, ...change })
    .onConflict((same) =>
      same
        .column('appointment_id')
        .doUpdateSet({ ...change, made_at: sql<Date>`now()`, version: sql<number>`assignment.version + 1` })
        .where('assignment.version', '=', assigned_version ?? 0),
    )
    .returning('version')
    .executeTakeFirst();
  return written !== undefined;
}
