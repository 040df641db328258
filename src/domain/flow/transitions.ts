import type { Product } from '../product.ts';
import { type Facts, withProduct } from './flow-state.ts';
import type { Step } from './routes.ts';

/** What a transition changes besides the step. */
export type Effect =
  | 'waitForBranches'
  | 'assignNearestBranch'
  | 'settlePlace'
  | 'switchProduct'
  | 'chooseCallback'
  | 'startChange'
  | 'showStaleLink';

/** Why a visit stays on its page; each reason has its own reaction of the page. */
export type StayReason =
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

/** What a rule decides and the page carries out. `submit` creates an appointment, or moves the one being changed. */
export type Transition =
  | { readonly kind: 'step'; readonly step: Step; readonly product?: Product; readonly effects?: readonly Effect[] }
  | { readonly kind: 'leave'; readonly site: 'main' }
  | { readonly kind: 'submit' }
  | { readonly kind: 'back' }
  | { readonly kind: 'stay'; readonly why: StayReason; readonly effects?: readonly Effect[] };

/** A rule: the transition applies if the test holds. */
export type Rule = readonly [when: (f: Facts) => boolean, go: Transition];

export const to = (step: Step, ...effects: readonly Effect[]): Transition =>
  effects.length > 0 ? { kind: 'step', step, effects } : { kind: 'step', step };
export const toProduct = (step: Step, product: Product, ...effects: readonly Effect[]): Transition =>
  effects.length > 0 ? { kind: 'step', step, product, effects } : { kind: 'step', step, product };
export const stay = (why: StayReason, ...effects: readonly Effect[]): Transition =>
  effects.length > 0 ? { kind: 'stay', why, effects } : { kind: 'stay', why };
/** Leaves for the main site. The page adds a token with the typed values, if the engine sends one within 5 seconds. */
export const leaveForMain: Transition = { kind: 'leave', site: 'main' };
export const submit: Transition = { kind: 'submit' };

/** Restricts rules to visits in which `test` holds. */
export const given = (test: Rule[0], rules: readonly Rule[]): readonly Rule[] =>
  rules.map(([when, go]) => [(f) => test(f) && when(f), go]);

/** The transition of the first rule that holds. Throws if none holds; lists end with `always`. */
export function decide(rules: readonly Rule[], facts: Facts): Transition {
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
export function factsAfter(facts: Facts, go: Transition): Facts {
  if (go.kind !== 'step' && go.kind !== 'stay') return facts;
  const moved = go.kind === 'step' && go.product ? withProduct(facts, go.product) : facts;
  return (go.effects ?? []).reduce((f, effect) => APPLY[effect](f), moved);
}
