import type { Product } from '#domain/product.ts';
import { createStore, useStore } from './store.ts';

/** The customer of a visit, for whom the next one is booked. */
export interface CarriedPerson {
  /** The request code of the visit. */
  readonly code: string;
  readonly name: string;
  readonly product: Product;
}

/** The customer that another page hands to «Prenota»: by the tax code of a search, or by an earlier visit. */
export type CarriedCustomer =
  | { readonly taxCode: string; readonly person: null }
  | { readonly taxCode: ''; readonly person: CarriedPerson };

export const NO_CUSTOMER: CarriedCustomer = { taxCode: '', person: null };
const carried = createStore<CarriedCustomer>(NO_CUSTOMER);

/** Kept in memory only until «Prenota» takes it; never in an address or storage. */
export const carryCustomer = (customer: CarriedCustomer): void => carried.set(customer);
export const useCarriedCustomer = (): CarriedCustomer => useStore(carried);
export const dropCarriedCustomer = (): void => carried.set(NO_CUSTOMER);
