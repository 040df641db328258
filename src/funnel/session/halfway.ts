import type { Product } from '#domain/product.ts';
import type { Branch, When } from './branch.ts';
import type { Place } from './place.ts';

/**
 * A half-hour that is held for the visitor: where, when and until when. It is all that a tab remembers over Back and a
 * reload, and holds nothing about a person.
 */
export interface Halfway extends When {
  readonly product: Product;
  readonly branch: Branch;
  /** Around which postcode was searched; null for who came by a link to one branch. */
  readonly place: Place | null;
  /** The instant the hold ends, in milliseconds. */
  readonly until: number;
}
