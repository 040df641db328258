import { sql, type Transaction } from 'kysely';
import { answerEarlierOffer, type readEarlierOffer } from '#contract/earlier.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { fromInstant } from '#domain/time/rome.ts';
import { lockBranchesShared } from '../../availability/lock-branch.ts';
import { offeredSlot } from '../../availability/offered-slot.ts';
import type { AgendaDeps } from '../../availability/read-days.ts';
import { type Handler, unknownSecret } from '../../http/public-gate.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import { allOrNothing } from '../../platform/database/all-or-nothing.ts';
import { type Done, runIdempotent } from '../../platform/database/once.ts';
import type { Database } from '../../platform/database/schema.ts';
import { applyMove } from '../change/apply-move.ts';
import { endOffers, endWish } from './end-offer.ts';
import { isOpenOffer, type OfferRow, offerByToken, offerOf, wireOffer } from './find-offer.ts';

type Tx = Transaction<Database>;
type AnswerDeps = AgendaDeps & { readonly seal: Pick<Seal, 'hash' | 'hashes'> };
type Said = Input<typeof answerEarlierOffer>;
type Answer = Output<typeof answerEarlierOffer>;

/** Returns the offer of the letter's token; changes nothing. */
export const readEarlierOfferCall =
  ({ db }: Pick<AgendaDeps, 'db'>): Handler<typeof readEarlierOffer> =>
  async ({ token }) => {
    const row = await offerByToken(db, token);
    return row === undefined ? unknownSecret : ok({ body: { Status: '0' as const, offerta: wireOffer(row) } });
  };

/** Stores the customer's answer. The same answer again gets the same result; another one gets the present state. */
export const answerEarlierOfferCall =
  (deps: AnswerDeps): Handler<typeof answerEarlierOffer> =>
  (input, ctx) =>
    allOrNothing(deps.db, async (tx) => {
      const intent = { key: ctx.idempotencyKey, call: answerEarlierOffer.call, body: input };
      const done = await runIdempotent<Answer, 'not-found'>(tx, deps.seal, intent, () => answer(deps, tx, input));
      if (!done.ok) return done.error === 'not-found' ? unknownSecret : done;
      // The link may have ended meanwhile, for example by another e-mail.
      if (done.value.repeated && (await offerByToken(tx, input.token)) === undefined) return unknownSecret;
      const body = done.value.answer;
      return ok({ body, status: body.Status === '0' ? 200 : 409 });
    });

async function answer(deps: AnswerDeps, tx: Tx, { token, risposta }: Said): Promise<Result<Done<Answer>, 'not-found'>> {
  const found = await offerByToken(tx, token);
  if (found === undefined) return err('not-found');
  const row = await lockOffer(tx, found);
  if (row === undefined) return err('not-found');
  const isDone = risposta === 'si' ? await take(deps, tx, row) : await refuse(tx, row);
  const now = (await offerOf(tx, row)) ?? row;
  return ok({
    answer: { Status: isDone ? '0' : '1', offerta: wireOffer(now) },
    appointmentId: row.appointment_id,
  });
}

/**
 * Reads an offer with its appointment and locks both until the transaction ends, after the offered branch and that of
 * the appointment. A customer's own move locks its appointment before the branches: if the two wait for each other, one
 * is rolled back and retried.
 */
async function lockOffer(tx: Tx, found: OfferRow): Promise<OfferRow | undefined> {
  await lockBranchesShared(tx, [found.branch_code, found.had_branch]);
  await sql`select 1 from appointment where id = ${found.appointment_id}::bigint for no key update`.execute(tx);
  await sql`
    select 1 from earlier_offer where appointment_id = ${found.appointment_id}::bigint and n = ${found.n}::int
    for update`.execute(tx);
  return offerOf(tx, found);
}

/**
 * Moves the appointment to the offered seat and frees the old one in this transaction. False: the offer had ended, or
 * the slot no longer exists, and the appointment stays as it was.
 */
async function take(deps: AnswerDeps, tx: Tx, row: OfferRow): Promise<boolean> {
  if (!isOpenOffer(row)) return wireOffer(row).stato === 'presa';
  const { branch_code: branch, token_hash: visit } = row;
  const agenda = { ...deps, db: tx, extraLoad: () => 0 };
  const slot = await offeredSlot(agenda, { branch, ...fromInstant(row.starts.getTime()), visit, isLocked: true });
  const own = { id: row.appointment_id, opp_id: row.opp_id, version: row.version };
  const moving = { ...own, starts: row.visit_starts, info_only: row.info_only, asked_for: 'visit' } as const;
  if (slot === null || !(await applyMove(tx, moving, { slot, by: { visit, whom: 'customer' } }))) {
    await endOffers(tx, row.appointment_id, 'superseded');
    return false;
  }
  await sql`
    update earlier_offer set state = 'taken', decided_at = now()
     where appointment_id = ${row.appointment_id}::bigint and n = ${row.n}::int`.execute(tx);
  await endWish(tx, row.appointment_id);
  return true;
}

/** Passes the slot to the next customer. */
async function refuse(tx: Tx, row: OfferRow): Promise<boolean> {
  if (!isOpenOffer(row)) return row.state === 'refused';
  await endOffers(tx, row.appointment_id, 'refused');
  return true;
}
