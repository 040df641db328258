import { PRODUCTS, type Product } from '../product.ts';

/** What is asked for: a visit at an hour, a call, or a request whose hour the lender settles later. */
export type RequestKind = 'visit' | 'call' | 'request';

/** Decided once, when a request is read; from then on it is stored and never inferred. */
export const kindOf = (product: Product, callback: boolean): RequestKind =>
  callback ? 'call' : PRODUCTS[product].asks;
