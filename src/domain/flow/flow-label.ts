import { type Flow, PRODUCTS } from '../product.ts';
import type { Facts } from './flow-state.ts';
import { isCallbackRequested } from './predicates.ts';

/** The flow of a request, for the proxy; a callback and an agent's page have their own. */
export const flowLabel = (facts: Facts): Flow | 'CLINK' =>
  facts.direct.kind === 'agent' || isCallbackRequested(facts) ? 'CLINK' : PRODUCTS[facts.product].flow;
