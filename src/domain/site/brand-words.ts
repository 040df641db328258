import type { Product } from '../product.ts';

/** Offers on a lender's first page: its products, and a credit card as a link. */
export const OFFERED = ['personal', 'salary', 'card', 'business'] as const;
export type Offered = (typeof OFFERED)[number];

/** A lender's texts in one language; page, letters and papers take them from the site. */
export interface BrandWords {
  /** The app's name beside the general word; '' without one. */
  readonly appName: string;
  /** Telephone hours, inside a sentence; '' without them. */
  readonly phoneHours: string;
  /** Calling hours, after «Ti chiamiamo»; '' without them. */
  readonly callHours: string;
  /** Calling hours, as a text of its own. */
  readonly callHoursAlone: string;
  /** Beside the first page, below the motto. */
  readonly claims: readonly { readonly title: string; readonly text: string }[];
  /** Under every page, after the offer. */
  readonly footer: string;
  /** The footer under the pages of the business loan, which is no consumer credit. */
  readonly businessFooter: string;
  /** The privacy notice, a paragraph each. */
  readonly privacy: readonly string[];
  /** Ends the text of an offer; '' without one. */
  readonly terms: Readonly<Record<Product, string>>;
  /** A sentence on each card of the first page. */
  readonly products: Readonly<Record<Offered, string>>;
  /** Below the cards; '' for none. */
  readonly note: string;
  /** Documents to bring; `{oldest}` is the earliest accepted day of a registry extract. */
  readonly documents: Readonly<Record<Product, readonly string[]>>;
}
