import { PRODUCTS, type Product } from '../product.ts';
import type { IsoDay } from '../time/rome.ts';
import { EXTRAS } from './coherence.ts';
import { FIGURES, type Figures, type OfferValues, OWN_DAY, prefixOf } from './offer.ts';

/** A loan offer with its first and last day, both included. */
export interface DatedOffer {
  readonly product: Product;
  /** Null if unknown: an offer of the site file has no first day. */
  readonly first: IsoDay | null;
  readonly last: IsoDay;
  readonly figures: Figures;
}

/** State of a loan offer. Drafts and approved offers can be withdrawn. */
export type OfferState = 'draft' | 'approved' | 'withdrawn';

/** Whether an offer applies on a day. */
export const isOfDay = ({ first, last }: DatedOffer, today: IsoDay): boolean =>
  (first === null || first <= today) && today <= last;

/** The names of all figures of a product, in a fixed order. */
export const figureNames = (product: Product): readonly string[] => [...FIGURES[product], ...EXTRAS[product]];

/** The content of an offer as one text, from which its hash is computed. Equal offers have equal texts. */
export const sheetText = ({ product, first, last, figures }: DatedOffer): string =>
  JSON.stringify([
    PRODUCTS[product].code,
    first,
    last,
    figureNames(product).map((name) => [name, figures[name] ?? '']),
  ]);

/** The advertised figures, without those that only the representative example needs. */
export const advertised = (product: Product, figures: Figures): Record<string, string> =>
  named(FIGURES[product], (name) => figures[name]);

/** Converts an offer to the disclosure variables of the page. */
export function valuesOf({ product, last, figures }: DatedOffer): OfferValues {
  const shown = Object.entries(advertised(product, figures)).map(([name, value]) => [prefixOf(product) + name, value]);
  return { ...Object.fromEntries(shown), [prefixOf(product) + OWN_DAY]: italianDay(last) };
}

/** Reads a product's figures from the disclosure variables of the page. */
export const figuresIn = (product: Product, values: OfferValues): Figures =>
  named(figureNames(product), (name) => values[prefixOf(product) + name]);

const named = (names: readonly string[], figure: (name: string) => string | undefined): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = figure(name);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );

const italianDay = (day: IsoDay): string => day.split('-').reverse().join('/');
/** '31/12/2026' → '2026-12-31'. */
export const fromItalianDay = (text: string): IsoDay => text.split('/').reverse().join('-');
