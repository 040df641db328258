import { useEffect, useState } from 'react';
import type { Product } from '#domain/flow/product.ts';
import { type OfferValues, readOffer } from '#domain/offer/offer.ts';
import { offerText } from '#texts/it/offers.ts';

const EVERY_MS = 100;
const AT_MOST_MS = 10_000;

/** The advertised offer's text once its page variables are there; '' without, past its date, or incomplete (R9.32). */
export function useOffer(product: Product, today: string): string {
  const [values, setValues] = useState<OfferValues | null>(null);
  useEffect(() => {
    let waited = 0;
    const look = setInterval(() => {
      waited += EVERY_MS;
      const page = window as unknown as OfferValues;
      if (typeof page.USR_GEN_VALIDITA === 'string') setValues(page);
      if (typeof page.USR_GEN_VALIDITA === 'string' || waited >= AT_MOST_MS) clearInterval(look);
    }, EVERY_MS);
    return () => clearInterval(look);
  }, []);
  const offer = values && readOffer(product, values, today);
  return offer ? offerText(offer) : '';
}
