import type { Product } from '../product.ts';

/** What a lender can offer on the first page: the products, and a credit card (a plain link). */
export const OFFERED = ['personal', 'salary', 'card', 'business'] as const;
export type Offered = (typeof OFFERED)[number];

/** A lender's texts in one language, from its site file. Page, messages and documents use them. */
export interface BrandWords {
  /** Name of the lender's app; '' if it has none. */
  readonly appName: string;
  /** Telephone hours, as part of a sentence; '' if not given. */
  readonly phoneHours: string;
  /** Hours in which customers are called, as the rest of a sentence «Ti chiamiamo …»; '' if not given. */
  readonly callHours: string;
  /** Hours in which customers are called, as a text that stands alone. */
  readonly callHoursAlone: string;
  /** Claims beside the first page, below the motto. */
  readonly claims: readonly { readonly title: string; readonly text: string }[];
  /** Text at the end of every page, after the loan offer; Italian, as all legal texts. */
  readonly footer: string;
  /** The same for the pages of business loans, which are no consumer credit. */
  readonly businessFooter: string;
  /** The sentence about business loans, as part of the legal text. */
  readonly businessLegal: string;
  /** Paragraphs of the privacy notice. */
  readonly privacy: readonly string[];
  /** The last part of a loan offer's text; '' if not given. */
  readonly terms: Readonly<Record<Product, string>>;
  /** A sentence about each product, on its card of the first page. */
  readonly products: Readonly<Record<Offered, string>>;
  /** A note below the cards; '' if not given. */
  readonly note: string;
  /** Documents to bring; `{oldest}` is the earliest accepted day of a registry extract. */
  readonly documents: Readonly<Record<Product, readonly string[]>>;
}
