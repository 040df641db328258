import type { Facts } from './flow-state.ts';

export type Test = (f: Facts) => boolean;

export const always: Test = () => true;
export const not =
  (test: Test): Test =>
  (f) =>
    !test(f);
export const both =
  (...tests: readonly Test[]): Test =>
  (f) =>
    tests.every((test) => test(f));

export const isPersonal: Test = (f) => f.product === 'personal';
export const isSalary: Test = (f) => f.product === 'salary';
export const isBusiness: Test = (f) => f.product === 'business';
export const onSalarySite: Test = (f) => f.onSalarySite;

/** END = 1 is below every threshold: a booking cannot be submitted again; a failed create can. */
export const isCreated: Test = (f) => f.creation === 'done';
export const isCreating: Test = (f) => f.creation === 'running';
export const hasSlot: Test = (f) => f.chosen === 'slot';
export const hasBranch: Test = (f) => f.chosen !== 'nothing';
export const isPlaceSettled: Test = (f) => f.search === 'settled';
export const branchesReady: Test = (f) => f.search === 'ready' || f.search === 'opening' || f.search === 'settled';

/** Looked up, or failed by the network, so that the visit continues as a new customer. */
export const isLookedUp: Test = (f) => f.lookup.status === 'ready' || f.lookup.status === 'failed';
export const isChanging: Test = (f) => f.change.status === 'ready';
/** The job is to be saved on the page of the change. */
export const changesDetails: Test = (f) => f.change.status === 'ready' && f.change.detailsChanged;

export const isRecognised: Test = (f) => f.lookup.status === 'ready' && f.lookup.person.recognised;
export const isContactComplete: Test = (f) =>
  f.lookup.status === 'ready' && f.lookup.person.recognised && f.lookup.person.contactComplete;
export const isResidenceKnown: Test = (f) =>
  f.lookup.status === 'ready' && f.lookup.person.recognised && f.lookup.person.residenceCapKnown;
/** The data form locks the names of a recognised person. */
export const areNamesLocked: Test = isRecognised;

/** The two callback flags; a forced link and an accepted offer set both. Never for business. */
const isFlagged: Test = (f) => {
  const { forced, offer, atPlace, atTaxCode } = f.callback;
  return !isBusiness(f) && (forced || offer === 'accepted' || (atPlace && atTaxCode));
};
/** A call is offered, whatever the answer, so that the page of the question stays open. */
const isCallbackOffered: Test = (f) => isFlagged(f) || (f.callback.external && !isBusiness(f));
const isDeclined: Test = (f) => f.callback.choice === 'no';
/** The wire's `ricontatto`, always derived: flags, external or a "Yes" on the page. */
export const isCallbackRequested: Test = (f) =>
  f.callback.choice === 'yes' ? !isBusiness(f) : isCallbackOffered(f) && !isDeclined(f);

/** The visitor or the link requested a call before the question. */
export const hasAskedForCall: Test = (f) => {
  const { forced, external, offer, choice } = f.callback;
  return !isBusiness(f) && !isDeclined(f) && (forced || external || offer === 'accepted' || choice === 'yes');
};

const hasPersonToAsk: Test = (f) => isLookedUp(f) || isChanging(f);
/** Personal data may be entered: known code, and for products 1 and 3 a slot or a callback. */
export const mayGiveData: Test = (f) =>
  !isCreated(f) && hasPersonToAsk(f) && (isBusiness(f) || hasSlot(f) || isCallbackRequested(f));
/** The callback question stays open after "No", also without a slot. */
export const mayAnswerCallback: Test = (f) =>
  !isCreated(f) &&
  !isBusiness(f) &&
  hasPersonToAsk(f) &&
  (hasSlot(f) || isCallbackOffered(f) || isCallbackRequested(f));
/** The place is settled by a slot, an accepted offer or a forced callback. */
export const mayGiveTaxCode: Test = (f) =>
  !isCreated(f) && !isBusiness(f) && (f.callback.forced || (isPlaceSettled(f) && (hasSlot(f) || isCallbackOffered(f))));
