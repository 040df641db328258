import type { Product } from '#domain/product.ts';
import type { Branch, When } from './branch.ts';
import type { Place } from './place.ts';

/**
 * A slot held for the visitor: where, when and until when. It is all that a tab stores over Back and a
 * reload, and holds no personal data.
 */
export interface Halfway extends When {
  readonly product: Product;
  readonly branch: Branch;
  /** The postcode of the search; null after a link to one branch. */
  readonly place: Place | null;
  /** The instant the hold ends, in milliseconds. */
  readonly until: number;
}
