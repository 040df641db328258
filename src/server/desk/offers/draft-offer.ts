import type { Transaction } from 'kysely';
import { draftOffer, type WireOffer } from '#contract/desk/offers.ts';
import type { Input } from '#contract/endpoint.ts';
import { type DatedOffer, figureNames } from '#domain/offer/dated.ts';
import { BY_CODE } from '#domain/product.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { sheetHash } from '../../page/offers/shown-offers.ts';
import { type Clock, romeDay } from '../../platform/clock.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import type { Done } from '../../platform/database/once.ts';
import type { Database } from '../../platform/database/schema.ts';
import { writeAuditEntry } from '../http/acts.ts';
import { answerOnce } from '../http/answer-once.ts';
import type { DeskDb } from '../http/desk-db.ts';
import type { DeskContext, DeskHandler } from '../http/desk-gate.ts';
import { offerRow, wireOffer } from './offer-rows.ts';

interface DraftDeps extends DeskDb {
  readonly clock: Clock;
  readonly seal: Pick<Seal, 'hash' | 'hashes'>;
}
type Answer = { offerta: WireOffer };

/** Stores a loan offer for approval by a second person; the gate has refused inconsistent figures. */
export const draftOfferCall =
  (deps: DraftDeps): DeskHandler<typeof draftOffer> =>
  async (asked, ctx) => {
    if (asked.al < romeDay(deps.clock)) return err('malformed');
    return answerOnce(deps, ctx, { call: draftOffer.call, body: asked }, (tx) => write(tx, ctx, asked));
  };

async function write(
  tx: Transaction<Database>,
  ctx: DeskContext,
  { prodotto, dal, al, cifre }: Input<typeof draftOffer>,
): Promise<Result<Done<Answer>, never>> {
  const product = BY_CODE[prodotto];
  // Stores only the figures that this product has.
  const figures = Object.fromEntries(
    figureNames(product).flatMap((name) => (cifre[name] ? [[name, cifre[name]]] : [])),
  );
  const offer: DatedOffer = { product, first: dal, last: al, figures };
  const { id } = await tx
    .insertInto('offer')
    .values({
      ...{ product: prodotto, first_day: dal, last_day: al, figures: JSON.stringify(figures) },
      ...{ sheet_sha256: sheetHash(offer), drafted_by: ctx.staff.id },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeAuditEntry(tx, ctx, draftOffer.call, { change: { offer: id, product: prodotto, from: dal, to: al } });
  const row = await offerRow(tx, id);
  if (row === undefined) throw new Error('The insert of a draft returned no row');
  return ok({ answer: { offerta: wireOffer(row) }, appointmentId: null });
}
