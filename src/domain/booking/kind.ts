import { PRODUCTS, type Product } from '../product.ts';

/** The kind of a request: a visit with a time, a call, or a request whose time the lender sets later. */
export type RequestKind = 'visit' | 'call' | 'request';

/** Stored reason of an unconfirmed request that newer requests of the same person replaced. */
export const REPLACED = 'replaced';

/** Decided once, when a request is parsed; afterwards it is stored and never inferred. */
export const kindOf = (product: Product, callback: boolean): RequestKind =>
  callback ? 'call' : PRODUCTS[product].asks;
