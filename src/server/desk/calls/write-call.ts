import { sql, type Transaction } from 'kysely';
import type { takeCall } from '#contract/desk/calls.ts';
import type { Output } from '#contract/endpoint.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import { tellCalls } from '../../platform/database/desk-channel.ts';
import type { Done } from '../../platform/database/once.ts';
import type { Database } from '../../platform/database/schema.ts';
import { sendUnread } from '../../platform/database/unread.ts';
import { writeAuditEntry } from '../http/acts.ts';
import { answerOnce } from '../http/answer-once.ts';
import type { DeskDb } from '../http/desk-db.ts';
import type { DeskAnswer, DeskContext, DeskProblem } from '../http/desk-gate.ts';
import { type CallRow, callLineOf, callRows } from './call-rows.ts';

export type WriteDeps = DeskDb & { readonly seal: Pick<Seal, 'hash' | 'hashes'> };
type Tx = Transaction<Database>;
type Body = Output<typeof takeCall>;
export type Fault = NonNullable<Body['motivo']>;

/** Result of a call's change, or why nothing changed; null where there is none. */
export interface CallWritten {
  readonly fault: Fault | null;
  readonly row: CallRow | null;
  /** The change for the audit entry; codes only. */
  readonly change?: Readonly<Record<string, unknown>>;
}
interface Intent {
  readonly call: string;
  readonly input: object;
}

/** Changes a call once per key, with its audit entry, and notifies the desks; a late request gets the current state. */
export function writeCall(
  deps: WriteDeps,
  ctx: DeskContext,
  { call, input }: Intent,
  work: (tx: Tx) => Promise<Result<CallWritten, 'not-found'>>,
): Promise<Result<DeskAnswer<Body>, DeskProblem>> {
  const run = async (tx: Tx): Promise<Result<Done<Body>, 'not-found'>> => {
    const written = await work(tx);
    if (!written.ok) return written;
    const { fault, row, change } = written.value;
    const about = row && { branch: row.branch_code ?? undefined, oppId: row.opp_id, person: row.tax_code_hash };
    await writeAuditEntry(tx, ctx, call, {
      ...present(about),
      change: fault === null ? (change ?? {}) : { refused: fault },
    });
    if (fault === null && row !== null) sendUnread(tx, tellCalls(row.branch_code));
    const chiamata = row && callLineOf(row, ctx.staff.id);
    return ok({ answer: { Status: fault === null ? '0' : '1', motivo: fault, chiamata }, appointmentId: null });
  };
  const isConflict = ({ motivo }: Body) => motivo !== null && motivo !== 'nessuna';
  return answerOnce(deps, ctx, { call, body: input }, run, isConflict);
}

function present(
  about: { readonly branch: string | undefined; readonly oppId: string; readonly person: Buffer } | null,
) {
  if (about === null) return {};
  const { branch, ...rest } = about;
  return branch === undefined ? rest : { ...rest, branch };
}

/** A call of the scope, locked until the transaction ends. */
export async function lockCall(tx: Tx, { scope }: DeskContext, oppId: string): Promise<Result<CallRow, 'not-found'>> {
  await sql`select 1 from callback_case where opp_id = ${oppId}::text for update`.execute(tx);
  const [row] = await callRows(tx, scope, sql`c.opp_id = ${oppId}::text`);
  return row === undefined ? err('not-found') : ok(row);
}
