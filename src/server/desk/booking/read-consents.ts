import type { consentTexts } from '#contract/desk/consents.ts';
import { kindOf } from '#domain/booking/kind.ts';
import { isAsked, MANDATORY, PURPOSES } from '#domain/consent/consents.ts';
import { DEFAULT_LANGUAGE } from '#domain/language.ts';
import { BY_CODE, PRODUCTS } from '#domain/product.ts';
import { ok } from '#domain/result.ts';
import type { ConsentBrands } from '#domain/site/site.ts';
import { consentText } from '#texts/consent-text.ts';
import { wordsOf } from '#texts/words-of.ts';
import type { DeskHandler } from '../http/desk-gate.ts';

/** The texts that a booking of the desk stores with each answer. */
export const readConsentsCall =
  ({ consentBrands }: { readonly consentBrands: ConsentBrands }): DeskHandler<typeof consentTexts> =>
  async ({ prodotto }) => {
    const product = BY_CODE[prodotto];
    const { consents } = wordsOf(DEFAULT_LANGUAGE);
    const consensi = PURPOSES.map((purpose) => {
      const { label, text } = consentText(consents, purpose, { product, kind: kindOf(product, false) }, consentBrands);
      const isNeeded = isAsked(purpose, PRODUCTS[product].consent);
      return {
        ...{ scopo: purpose, titolo: label, testo: text },
        ...{ chiesto: isNeeded, necessario: isNeeded && purpose === MANDATORY },
      };
    });
    return ok({ body: { consensi }, act: { change: { product: prodotto } } });
  };
