import type { Product } from '../product.ts';

/** One search for a place, from the empty field to the branches after Next. */
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

/** A slot always has a branch, so both are one fact. */
export type Chosen = 'nothing' | 'branch' | 'slot';

/** Recognised only if the lookup returned a tax code. `contactComplete`: e-mail and mobile are present. */
export type Person =
  | { readonly recognised: false }
  | { readonly recognised: true; readonly contactComplete: boolean; readonly residenceCapKnown: boolean };

/**
 * The tax-code lookup. `failed` is a network failure, after which the visit continues as a new customer; `malformed` is
 * an invalid answer, which stops with a modal. `openPractice` is the product of isAlreadyPP / isAlreadyC5.
 */
export type Lookup =
  | { readonly status: 'none' | 'typing' | 'loading' | 'invalid' | 'malformed' | 'failed' | 'existing-appointment' }
  | { readonly status: 'ready'; readonly person: Person; readonly openPractice: 'personal' | 'salary' | 'none' };

export interface Callback {
  readonly atPlace: boolean;
  readonly atTaxCode: boolean;
  readonly external: boolean;
  /** IsForzosoClink: counts as both flags. */
  readonly forced: boolean;
  /** The offer of a call when the nearest branch is over 25 km away; accepted sets both flags. */
  readonly offer: 'none' | 'pending' | 'accepted' | 'declined';
  readonly choice: 'none' | 'yes' | 'no';
}

/** The link that started the visit; branch, agency and agent exclude each other. */
export type Direct =
  | { readonly kind: 'none' }
  | { readonly kind: 'branch' | 'agency'; readonly status: 'loading' | 'ready' }
  | { readonly kind: 'agent'; readonly status: 'loading' | 'ready' | 'unknown' | 'not-serving' | 'taken' };

/** An appointment may be changed after its proof, when its branch is loaded. */
export type Change = { readonly status: 'none' } | { readonly status: 'ready'; readonly detailsChanged: boolean };

/** The facts that flow rules read: no personal data, screens, requests or clock. */
export interface Facts {
  readonly product: Product;
  readonly onSalarySite: boolean;
  /** `reset`: browser Back cleared the visit and the page reloads. */
  readonly params: 'reset' | 'checking' | 'checked';
  readonly search: Search;
  readonly chosen: Chosen;
  readonly lookup: Lookup;
  readonly callback: Callback;
  readonly direct: Direct;
  readonly change: Change;
  readonly creation: 'none' | 'running' | 'failed' | 'done';
  readonly externalOppId: boolean;
  /** Loop guard: the lookup switches the product once. */
  readonly switchedProduct: boolean;
}

const noCallback: Callback = {
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
  callback: noCallback,
  direct: { kind: 'none' },
  change: { status: 'none' },
  creation: 'none',
  externalOppId: false,
  switchedProduct: false,
};

/** Asks for the place again: state 20. Typed data, lookup and booking stay. */
export function backToPlace(f: Facts): Facts {
  const callback = { ...f.callback, atPlace: false, offer: 'none', choice: 'none' } as const;
  const creation = f.creation === 'done' ? 'done' : 'none';
  return { ...f, params: 'checked', search: 'empty', chosen: 'nothing', callback, creation };
}

/**
 * Another product has other branches, and a lookup is valid for one product. So place, slot and lookup start again; the
 * typed tax code stays in the form and is looked up again. The same product changes nothing.
 */
export function withProduct(f: Facts, product: Product): Facts {
  if (product === f.product) return f;
  const back = backToPlace(f);
  const callback = { ...back.callback, atTaxCode: false };
  return { ...back, product, callback, lookup: { status: 'none' }, change: { status: 'none' }, creation: 'none' };
}
