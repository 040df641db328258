import type { offers } from '#contract/desk/offers.ts';
import type { DatedOffer } from '#domain/offer/dated.ts';
import { PRODUCTS, type Product } from '#domain/product.ts';
import { ok } from '#domain/result.ts';
import { fromInstant } from '#domain/time/rome.ts';
import { approvedOf } from '../../page/offers/shown-offers.ts';
import type { SiteOffers } from '../../page/offers/site-offers.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DeskDb } from '../http/desk-db.ts';
import type { DeskHandler } from '../http/desk-gate.ts';
import { datedOf, offerRows, wireOffer } from './offer-rows.ts';

const NAMES = Object.keys(PRODUCTS) as readonly Product[];

export interface OffersDeps extends DeskDb {
  readonly clock: Clock;
  readonly siteOffers: SiteOffers;
}

/** Lists the loan offers, and the one that the main site shows today for each product. */
export const readOffersCall =
  ({ db, clock, siteOffers }: OffersDeps): DeskHandler<typeof offers> =>
  async () => {
    const now = clock();
    const today = fromInstant(now.getTime()).day;
    const rows = await offerRows(db);
    const approved = rows.filter(({ state }) => state === 'approved').map(datedOf);
    const shown = NAMES.flatMap((product) => {
      const own = approvedOf(approved, product, today);
      const offer = own ?? siteOffers.offerOf('', product, today);
      return offer === null ? [] : [wireShown(offer, own === null ? 'file' : 'approvata')];
    });
    return ok({
      body: { adesso: now.toISOString(), oggi: today, mostrate: shown, offerte: rows.map(wireOffer) },
      act: {},
    });
  };

const wireShown = ({ product, last, figures }: DatedOffer, fonte: 'approvata' | 'file') => ({
  ...{ prodotto: PRODUCTS[product].code, fonte, al: last, cifre: { ...figures } },
});
