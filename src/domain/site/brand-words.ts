import type { Product } from '../product.ts';

/** What a lender may have on its first page: its products, and a credit card that is a link away. */
export const OFFERED = ['personal', 'salary', 'card', 'business'] as const;
export type Offered = (typeof OFFERED)[number];

/** What a lender says of itself in one language: page, letters and papers take it from the site. */
export interface BrandWords {
  /** Beside the product's own word for an app; '' where that says it all. */
  readonly appName: string;
  /** When its telephone is answered, in the middle of a sentence; '' where that is not said. */
  readonly phoneHours: string;
  /** When its consultants call, after «Ti chiamiamo»; '' where that is not said. */
  readonly callHours: string;
  /** The same, standing by itself. */
  readonly callHoursAlone: string;
  /** Beside the first page, below the motto. */
  readonly claims: readonly { readonly title: string; readonly text: string }[];
  /** Under every page, after the offer. */
  readonly footer: string;
  /** The same under the pages of the business loan, which is no consumer credit. */
  readonly businessFooter: string;
  /** The privacy notice, a paragraph each. */
  readonly privacy: readonly string[];
  /** Ends the advertisement of an offer; '' where nothing is to be said. */
  readonly terms: Readonly<Record<Product, string>>;
  /** A sentence on each card of the first page. */
  readonly products: Readonly<Record<Offered, string>>;
  /** Below the cards; '' for none. */
  readonly note: string;
  /** What to bring; `{oldest}` is the earliest day of a registry extract that will do. */
  readonly documents: Readonly<Record<Product, readonly string[]>>;
}
