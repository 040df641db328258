import { PRODUCTS, type Product } from '../product.ts';

/** The kind of a request: a visit with a time, a call, or a request whose time the lender sets later. */
export type RequestKind = 'visit' | 'call' | 'request';

/** Stored reason of an unconfirmed request that newer requests of the same person replaced. */
export const REPLACED = 'replaced';

/** The kind of a request. It is determined when the request is parsed, then stored and never derived again. */
export const kindOf = (product: Product, callback: boolean): RequestKind =>
  callback ? 'call' : PRODUCTS[product].asks;
