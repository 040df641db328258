import type { Product } from '../product.ts';
import { type Facts, withProduct } from './flow-state.ts';
import type { Step } from './routes.ts';

/** The effects of a rule besides the step. `ricontatto` is derived from the flags. */
export type Effect =
  | 'waitForBranches'
  | 'assignNearestBranch'
  | 'settlePlace'
  | 'switchProduct'
  | 'chooseCallback'
  | 'startChange'
  | 'showStaleLink';

export type Why =
  | 'checking-link'
  | 'place-missing'
  | 'place-searching'
  | 'offer-unanswered'
  | 'slot-missing'
  | 'tax-code-missing'
  | 'tax-code-invalid'
  | 'looking-up'
  | 'lookup-failed'
  | 'existing-appointment'
  | 'no-appointment'
  | 'proof-missing'
  | 'creating'
  | 'taken-in-charge';

/** A decision, carried out by the page. `submit` creates, or moves an appointment that is being changed. */
export type Go =
  | { readonly kind: 'step'; readonly step: Step; readonly product?: Product; readonly effects?: readonly Effect[] }
  | { readonly kind: 'leave'; readonly site: 'main' }
  | { readonly kind: 'submit' }
  | { readonly kind: 'back' }
  | { readonly kind: 'stay'; readonly why: Why; readonly effects?: readonly Effect[] };

export type Rule = readonly [when: (f: Facts) => boolean, go: Go];

export const to = (step: Step, ...effects: readonly Effect[]): Go =>
  effects.length > 0 ? { kind: 'step', step, effects } : { kind: 'step', step };
export const toProduct = (step: Step, product: Product, ...effects: readonly Effect[]): Go =>
  effects.length > 0 ? { kind: 'step', step, product, effects } : { kind: 'step', step, product };
export const stay = (why: Why, ...effects: readonly Effect[]): Go =>
  effects.length > 0 ? { kind: 'stay', why, effects } : { kind: 'stay', why };
/** With a B2B token if one comes within 5 s; the page requests it. */
export const leaveForMain: Go = { kind: 'leave', site: 'main' };
export const submit: Go = { kind: 'submit' };

/** The same rules, for visits in which `test` holds. */
export const given = (test: Rule[0], rules: readonly Rule[]): readonly Rule[] =>
  rules.map(([when, go]) => [(f) => test(f) && when(f), go]);

/** The first rule that holds. Throws for a list without a final `always`. */
export function decide(rules: readonly Rule[], facts: Facts): Go {
  const rule = rules.find(([when]) => when(facts));
  if (!rule) throw new Error('no rule holds: end the rows with [always, …]');
  return rule[1];
}

const APPLY: Readonly<Record<Effect, (f: Facts) => Facts>> = {
  waitForBranches: (f) => ({ ...f, search: 'waiting' }),
  assignNearestBranch: (f) => ({ ...f, chosen: 'branch' }),
  settlePlace: (f) => ({ ...f, search: 'settled' }),
  switchProduct: (f) => ({ ...f, switchedProduct: true }),
  chooseCallback: (f) => ({ ...f, callback: { ...f.callback, choice: 'yes' } }),
  startChange: (f) => ({ ...f, creation: 'none', chosen: 'branch' }),
  showStaleLink: (f) => f,
};

/** The facts after a decision: first its product, then its effects. */
export function after(facts: Facts, go: Go): Facts {
  if (go.kind !== 'step' && go.kind !== 'stay') return facts;
  const moved = go.kind === 'step' && go.product ? withProduct(facts, go.product) : facts;
  return (go.effects ?? []).reduce((f, effect) => APPLY[effect](f), moved);
}
