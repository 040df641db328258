import { EXTRAS, faultsOf } from '#domain/offer/coherence.ts';
import { type DatedOffer, figuresIn, fromItalianDay, isOfDay, sheetText, valuesOf } from '#domain/offer/dated.ts';
import { type OfferValues, prefixOf, readOffer } from '#domain/offer/offer.ts';
import { PRODUCTS, type Product } from '#domain/product.ts';
import type { IsoDay } from '#domain/time/rome.ts';
import type { Site } from '../../platform/config/site.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';

const NAMES = Object.keys(PRODUCTS) as readonly Product[];

/** SHA-256 of a loan offer's information sheet. */
export const sheetHash = (offer: DatedOffer): Buffer => sha256(sheetText(offer));

/** The loan offer of a product in the site file; null when it is missing, incomplete, expired or inconsistent. */
export function offerOfSite({ offers }: Pick<Site, 'offers'>, product: Product, today: IsoDay): DatedOffer | null {
  const offer = readOffer(product, offers, today);
  if (offer === null) return null;
  const figures = figuresIn(product, offers);
  if (faultsOf(product, figures).length > 0) return null;
  return { product, first: null, last: fromItalianDay(offer.validUntil), figures };
}

/** The approved loan offer of a product that is valid on a day; it is used instead of the site file's. */
export const approvedOf = (approved: readonly DatedOffer[], product: Product, today: IsoDay): DatedOffer | null =>
  approved.find((offer) => offer.product === product && isOfDay(offer, today)) ?? null;

/** The `USR_*` variables that the page gets on a day. A product without a valid loan offer has none. */
export function shownValues(site: Pick<Site, 'offers'>, approved: readonly DatedOffer[], today: IsoDay): OfferValues {
  const ofFile = Object.entries(site.offers);
  const shown = NAMES.map((product) => {
    const own = approvedOf(approved, product, today);
    if (own !== null) return valuesOf(own);
    if (offerOfSite(site, product, today) === null) return {};
    const unsaid = EXTRAS[product].map((name) => prefixOf(product) + name);
    return Object.fromEntries(ofFile.filter(([name]) => name.startsWith(prefixOf(product)) && !unsaid.includes(name)));
  });
  const others = ofFile.filter(([name]) => !NAMES.some((each) => name.startsWith(prefixOf(each))));
  // The page waits for this variable before it reads the others.
  return Object.assign({ USR_GEN_VALIDITA: '' }, Object.fromEntries(others), ...shown);
}
