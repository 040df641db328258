import { type OfferValues, readOffer } from '#domain/offer/offer.ts';
import type { Product } from '#domain/product.ts';
import type { BrandWords } from '#domain/site/brand-words.ts';
import type { PageWords } from '#texts/words.ts';

/** The advertised offer, and the lender's legal text. */
interface Advertised {
  readonly product: Product;
  readonly values: OfferValues;
  readonly today: string;
  readonly terms: BrandWords['terms'];
}

/** The advertisement of a valid and complete offer, else ''. A separate chunk, loaded when the figures are there. */
export function readOfferText(words: PageWords, { product, values, today, terms }: Advertised): string {
  const offer = readOffer(product, values, today);
  return offer ? words.offerText(offer, terms) : '';
}
