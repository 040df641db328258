import { PRODUCTS, type Product } from '../product.ts';
import type { IsoDay } from '../time/rome.ts';
import { EXTRAS } from './coherence.ts';
import { FIGURES, type Figures, type OfferValues, OWN_DAY, prefixOf } from './offer.ts';

/** Figures of a product with their first and last day, both included. */
export interface DatedOffer {
  readonly product: Product;
  /** Null: unknown. */
  readonly first: IsoDay | null;
  readonly last: IsoDay;
  readonly figures: Figures;
}

/** A draft is approved by another person or withdrawn; an approved offer may be withdrawn too. */
export type OfferState = 'draft' | 'approved' | 'withdrawn';

export const isOfDay = ({ first, last }: DatedOffer, today: IsoDay): boolean =>
  (first === null || first <= today) && today <= last;

/** Every figure of a product, in the order of its list. */
export const figureNames = (product: Product): readonly string[] => [...FIGURES[product], ...EXTRAS[product]];

/** The content of an offer as one text; equal offers have equal texts, in any order of figures. */
export const sheetText = ({ product, first, last, figures }: DatedOffer): string =>
  JSON.stringify([
    PRODUCTS[product].code,
    first,
    last,
    figureNames(product).map((name) => [name, figures[name] ?? '']),
  ]);

/** The advertised figures, without those that only the example needs. */
export const advertised = (product: Product, figures: Figures): Record<string, string> =>
  named(FIGURES[product], (name) => figures[name]);

/** An offer as the page's variables. */
export function valuesOf({ product, last, figures }: DatedOffer): OfferValues {
  const shown = Object.entries(advertised(product, figures)).map(([name, value]) => [prefixOf(product) + name, value]);
  return { ...Object.fromEntries(shown), [prefixOf(product) + OWN_DAY]: italianDay(last) };
}

/** A product's existing figures among the page's variables. */
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
