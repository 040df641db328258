import type { Lookup, Search } from './flow-state.ts';
import { type Effect, type Rule, stay, submit, to } from './go.ts';
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

const lookupIs =
  (...statuses: readonly Lookup['status'][]): Test =>
  (f) =>
    statuses.includes(f.lookup.status);
const searchIs =
  (...statuses: readonly Search[]): Test =>
  (f) =>
    statuses.includes(f.search);

/** After a booking, Next on an open page shows the summary and makes no second booking. */
export const finished: readonly Rule[] = [
  [isCreated, to('summary')],
  [isCreating, stay('creating')],
];

/** Submits; the same rows serve the first try and, after ERROR 180, the next. */
export const submitting: readonly Rule[] = [...finished, [always, submit]];

/** Without branches Next waits for them: WAITING 75. The same rows decide again on arrival. */
export const awaitBranches: readonly Rule[] = [
  [(f) => f.params !== 'checked', stay('checking-link')],
  [searchIs('empty', 'not-found'), stay('place-missing')],
  [searchIs('waiting'), stay('place-searching')],
  [not(searchIs('ready', 'opening', 'settled')), stay('place-searching', 'waitForBranches')],
  [(f) => f.callback.offer === 'pending', stay('offer-unanswered')],
];

/** Without an answer to the tax code the visit stays; an appointment of the same product blocks it. */
export const awaitLookup: readonly Rule[] = [
  [lookupIs('none', 'typing'), stay('tax-code-missing')],
  [lookupIs('loading'), stay('looking-up')],
  [lookupIs('invalid'), stay('tax-code-invalid')],
  [lookupIs('malformed'), stay('lookup-failed')],
];
export const blockedByAppointment: Rule = [lookupIs('existing-appointment'), stay('existing-appointment')];

export const needSlot: Rule = [not(hasSlot), stay('slot-missing')];

/**
 * Known and complete, else the form with locked names. Product 3 requires the residence postcode too; business has no
 * page for known people.
 */
export const person = (...effects: readonly Effect[]): readonly Rule[] => [
  [isBusiness, to('newPerson', ...effects)],
  [both(isContactComplete, not(isSalary)), to('knownPerson', ...effects)],
  [both(isContactComplete, isResidenceKnown), to('knownPerson', ...effects)],
  [always, to('newPerson', ...effects)],
];
