import type { Facts } from './flow-state.ts';

/** A condition on the facts of a visit, from which the flow rules are built. */
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

/** The booking was created, so it cannot be submitted again. After a failed create it can. */
export const isCreated: Test = (f) => f.creation === 'done';
export const isCreating: Test = (f) => f.creation === 'running';
export const hasSlot: Test = (f) => f.chosen === 'slot';
export const hasBranch: Test = (f) => f.chosen !== 'nothing';
export const isPlaceSettled: Test = (f) => f.search === 'settled';
export const branchesReady: Test = (f) => f.search === 'ready' || f.search === 'opening' || f.search === 'settled';

/** The tax code was looked up. A lookup that failed by the network counts too: the customer is treated as new. */
export const isLookedUp: Test = (f) => f.lookup.status === 'ready' || f.lookup.status === 'failed';
export const isChanging: Test = (f) => f.change.status === 'ready';
/** The visitor changed the job on the page that changes an appointment. */
export const changesDetails: Test = (f) => f.change.status === 'ready' && f.change.detailsChanged;

export const isRecognised: Test = (f) => f.lookup.status === 'ready' && f.lookup.person.recognised;
export const isContactComplete: Test = (f) =>
  f.lookup.status === 'ready' && f.lookup.person.recognised && f.lookup.person.contactComplete;
export const isResidenceKnown: Test = (f) =>
  f.lookup.status === 'ready' && f.lookup.person.recognised && f.lookup.person.residenceCapKnown;
/** The form locks the names, as for every recognised person. */
export const areNamesLocked: Test = isRecognised;

/** Both callback flags are set, or a forced link or accepted offer stands for them. Never for business loans. */
const isFlagged: Test = (f) => {
  const { forced, offer, atPlace, atTaxCode } = f.callback;
  return !isBusiness(f) && (forced || offer === 'accepted' || (atPlace && atTaxCode));
};
/** The page asks whether the visitor wants a call. This stays true after the answer, so that its page stays open. */
const isCallbackOffered: Test = (f) => isFlagged(f) || (f.callback.external && !isBusiness(f));
const isDeclined: Test = (f) => f.callback.choice === 'no';
/** The visit is a request for a call: the value of `ricontatto` on the wire. */
export const isCallbackRequested: Test = (f) =>
  f.callback.choice === 'yes' ? !isBusiness(f) : isCallbackOffered(f) && !isDeclined(f);

/** The link or the visitor asked for a call, so the page does not have to ask. */
export const hasAskedForCall: Test = (f) => {
  const { forced, external, offer, choice } = f.callback;
  return !isBusiness(f) && !isDeclined(f) && (forced || external || offer === 'accepted' || choice === 'yes');
};

const hasPersonToAsk: Test = (f) => isLookedUp(f) || isChanging(f);
/** Personal data may be entered: the tax code is known, and so is a slot or callback (except for business loans). */
export const mayGiveData: Test = (f) =>
  !isCreated(f) && hasPersonToAsk(f) && (isBusiness(f) || hasSlot(f) || isCallbackRequested(f));
/** The page that asks about a call is open. It stays open after a no, even without a slot. */
export const mayAnswerCallback: Test = (f) =>
  !isCreated(f) &&
  !isBusiness(f) &&
  hasPersonToAsk(f) &&
  (hasSlot(f) || isCallbackOffered(f) || isCallbackRequested(f));
/** The tax code may be entered: a slot is chosen, or the visit leads to a call. */
export const mayGiveTaxCode: Test = (f) =>
  !isCreated(f) && !isBusiness(f) && (f.callback.forced || (isPlaceSettled(f) && (hasSlot(f) || isCallbackOffered(f))));
