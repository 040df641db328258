import type { Product } from '#domain/product.ts';
import { createStore } from './store.ts';

/** The person of a visit, for whom the next one is booked. */
export interface CarriedPerson {
  /** The request code of the visit. */
  readonly code: string;
  readonly name: string;
  readonly product: Product;
}

/** Kept in memory only for the booking that follows; never in an address or storage. */
export const carriedPerson = createStore<CarriedPerson | null>(null);
