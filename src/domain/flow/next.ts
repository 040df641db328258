import type { Facts } from './flow-state.ts';
import { decide, type Go, given, leaveForMain, type Rule, stay, submit, to, toProduct } from './go.ts';
import {
  always,
  both,
  branchesReady,
  changesDetails,
  hasBranch,
  hasSlot,
  isBusiness,
  isCallbackRequested,
  isChanging,
  isLookedUp,
  isPersonal,
  isPlaceSettled,
  isSalary,
  mayGiveData,
  not,
  onSalarySite,
  type Test,
} from './predicates.ts';
import { type RouteKey, routeOf, type Step } from './routes.ts';
import { awaitBranches, awaitLookup, blockedByAppointment, finished, needSlot, person, submitting } from './rows.ts';

const hasOpenPractice =
  (product: 'personal' | 'salary'): Test =>
  (f) =>
    f.lookup.status === 'ready' && f.lookup.openPractice === product && f.product !== product && !f.switchedProduct;
const isOfferAccepted: Test = (f) => f.callback.offer === 'accepted';
const agentIs =
  (status: 'taken' | 'not-serving'): Test =>
  (f) =>
    f.direct.kind === 'agent' && f.direct.status === status;
/** Personal on the salary-backed entry: chosen there, or an open personal practice, once. */
const turnsPersonal: Test = (f) => isPersonal(f) || hasOpenPractice('personal')(f);

const toBranchesOrPlace: readonly Rule[] = [
  [both(hasBranch, branchesReady), to('branches')],
  [always, to('place')],
];
/** An accepted call offer takes the nearest branch without a slot; a declined one shows the list. */
const leavingPlace: readonly Rule[] = [
  ...awaitBranches,
  [both(isOfferAccepted, isLookedUp), to('callbackChoice', 'assignNearestBranch', 'settlePlace')],
  [isOfferAccepted, to('taxCode', 'assignNearestBranch', 'settlePlace')],
  [always, to('branches')],
];
const leavingBranches: readonly Rule[] = [
  ...finished,
  needSlot,
  // Product 3 asks for the code first; a partner's link to the branch list may come without it.
  [not(isLookedUp), to('taxCode', 'settlePlace')],
  [isCallbackRequested, to('callbackChoice', 'settlePlace')],
  ...person('settlePlace'),
];
/** A link's branch sets the product, so an open practice switches nothing here. */
const leavingDirect: readonly Rule[] = [
  ...finished,
  needSlot,
  ...awaitLookup,
  blockedByAppointment,
  ...person('settlePlace'),
];

/** The target of Next on each page. Read each row as a sentence; the first true one wins. */
const NEXT = {
  luogo: [...finished, ...leavingPlace],
  luogoC5: [
    ...finished,
    [both(not(isSalary), onSalarySite), leaveForMain],
    [not(isSalary), toProduct('place', 'personal')],
    ...leavingPlace,
  ],
  filiali: leavingBranches,
  filialiC5: leavingBranches,
  filialiDirect: leavingDirect,
  filialiDirectC5: leavingDirect,
  clinkDirect: [
    [agentIs('taken'), stay('taken-in-charge')],
    ...finished,
    [both(agentIs('not-serving'), isSalary, branchesReady), to('branches')],
    // Product 3's place requires a tax code first.
    [both(agentIs('not-serving'), isSalary, not(isLookedUp)), to('taxCode')],
    [both(agentIs('not-serving'), isSalary), to('place')],
    [both(agentIs('not-serving'), isPersonal, branchesReady), to('branches')],
    [agentIs('not-serving'), toProduct('place', 'personal')],
    [always, submit],
  ],
  codiceFiscale: [
    ...finished,
    ...awaitLookup,
    blockedByAppointment,
    [hasOpenPractice('salary'), toProduct('taxCode', 'salary', 'switchProduct')],
    [isCallbackRequested, to('callbackChoice')],
    [isSalary, to('place')],
    [both(not(mayGiveData), branchesReady), to('branches')],
    [not(mayGiveData), to('place')],
    ...person(),
  ],
  codiceFiscaleC5: [
    ...finished,
    ...awaitLookup,
    blockedByAppointment,
    [isCallbackRequested, to('callbackChoice')],
    [both(turnsPersonal, onSalarySite), leaveForMain],
    [turnsPersonal, toProduct('place', 'personal', 'switchProduct')],
    // The place page is skipped with a chosen branch, and a chosen slot is not asked for again.
    ...given(both(hasSlot, isPlaceSettled), person()),
    [both(hasBranch, branchesReady), to('branches')],
    [always, to('place')],
  ],
  prestitoBusiness: [...finished, ...awaitLookup, blockedByAppointment, ...person()],
  datiPersonaliRiconosciuto: submitting,
  datiPersonaliRiconosciutoC5: submitting,
  datiPersonaliNonRiconosciuto: submitting,
  datiPersonaliNonRiconosciutoC5: submitting,
  datiPersonaliNonRiconosciutoBusiness: submitting,
  // Yes is the default, so no answer means Yes; No submits, or asks for what is missing.
  clink: [
    ...finished,
    [(f) => f.callback.choice !== 'no', to('callbackContact', 'chooseCallback')],
    [hasSlot, submit],
    [both(isSalary, not(isLookedUp)), to('taxCode')],
    ...toBranchesOrPlace,
  ],
  clinkRicontatto: submitting,
  modificaAppuntamento: [
    ...finished,
    [not(isChanging), { kind: 'back' }],
    [isBusiness, { kind: 'back' }],
    // Changing only the job keeps the slot.
    [changesDetails, submit],
    needSlot,
    [always, submit],
  ],
} as const satisfies Partial<Record<RouteKey, readonly Rule[]>>;

/** The pages with a Next: all but the summaries. */
export type Advancing = keyof typeof NEXT;
export const ADVANCING = Object.keys(NEXT) as readonly Advancing[];

/** The target of Next from an open page. */
export const next = (from: Advancing, facts: Facts): Go => decide(NEXT[from], facts);

export type AdvancingStep = Exclude<Step, 'summary'>;
const isAdvancing = (key: RouteKey): key is Advancing => key in NEXT;

/** The target of Next from a step's page for the visit's product. */
export function nextFrom(step: AdvancingStep, facts: Facts): Go {
  const key = routeOf(step, facts.product);
  if (!isAdvancing(key)) throw new Error(`no Next on ${key}`);
  return next(key, facts);
}
