import { type OfferValues, readOffer } from '#domain/offer/offer.ts';
import type { Product } from '#domain/product.ts';
import type { PageWords } from '#texts/words.ts';

/** The advertisement of a valid and complete offer, else ''. A file of its own, fetched when the figures are there. */
export function readOfferText(words: PageWords, product: Product, values: OfferValues, today: string): string {
  const offer = readOffer(product, values, today);
  return offer ? words.offerText(offer) : '';
}
