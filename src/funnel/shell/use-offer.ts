import { useEffect, useState } from 'react';
import type { OfferValues } from '#domain/offer/offer.ts';
import type { Product } from '#domain/product.ts';
import type { BrandWords } from '#domain/site/brand-words.ts';
import type { VisitWords } from '../session/visit-words.ts';

const EVERY_MS = 100;
const AT_MOST_MS = 10_000;

/** The advertised offer's text once its page variables are there; '' without them, past their date, or incomplete. */
export function useOffer(words: VisitWords, product: Product, today: string, terms: BrandWords['terms']): string {
  const [values, setValues] = useState<OfferValues | null>(null);
  const [text, setText] = useState('');
  useEffect(() => {
    let waited = 0;
    const look = setInterval(() => {
      waited += EVERY_MS;
      const page = window as unknown as OfferValues;
      const found = typeof page.USR_GEN_VALIDITA === 'string';
      if (found) setValues(page);
      if (found || waited >= AT_MOST_MS) clearInterval(look);
    }, EVERY_MS);
    return () => clearInterval(look);
  }, []);
  useEffect(() => {
    let wanted = true;
    if (values)
      void Promise.all([import('./read-offer-text.ts'), words.later()]).then(
        ([{ readOfferText }, all]) => wanted && setText(readOfferText(all, { product, values, today, terms })),
        () => undefined,
      );
    return () => {
      wanted = false;
    };
  }, [words, values, product, today, terms]);
  return text;
}
