import { type Answers, aBranch, aFlow } from '../session/deps.testing.ts';
import { NO_FORM } from '../session/person.ts';
import { type Visit, withFacts } from '../session/visit.ts';
import { personActions } from './person.ts';

export const CONFIRMED = {
  Status: '0',
  resultCode: 0,
  Message: '',
  oppID: 'ABCDEFGHIJKLMNOPQR',
  contactID: 'C',
  typUrl: '',
};
export const form = {
  ...NO_FORM,
  firstName: 'Mario',
  lastName: 'Rossi',
  email: 'm@posta.example',
  mobile: '333 1234567',
  taxCode: 'RSSMRA80A01M999X',
};

/** A visit with a chosen slot and a filled form, its actions, and the recorded effects. */
export function page(answers: Answers = { createAppointment: CONFIRMED }, change: Partial<Visit> = {}) {
  const branch = aBranch();
  const choice = { branch, days: branch.days, date: '2026-11-23', hour: '09:30', picked: false, loadingDays: false };
  const flow = aFlow(answers, { choice, form, branches: [branch], ...change });
  const lookup = { status: 'ready', person: { recognised: false }, openPractice: 'none' } as const;
  flow.store.update((v) => withFacts(v, { chosen: 'slot', search: 'settled', lookup }));
  return { ...flow, act: personActions(flow.deps) };
}
export const SUBMIT = 'newPerson';
