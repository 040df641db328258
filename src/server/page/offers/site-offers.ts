import type { DatedOffer } from '#domain/offer/dated.ts';
import type { Product } from '#domain/product.ts';
import type { IsoDay } from '#domain/time/rome.ts';
import { mainSite, type Sites } from '../../platform/config/site.ts';
import { offerOfSite, sheetHash } from './shown-offers.ts';

/** Offers of the site files by product and day; an unknown site id, such as the desk's, means the main site. */
export interface SiteOffers {
  offerOf(site: string, product: Product, today: IsoDay): DatedOffer | null;
  /** SHA-256 of its sheet. */
  sheetOf(site: string, product: Product, today: IsoDay): Buffer | null;
}

/** Caches the sheets of a day. */
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
