import type { Facts } from './flow-state.ts';
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
import {
  awaitBranches,
  awaitLookup,
  blockedByAppointment,
  finished,
  needSlot,
  submitting,
  toPersonPage,
} from './shared-rules.ts';
import { decide, given, leaveForMain, type Rule, stay, submit, type Transition, to, toProduct } from './transitions.ts';

const hasOpenPractice =
  (product: 'personal' | 'salary'): Test =>
  (f) =>
    f.lookup.status === 'ready' && f.lookup.openPractice === product && f.product !== product && !f.switchedProduct;
const isOfferAccepted: Test = (f) => f.callback.offer === 'accepted';
const agentIs =
  (status: 'taken' | 'not-serving'): Test =>
  (f) =>
    f.direct.kind === 'agent' && f.direct.status === status;
/** On the entry page of salary-backed loans: the visitor chose the personal loan, or already has a personal loan. */
const turnsPersonal: Test = (f) => isPersonal(f) || hasOpenPractice('personal')(f);

const toBranchesOrPlace: readonly Rule[] = [
  [both(hasBranch, branchesReady), to('branches')],
  [always, to('place')],
];
/** Leaving the place page. A visitor who accepted the offer of a call gets the nearest branch and chooses no slot. */
const leavingPlace: readonly Rule[] = [
  ...awaitBranches,
  [both(isOfferAccepted, isLookedUp), to('callbackChoice', 'assignNearestBranch', 'settlePlace')],
  [isOfferAccepted, to('taxCode', 'assignNearestBranch', 'settlePlace')],
  [always, to('branches')],
];
const leavingBranches: readonly Rule[] = [
  ...finished,
  needSlot,
  // Salary-backed loans ask for the tax code before the branches, but a partner's link may skip it.
  [not(isLookedUp), to('taxCode', 'settlePlace')],
  [isCallbackRequested, to('callbackChoice', 'settlePlace')],
  ...toPersonPage('settlePlace'),
];
/**
 * Leaving a direct branch's page. Its link determines the product, so a loan that the customer has does not switch it.
 */
const leavingDirect: readonly Rule[] = [
  ...finished,
  needSlot,
  ...awaitLookup,
  blockedByAppointment,
  ...toPersonPage('settlePlace'),
];

/** The rules of «Avanti» on each page: the first row whose test holds decides. */
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
    // The place page of salary-backed loans requires a tax code first.
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
    ...toPersonPage(),
  ],
  codiceFiscaleC5: [
    ...finished,
    ...awaitLookup,
    blockedByAppointment,
    [isCallbackRequested, to('callbackChoice')],
    [both(turnsPersonal, onSalarySite), leaveForMain],
    [turnsPersonal, toProduct('place', 'personal', 'switchProduct')],
    // With a chosen branch the place page is skipped, with a chosen slot the branch list too.
    ...given(both(hasSlot, isPlaceSettled), toPersonPage()),
    [both(hasBranch, branchesReady), to('branches')],
    [always, to('place')],
  ],
  prestitoBusiness: [...finished, ...awaitLookup, blockedByAppointment, ...toPersonPage()],
  datiPersonaliRiconosciuto: submitting,
  datiPersonaliRiconosciutoC5: submitting,
  datiPersonaliNonRiconosciuto: submitting,
  datiPersonaliNonRiconosciutoC5: submitting,
  datiPersonaliNonRiconosciutoBusiness: submitting,
  // Yes is preselected, so no answer means yes. After a no the visit is submitted, or continues with what is missing.
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
    // If only the job was changed, no slot is needed.
    [changesDetails, submit],
    needSlot,
    [always, submit],
  ],
} as const satisfies Partial<Record<RouteKey, readonly Rule[]>>;

/** The pages with an «Avanti»: all except the summaries. */
export type Advancing = keyof typeof NEXT;
export const ADVANCING = Object.keys(NEXT) as readonly Advancing[];

/** The transition of «Avanti» on a page. */
export const next = (from: Advancing, facts: Facts): Transition => decide(NEXT[from], facts);

export type AdvancingStep = Exclude<Step, 'summary'>;
const isAdvancing = (key: RouteKey): key is Advancing => key in NEXT;

/** The transition of «Avanti» on the page of a step for the visit's product. */
export function nextFrom(step: AdvancingStep, facts: Facts): Transition {
  const key = routeOf(step, facts.product);
  if (!isAdvancing(key)) throw new Error(`no Next on ${key}`);
  return next(key, facts);
}
