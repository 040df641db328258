import { type Flow, PRODUCTS } from '../product.ts';
import type { Facts } from './flow-state.ts';
import { isCallbackRequested } from './predicates.ts';

/** The name of the visitor's flow, sent to the proxy with each request. `CLINK` is a callback or an agent's page. */
export const flowLabel = (facts: Facts): Flow | 'CLINK' =>
  facts.direct.kind === 'agent' || isCallbackRequested(facts) ? 'CLINK' : PRODUCTS[facts.product].flow;
