import fc from 'fast-check';
import { PRODUCTS, type Product } from '../product.ts';
import { type Facts, initialFacts, type Lookup } from './flow-state.ts';

export const EVERY_PRODUCT = Object.keys(PRODUCTS) as readonly Product[];

/** The facts of a visit whose link was read, with the given differences. */
export const visitor = (facts: Partial<Facts> = {}): Facts => ({ ...initialFacts, params: 'checked', ...facts });

export const callback = (set: Partial<Facts['callback']>): Facts['callback'] => ({ ...initialFacts.callback, ...set });
export const flagged = callback({ atPlace: true, atTaxCode: true });

export const newPerson: Lookup = { status: 'ready', person: { recognised: false }, openPractice: 'none' };
export const known = (contactComplete = true, residenceCapKnown = true): Lookup => ({
  status: 'ready',
  person: { recognised: true, contactComplete, residenceCapKnown },
  openPractice: 'none',
});
export const withPractice = (openPractice: 'personal' | 'salary'): Lookup => ({ ...newPerson, openPractice });

const person = fc.oneof(
  fc.constant({ recognised: false } as const),
  fc.record({ recognised: fc.constant(true as const), contactComplete: fc.boolean(), residenceCapKnown: fc.boolean() }),
);
export const anyLookup: fc.Arbitrary<Lookup> = fc.oneof(
  fc.record({
    status: fc.constantFrom('none', 'typing', 'loading', 'invalid', 'malformed', 'failed', 'existing-appointment'),
  }),
  fc.record({
    status: fc.constant('ready' as const),
    person,
    openPractice: fc.constantFrom('personal', 'salary', 'none'),
  }),
);
export const anyDirect: fc.Arbitrary<Facts['direct']> = fc.oneof(
  fc.constant({ kind: 'none' } as const),
  fc.record({ kind: fc.constantFrom('branch', 'agency'), status: fc.constantFrom('loading', 'ready') }),
  fc.record({
    kind: fc.constant('agent' as const),
    status: fc.constantFrom('loading', 'ready', 'unknown', 'not-serving', 'taken'),
  }),
);
const anySearch = fc.constantFrom<Facts['search']>(
  ...(['empty', 'asking-position', 'positioned', 'typing', 'locating', 'not-found'] as const),
  ...(['located', 'loading', 'waiting', 'ready', 'opening', 'settled'] as const),
);

/** Every combination of facts that the types allow, reachable or not. */
export const anyFacts: fc.Arbitrary<Facts> = fc.record({
  product: fc.constantFrom(...EVERY_PRODUCT),
  onSalarySite: fc.boolean(),
  params: fc.constantFrom('reset', 'checking', 'checked', 'checked', 'checked'),
  search: fc.oneof(anySearch, fc.constant('settled' as const)),
  chosen: fc.constantFrom('nothing', 'branch', 'slot'),
  lookup: anyLookup,
  callback: fc.record({
    atPlace: fc.boolean(),
    atTaxCode: fc.boolean(),
    external: fc.boolean(),
    forced: fc.boolean(),
    offer: fc.constantFrom('none', 'pending', 'accepted', 'declined'),
    choice: fc.constantFrom('none', 'yes', 'no'),
  }),
  direct: anyDirect,
  change: fc.oneof(
    fc.constant({ status: 'none' } as const),
    fc.record({ status: fc.constant('ready' as const), detailsChanged: fc.boolean() }),
  ),
  creation: fc.constantFrom('none', 'none', 'running', 'failed', 'done'),
  externalOppId: fc.boolean(),
  switchedProduct: fc.boolean(),
});
