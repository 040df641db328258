import { type OfferValues, readOffer } from '#domain/offer/offer.ts';
import type { Product } from '#domain/product.ts';
import { offerText } from '#texts/it/offers.ts';

/** The advertisement of a valid and complete offer, else ''. A file of its own, fetched when the figures are there. */
export function readOfferText(product: Product, values: OfferValues, today: string): string {
  const offer = readOffer(product, values, today);
  return offer ? offerText(offer) : '';
}
