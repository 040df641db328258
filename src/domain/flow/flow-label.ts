import { type Flow, PRODUCTS } from '../product.ts';
import type { Facts } from './facts.ts';
import { isCallbackRequested } from './predicates.ts';

/** The flow a call is made in, for the proxy: a wish to be called and an agent's page have their own. */
export const flowLabel = (facts: Facts): Flow | 'CLINK' =>
  facts.direct.kind === 'agent' || isCallbackRequested(facts) ? 'CLINK' : PRODUCTS[facts.product].flow;
