import type { Product } from '#domain/product.ts';
import type { Branch, SlotTime } from './branch.ts';
import type { Place } from './place.ts';

/**
 * A slot held for the visitor: its place, its time and its expiry. The tab stores nothing else across Back and
 * a reload. It holds no personal data.
 */
export interface HeldSlot extends SlotTime {
  readonly product: Product;
  readonly branch: Branch;
  /** The postcode of the search; null after a link to one branch. */
  readonly place: Place | null;
  /** The instant the hold ends, in milliseconds. */
  readonly until: number;
}
