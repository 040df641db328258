import type { Product } from '../product.ts';
import { type Direct, type Facts, initialFacts, type Lookup } from './flow-state.ts';
import {
  always,
  both,
  hasBranch,
  hasSlot,
  isBusiness,
  isCallbackRequested,
  isLookedUp,
  isSalary,
  not,
  onSalarySite,
  type Test,
} from './predicates.ts';
import { toPersonPage } from './shared-rules.ts';
import { decide, given, type Rule, type Transition, to, toProduct } from './transitions.ts';

/** What a link says, after its parameters were parsed, its token decoded and its tax code looked up. */
export interface Arrival {
  readonly product: Product;
  readonly onSalarySite: boolean;
  /** The branch, agency or agent that a direct link names, loaded or unknown. */
  readonly direct: Direct;
  /** Whether the link names a branch (`codFiliale`), and a slot of it (`data`, `ora`). */
  readonly chosen: Facts['chosen'];
  readonly lookup: Lookup;
  readonly external: boolean;
  readonly forced: boolean;
  readonly externalOppId: boolean;
  /** The link contains contacts and consents. With a slot and a tax code, nothing is missing for a booking. */
  readonly formComplete: boolean;
}

/**
 * The product of a link. A direct branch or agency determines it. Otherwise the salary-backed site offers no personal
 * loan, whatever the link says.
 */
export function productFor({ product, onSalarySite, direct }: Pick<Arrival, 'product' | 'onSalarySite' | 'direct'>) {
  const lent = onSalarySite && product === 'personal' ? 'salary' : product;
  return ({ branch: 'personal', agency: 'salary', agent: lent, none: lent } as const)[direct.kind];
}

/** The initial facts of a visit that a link starts. If the link names a branch, no place is searched. */
export function factsOf(arrival: Arrival): Facts {
  const { onSalarySite, direct, chosen, lookup, external, forced, externalOppId } = arrival;
  const callback = { ...initialFacts.callback, external, forced };
  const search = chosen === 'nothing' ? 'empty' : 'ready';
  const visit = { onSalarySite, direct, chosen, lookup, callback, search, externalOppId } as const;
  return { ...initialFacts, ...visit, params: 'checked', product: productFor(arrival) };
}

const isAgentOpen: Test = (f) =>
  f.direct.kind === 'agent' && f.direct.status !== 'unknown' && f.direct.status !== 'loading';
const isAgentUnknown: Test = (f) => f.direct.kind === 'agent' && f.direct.status === 'unknown';
const isDirectReady: Test = (f) =>
  (f.direct.kind === 'branch' || f.direct.kind === 'agency') && f.direct.status === 'ready';
const isForced: Test = (f) => f.callback.forced && !isBusiness(f);
/** Branch, slot and tax code are known. */
const isAlmostReady = both(hasSlot, isLookedUp, not(isBusiness));

/**
 * The rules for agents' links and forced callbacks. An unknown agent leads to the site's first page, which says that
 * the link is no longer valid. A forced callback asks for a missing tax code first.
 */
const first: readonly Rule[] = [
  [isAgentOpen, to('agentDirect')],
  [both(isAgentUnknown, onSalarySite), toProduct('taxCode', 'salary', 'showStaleLink')],
  [isAgentUnknown, toProduct('place', 'personal', 'showStaleLink')],
  [both(isForced, isLookedUp), to('callbackChoice')],
  [isForced, to('taxCode')],
];
/** If a slot and a tax code are known, the visit starts at the page with the confirm button. A link never submits. */
const ready = given(isAlmostReady, toPersonPage('settlePlace'));
const otherwise: readonly Rule[] = [
  [both(isAlmostReady, isCallbackRequested), to('callbackChoice', 'settlePlace')],
  ...ready,
  [isDirectReady, to('directBranch')],
  [both(hasBranch, not(isBusiness)), to('branches')],
  [isBusiness, to('taxCode')],
  [isSalary, to('taxCode')],
  [always, to('place')],
];

/**
 * The first page after a link was read. The rules have the order of the specification, section 4. With a valid tax code
 * its page is skipped.
 */
export function arrivalRoute(arrival: Arrival): Transition {
  const rules = arrival.formComplete ? [...first, ...ready, ...otherwise] : [...first, ...otherwise];
  return decide(rules, factsOf(arrival));
}
