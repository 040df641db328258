import { PRODUCTS, type Product } from '../product.ts';
import type { IsoDay } from '../time/rome.ts';
import { EXTRAS } from './coherence.ts';
import { FIGURES, type Figures, type OfferValues, OWN_DAY, prefixOf } from './offer.ts';

/** Figures of a product with the days on which they count, the last one included. */
export interface DatedOffer {
  readonly product: Product;
  /** Null: since nobody knows when. */
  readonly first: IsoDay | null;
  readonly last: IsoDay;
  readonly figures: Figures;
}

/** A draft is approved by somebody else, or withdrawn; what was approved may be withdrawn too. */
export type OfferState = 'draft' | 'approved' | 'withdrawn';

export const isOfDay = ({ first, last }: DatedOffer, today: IsoDay): boolean =>
  (first === null || first <= today) && today <= last;

/** Every figure of a product, in the order of its list. */
export const figureNames = (product: Product): readonly string[] => [...FIGURES[product], ...EXTRAS[product]];

/** What an offer says, in one text: two that say the same have the same one, whatever order they were written in. */
export const sheetText = ({ product, first, last, figures }: DatedOffer): string =>
  JSON.stringify([
    PRODUCTS[product].code,
    first,
    last,
    figureNames(product).map((name) => [name, figures[name] ?? '']),
  ]);

/** The figures that visitors are told: what an example needs besides is the lender's own. */
export const advertised = (product: Product, figures: Figures): Record<string, string> =>
  named(FIGURES[product], (name) => figures[name]);

/** An offer as the page's variables. */
export function valuesOf({ product, last, figures }: DatedOffer): OfferValues {
  const shown = Object.entries(advertised(product, figures)).map(([name, value]) => [prefixOf(product) + name, value]);
  return { ...Object.fromEntries(shown), [prefixOf(product) + OWN_DAY]: italianDay(last) };
}

/** A product's figures among the page's variables, those that are there. */
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
/** 'dd/mm/yyyy' as a day. */
export const fromItalianDay = (text: string): IsoDay => text.split('/').reverse().join('-');
