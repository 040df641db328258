import type { Transaction } from 'kysely';
import type { StaffOutcome } from '#contract/desk/staff.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import type { Done } from '../../platform/database/once.ts';
import type { Database } from '../../platform/database/schema.ts';
import { type Act, writeAuditEntry } from '../http/acts.ts';
import { answerOnce } from '../http/answer-once.ts';
import type { DeskDb } from '../http/desk-db.ts';
import type { DeskAnswer, DeskContext, DeskProblem } from '../http/desk-gate.ts';

export interface StaffDeps extends DeskDb {
  readonly clock: Clock;
  readonly seal: Pick<Seal, 'hash' | 'hashes'>;
  /** Identity provider of new accounts. */
  readonly staffIssuer: string;
}
export type Why = StaffOutcome['motivo'];

/** What a change did, or why it did nothing, with its audit entry. */
export interface Outcome {
  readonly why: Why;
  readonly act: Act;
}

/** Runs a change of staff or areas once per key; a refusal writes only its audit entry. */
export const onceByStaff = (
  deps: StaffDeps,
  ctx: DeskContext,
  { call, body }: { readonly call: string; readonly body: object },
  work: (tx: Transaction<Database>) => Promise<Result<Outcome, 'not-found'>>,
): Promise<Result<DeskAnswer<StaffOutcome>, DeskProblem>> =>
  answerOnce(deps, ctx, { call, body }, async (tx): Promise<Result<Done<StaffOutcome>, 'not-found'>> => {
    const found = await work(tx);
    if (!found.ok) return found;
    const { why, act } = found.value;
    const change = { ...act.change, ...(why === null ? {} : { refused: why }) };
    await writeAuditEntry(tx, ctx, call, { ...act, change });
    return ok({ answer: { Status: why === null ? '0' : '1', motivo: why }, appointmentId: null });
  });
