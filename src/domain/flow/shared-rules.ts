import type { Lookup, Search } from './flow-state.ts';
import {
  always,
  both,
  hasSlot,
  isBusiness,
  isContactComplete,
  isCreated,
  isCreating,
  isResidenceKnown,
  isSalary,
  not,
  type Test,
} from './predicates.ts';
import { type Effect, type Rule, stay, submit, to } from './transitions.ts';

const lookupIs =
  (...statuses: readonly Lookup['status'][]): Test =>
  (f) =>
    statuses.includes(f.lookup.status);
const searchIs =
  (...statuses: readonly Search[]): Test =>
  (f) =>
    statuses.includes(f.search);

/** Prevents a second booking: after a create «Avanti» shows the summary, and during one it does nothing. */
export const finished: readonly Rule[] = [
  [isCreated, to('summary')],
  [isCreating, stay('creating')],
];

/** Submits the visit, also again after a failed create. */
export const submitting: readonly Rule[] = [...finished, [always, submit]];

/** Stays on the place page until branches are found. If a search is running, the rules decide again at its end. */
export const awaitBranches: readonly Rule[] = [
  [(f) => f.params !== 'checked', stay('checking-link')],
  [searchIs('empty', 'not-found'), stay('place-missing')],
  [searchIs('waiting'), stay('place-searching')],
  [not(searchIs('ready', 'opening', 'settled')), stay('place-searching', 'waitForBranches')],
  [(f) => f.callback.offer === 'pending', stay('offer-unanswered')],
];

/** Stays on the page until the tax code was looked up. */
export const awaitLookup: readonly Rule[] = [
  [lookupIs('none', 'typing'), stay('tax-code-missing')],
  [lookupIs('loading'), stay('looking-up')],
  [lookupIs('invalid'), stay('tax-code-invalid')],
  [lookupIs('malformed'), stay('lookup-failed')],
];
/** Stays on the page if the person has an appointment for the product. */
export const blockedByAppointment: Rule = [lookupIs('existing-appointment'), stay('existing-appointment')];

export const needSlot: Rule = [not(hasSlot), stay('slot-missing')];

/**
 * Leads to the page of a recognised person if the lender knows all required data, else to the form. Salary-backed loans
 * require the residence postcode too; business loans have only the form.
 */
export const toPersonPage = (...effects: readonly Effect[]): readonly Rule[] => [
  [isBusiness, to('newPerson', ...effects)],
  [both(isContactComplete, not(isSalary)), to('knownPerson', ...effects)],
  [both(isContactComplete, isResidenceKnown), to('knownPerson', ...effects)],
  [always, to('newPerson', ...effects)],
];
