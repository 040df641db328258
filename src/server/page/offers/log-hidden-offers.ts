import { faultsOf } from '#domain/offer/coherence.ts';
import { figuresIn } from '#domain/offer/dated.ts';
import { PRODUCTS, type Product } from '#domain/product.ts';
import type { Sites } from '../../platform/config/site.ts';
import type { LogEvent } from '../../platform/operator-log.ts';

const NAMES = Object.keys(PRODUCTS) as readonly Product[];

/** Logs at start which loan offers of the site file are never shown, each with the first reason. */
export function logHiddenOffers({ sites }: Sites, tell: LogEvent): void {
  for (const { id, offers } of sites)
    for (const product of NAMES) {
      const figures = figuresIn(product, offers);
      // A site without figures of a product does not advertise it.
      const [fault] = Object.keys(figures).length === 0 ? [] : faultsOf(product, figures);
      if (fault) tell({ event: 'offer-hidden', site: id, product, code: fault.kind, figure: fault.figure });
    }
}
