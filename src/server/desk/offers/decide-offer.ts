import { type Kysely, sql, type Transaction } from 'kysely';
import { approveOffer, type OfferAnswer, withdrawOffer } from '#contract/desk/offers.ts';
import { faultsOf } from '#domain/offer/coherence.ts';
import { BY_CODE } from '#domain/product.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { type Clock, romeDay } from '../../platform/clock.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import type { Done } from '../../platform/database/once.ts';
import type { Database } from '../../platform/database/schema.ts';
import { writeAuditEntry } from '../http/acts.ts';
import { answerOnce } from '../http/answer-once.ts';
import type { DeskDb } from '../http/desk-db.ts';
import type { DeskContext, DeskHandler } from '../http/desk-gate.ts';
import { type OfferRow, offerRow, wireOffer } from './offer-rows.ts';

interface DecideDeps extends DeskDb {
  readonly clock: Clock;
  readonly seal: Pick<Seal, 'hash' | 'hashes'>;
}
type Tx = Transaction<Database>;
type Why = OfferAnswer['motivo'];
interface Decision {
  readonly call: string;
  /** Why the loan offer cannot be decided; null when nothing blocks the decision. */
  blocker(tx: Tx, row: OfferRow, ctx: DeskContext): Why | Promise<Why>;
  carryOut(tx: Tx, row: OfferRow, ctx: DeskContext): Promise<unknown>;
}

/** Approves a loan offer drafted by another account, when its days have no approved offer yet. */
export const approveOfferCall = (deps: DecideDeps): DeskHandler<typeof approveOffer> =>
  decide(deps, {
    call: approveOffer.call,
    async blocker(tx, row, { staff }) {
      if (row.state !== 'draft') return 'decisa';
      if (row.drafted_by === staff.id) return 'propria';
      if (row.last < romeDay(deps.clock)) return 'scaduta';
      if (faultsOf(BY_CODE[row.product], row.figures).length > 0) return 'incoerente';
      return (await overlaps(tx, row)) ? 'sovrapposta' : null;
    },
    carryOut: (tx, { id }, { staff }) =>
      tx
        .updateTable('offer')
        .set({ state: 'approved', approved_by: staff.id, approved_at: sql<Date>`now()` })
        .where('id', '=', id)
        .execute(),
  });

/** Withdraws a loan offer. This needs no second person, so that a wrong offer is removed at once. */
export const withdrawOfferCall = (deps: DecideDeps): DeskHandler<typeof withdrawOffer> =>
  decide(deps, {
    call: withdrawOffer.call,
    blocker: (_tx, { state }) => (state === 'withdrawn' ? 'decisa' : null),
    carryOut: (tx, { id }, { staff }) =>
      tx
        .updateTable('offer')
        .set({ state: 'withdrawn', withdrawn_by: staff.id, withdrawn_at: sql<Date>`now()` })
        .where('id', '=', id)
        .execute(),
  });

type Decide = (asked: { readonly id: string }, ctx: DeskContext) => ReturnType<DeskHandler<typeof approveOffer>>;

const decide =
  (deps: DecideDeps, decision: Decision): Decide =>
  ({ id }, ctx) =>
    answerOnce(deps, ctx, { call: decision.call, body: { id } }, (tx) => decideOnce(tx, decision, id, ctx));

async function decideOnce(
  tx: Tx,
  { call, blocker, carryOut }: Decision,
  id: string,
  ctx: DeskContext,
): Promise<Result<Done<OfferAnswer>, 'not-found'>> {
  await lockProductOf(tx, id);
  const row = await offerRow(tx, id);
  if (row === undefined) return err('not-found');
  const why = await blocker(tx, row, ctx);
  if (why === null) await carryOut(tx, row, ctx);
  const now = why === null ? ((await offerRow(tx, id)) ?? row) : row;
  await writeAuditEntry(tx, ctx, call, {
    change: {
      offer: id,
      product: row.product,
      ...(why === null ? { from: row.state, to: now.state } : { refused: why }),
    },
  });
  const answer: OfferAnswer = { Status: why === null ? '0' : '1', motivo: why, offerta: wireOffer(now) };
  return ok({ answer, appointmentId: null });
}

/** Serialises decisions about a product. A database constraint also prevents overlapping approved offers. */
const lockProductOf = (tx: Tx, id: string) =>
  sql`select 1 from offer where product = (select product from offer where id = ${id}::bigint) order by id for update`.execute(
    tx,
  );

async function overlaps(tx: Kysely<Database>, { product, first, last }: OfferRow): Promise<boolean> {
  const { rows } = await sql`
    select 1 from offer where product = ${product}::int and state = 'approved'
       and first_day <= ${last}::date and last_day >= ${first}::date limit 1`.execute(tx);
  return rows.length > 0;
}
