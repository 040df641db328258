import type { DatedOffer } from '#domain/offer/dated.ts';
import type { Product } from '#domain/product.ts';
import type { IsoDay } from '#domain/time/rome.ts';
import { mainSite, type Sites } from '../../platform/config/site.ts';
import { offerOfSite, sheetHash } from './shown-offers.ts';

/**
 * Loan offers of the site file, by product and day. An unknown site id, such as '' for the desk, means the main site.
 */
export interface SiteOffers {
  offerOf(site: string, product: Product, today: IsoDay): DatedOffer | null;
  /** SHA-256 of the offer's information sheet. */
  sheetOf(site: string, product: Product, today: IsoDay): Buffer | null;
}

/** Creates the access to the site file's offers. It caches the sheets of one day. */
export function siteOffers(all: Sites): SiteOffers {
  let [day, sheets]: [IsoDay, Map<string, Buffer | null>] = ['', new Map()];
  const offerOf = (id: string, product: Product, today: IsoDay) =>
    offerOfSite(all.sites.find((site) => site.id === id) ?? mainSite(all), product, today);
  return {
    offerOf,
    sheetOf(id, product, today) {
      if (today !== day) [day, sheets] = [today, new Map()];
      const name = `${id} ${product}`;
      const known = sheets.get(name);
      if (known !== undefined) return known;
      const offer = offerOf(id, product, today);
      const sheet = offer && sheetHash(offer);
      sheets.set(name, sheet);
      return sheet;
    },
  };
}
