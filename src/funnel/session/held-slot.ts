import type { Product } from '#domain/product.ts';
import type { Branch, SlotTime } from './branch.ts';
import type { Place } from './place.ts';

/**
 * A slot held for the visitor: place, branch, time and expiry, without personal data. It is all that the tab stores
 * across Back and a reload.
 */
export interface HeldSlot extends SlotTime {
  readonly product: Product;
  readonly branch: Branch;
  /** The postcode of the search; null after a link to one branch. */
  readonly place: Place | null;
  /** The instant the hold ends, in milliseconds. */
  readonly until: number;
}

/**
 * What the visitor chose before a slot was held: the product, and the place, branch, day and slot as far as chosen. The
 * tab stores it too.
 */
export interface OpenChoice {
  readonly product: Product;
  /** Null for the business product, which has no branch. */
  readonly branch: Branch | null;
  readonly place: Place | null;
  readonly date: string | null;
  readonly hour: string | null;
  readonly until: null;
}
