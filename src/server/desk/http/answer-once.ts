import type { Kysely, Transaction } from 'kysely';
import { ok, type Result } from '#domain/result.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import { allOrNothing } from '../../platform/database/all-or-nothing.ts';
import { type Done, type Intent, runIdempotent } from '../../platform/database/once.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { DeskAnswer, DeskContext, DeskProblem } from './desk-gate.ts';

export interface OnceDeps {
  readonly db: Kysely<Database>;
  readonly seal: Pick<Seal, 'hash' | 'hashes'>;
}

/** Scopes an idempotency key to its staff member. */
export const keyOf = ({ staff, idempotencyKey }: Pick<DeskContext, 'staff' | 'idempotencyKey'>): string =>
  `${staff.id} ${idempotencyKey}`;

const isRefusal = (body: object): boolean => 'Status' in body && body.Status === '1';

/**
 * Runs `work` once per key in a transaction and answers its body: with 409 for a refusal, by default `Status: '1'`. `work`
 * writes the audit entry; its problems roll everything back.
 */
export const answerOnce = <Body extends object, Problem extends DeskProblem>(
  { db, seal }: OnceDeps,
  ctx: DeskContext,
  intent: Pick<Intent, 'call' | 'body' | 'branch'>,
  work: (tx: Transaction<Database>) => Promise<Result<Done<Body>, Problem>>,
  isConflict: (body: Body) => boolean = isRefusal,
): Promise<Result<DeskAnswer<Body>, Problem | 'key-reused'>> =>
  allOrNothing(db, async (tx) => {
    const done = await runIdempotent(tx, seal, { ...intent, key: keyOf(ctx) }, () => work(tx));
    if (!done.ok) return done;
    const body = done.value.answer;
    return ok({ body, status: isConflict(body) ? 409 : 200, act: 'written' });
  });
