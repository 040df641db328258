import { PRODUCTS, type Product } from '../product.ts';

/** What is asked for: a visit at an hour, a call, or a request whose hour the lender settles later. */
export type RequestKind = 'visit' | 'call' | 'request';

/** The stored reason of an unconfirmed request that ended because newer ones of the same person took its place. */
export const REPLACED = 'replaced';

/** Decided once, when a request is read; from then on it is stored and never inferred. */
export const kindOf = (product: Product, callback: boolean): RequestKind =>
  callback ? 'call' : PRODUCTS[product].asks;
