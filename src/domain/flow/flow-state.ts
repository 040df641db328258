import type { Product } from '../product.ts';

/** State of the search for a place: from the empty field to the list of branches that «Avanti» opens. */
export type Search =
  | 'empty'
  | 'asking-position'
  | 'positioned'
  | 'typing'
  | 'locating'
  | 'not-found'
  | 'located'
  | 'loading'
  | 'waiting'
  | 'ready'
  | 'opening'
  | 'settled';

/** What the visitor has chosen. A slot belongs to a branch, so `slot` includes the branch. */
export type Chosen = 'nothing' | 'branch' | 'slot';

/** The person of a tax code. `contactComplete`: the lender knows e-mail and mobile. */
export type Person =
  | { readonly recognised: false }
  | { readonly recognised: true; readonly contactComplete: boolean; readonly residenceCapKnown: boolean };

/**
 * State of the tax-code lookup. `failed`: the network failed, and the visit continues as with a new customer.
 * `malformed`: the answer was invalid, and a dialog stops the visit. `openPractice`: the loan that the customer already
 * has (`isAlreadyPP`, `isAlreadyC5` of the answer).
 */
export type Lookup =
  | { readonly status: 'none' | 'typing' | 'loading' | 'invalid' | 'malformed' | 'failed' | 'existing-appointment' }
  | { readonly status: 'ready'; readonly person: Person; readonly openPractice: 'personal' | 'salary' | 'none' };

/**
 * Everything that makes a visit a request for a call. Both flags together, or `external`, make the page offer a call.
 */
export interface Callback {
  readonly atPlace: boolean;
  readonly atTaxCode: boolean;
  readonly external: boolean;
  /** The link's `IsForzosoClink`; it counts as both flags. */
  readonly forced: boolean;
  /** The offer of a call if the nearest branch is over 25 km away; if accepted it counts as both flags. */
  readonly offer: 'none' | 'pending' | 'accepted' | 'declined';
  readonly choice: 'none' | 'yes' | 'no';
}

/** The direct link that started the visit, to one branch, agency or agent. */
export type Direct =
  | { readonly kind: 'none' }
  | { readonly kind: 'branch' | 'agency'; readonly status: 'loading' | 'ready' }
  | { readonly kind: 'agent'; readonly status: 'loading' | 'ready' | 'unknown' | 'not-serving' | 'taken' };

/** Whether the visitor changes an existing appointment. `ready`: it is proven and its branch is loaded. */
export type Change = { readonly status: 'none' } | { readonly status: 'ready'; readonly detailsChanged: boolean };

/** The facts about a visit from which the flow rules decide. They contain no personal data. */
export interface Facts {
  readonly product: Product;
  readonly onSalarySite: boolean;
  /** State of the link's parameters. `reset`: the browser's Back cleared the visit and the page reloads. */
  readonly params: 'reset' | 'checking' | 'checked';
  readonly search: Search;
  readonly chosen: Chosen;
  readonly lookup: Lookup;
  readonly callback: Callback;
  readonly direct: Direct;
  readonly change: Change;
  readonly creation: 'none' | 'running' | 'failed' | 'done';
  readonly externalOppId: boolean;
  /** True after a lookup switched the product. It may do so once only, which prevents a loop. */
  readonly switchedProduct: boolean;
}

const NO_CALLBACK: Callback = {
  atPlace: false,
  atTaxCode: false,
  external: false,
  forced: false,
  offer: 'none',
  choice: 'none',
};

/** A visit starts with the personal loan. */
export const initialFacts: Facts = {
  product: 'personal',
  onSalarySite: false,
  params: 'checking',
  search: 'empty',
  chosen: 'nothing',
  lookup: { status: 'none' },
  callback: NO_CALLBACK,
  direct: { kind: 'none' },
  change: { status: 'none' },
  creation: 'none',
  externalOppId: false,
  switchedProduct: false,
};

/** The facts after a return to the place page (flow state 20). Lookup and booking stay. */
export function backToPlace(f: Facts): Facts {
  const callback = { ...f.callback, atPlace: false, offer: 'none', choice: 'none' } as const;
  const creation = f.creation === 'done' ? 'done' : 'none';
  return { ...f, params: 'checked', search: 'empty', chosen: 'nothing', callback, creation };
}

/**
 * The facts after a change of product. Branches and lookups are valid for one product, so place, slot and lookup start
 * again. The same product changes nothing.
 */
export function withProduct(f: Facts, product: Product): Facts {
  if (product === f.product) return f;
  const back = backToPlace(f);
  const callback = { ...back.callback, atTaxCode: false };
  return { ...back, product, callback, lookup: { status: 'none' }, change: { status: 'none' }, creation: 'none' };
}
