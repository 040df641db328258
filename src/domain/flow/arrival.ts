import type { Product } from '../product.ts';
import { type Direct, type Facts, initialFacts, type Lookup } from './flow-state.ts';
import { decide, type Go, given, type Rule, to, toProduct } from './go.ts';
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
import { person } from './rows.ts';

/** The content of a link, parsed, decoded and looked up; the same type for every kind of link. */
export interface Arrival {
  readonly product: Product;
  readonly onSalarySite: boolean;
  /** A direct branch, agency or agent, loaded or unknown. */
  readonly direct: Direct;
  /** codFiliale, with data and ora if present. */
  readonly chosen: Facts['chosen'];
  readonly lookup: Lookup;
  readonly external: boolean;
  readonly forced: boolean;
  readonly externalOppId: boolean;
  /** Contacts and consents are present; with slot and tax code the payload is ready. */
  readonly formComplete: boolean;
}

/**
 * A direct link sets its product. Otherwise the salary-backed site offers no standard loan, whatever the link says;
 * only a valid direct branch opens one there.
 */
export function productFor({ product, onSalarySite, direct }: Pick<Arrival, 'product' | 'onSalarySite' | 'direct'>) {
  const lent = onSalarySite && product === 'personal' ? 'salary' : product;
  return ({ branch: 'personal', agency: 'salary', agent: lent, none: lent } as const)[direct.kind];
}

/** The initial facts of a link's visit; a branch in the link skips the place. */
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
/** Branch, slot and tax code present. */
const isAlmostReady = both(hasSlot, isLookedUp, not(isBusiness));

/**
 * An unknown agent leads to the site's first page, which says that the link is no longer valid. A forced callback asks
 * an unknown tax code first.
 */
const first: readonly Rule[] = [
  [isAgentOpen, to('agentDirect')],
  [both(isAgentUnknown, onSalarySite), toProduct('taxCode', 'salary', 'showStaleLink')],
  [isAgentUnknown, toProduct('place', 'personal', 'showStaleLink')],
  [both(isForced, isLookedUp), to('callbackChoice')],
  [isForced, to('taxCode')],
];
/** Ready means a complete page with its confirm button; a link never submits. */
const ready = given(isAlmostReady, person('settlePlace'));
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
 * The first page after the link's parameters are processed, in the order of the specification (section 4); a valid tax
 * code skips its page.
 */
export function arrivalRoute(arrival: Arrival): Go {
  const rules = arrival.formComplete ? [...first, ...ready, ...otherwise] : [...first, ...otherwise];
  return decide(rules, factsOf(arrival));
}
