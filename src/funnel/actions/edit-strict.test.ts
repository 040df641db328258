import { expect, test } from 'vitest';
import { type Answers, aFlow } from '../session/deps.testing.ts';
import { NO_FORM } from '../session/person.ts';
import { type Visit, withFacts } from '../session/visit.ts';
import { aWireAppointment } from '../wire/answers.testing.ts';
import { editActions, openExisting } from './edit.ts';

const CODE = 'BLLGVR87D52M999Y';
const appuntamento = aWireAppointment();
const lookup = (change: object = {}) => ({
  ...{ datiCliente: { codiceFiscale: '' }, lookupRef: '', appointmentData: {} },
  ...{ isAlreadyPP: false, isAlreadyC5: false, Ricontatto: 0 },
  ...change,
});
const days = { Disponibilita: [{ Date: '2026-11-23', Slots: { '09:00': false, '10:00': true } }] };
const strict: Answers = {
  lookUp: lookup({ conCodice: 'by-code' }),
  sendCode: { Status: '0' },
  verifyCode: { Status: '0', appuntamento },
  availability: days,
};
const dialog = (answers: Answers = strict, change: Partial<Visit> = {}) => {
  const flow = aFlow(answers, { modal: { kind: 'edit' }, ...change });
  return { ...flow, act: editActions(flow.deps), edit: () => flow.store.get().edit };
};

/** A code of the contact on file: the first lookup knows nobody, later ones give this answer. */
function recognisedAs(answer: object): Answers {
  const lookups = [lookup({ conCodice: 'by-code' })];
  return { ...strict, verifyCode: { Status: '0' }, lookUp: () => lookups.shift() ?? answer };
}

test('the dialog sends a code for a tax code about which nothing is known, and the code opens the appointment', async () => {
  const { act, edit, done } = dialog(strict);
  await act.next(CODE);
  expect(done.calls.at(-1)).toMatchObject({ name: 'sendCode', input: { appointmentId: 'by-code' } });
  expect(edit()).toMatchObject({ step: 'code', mask: '', taxCode: CODE });
  await act.resend();
  expect(edit()).toMatchObject({ step: 'code', again: true, taxCode: CODE });
  await act.verify('123456');
  expect(done.went).toEqual(['modificaAppuntamento']);
});

test('the dialog needs no tax code if the visit has one about which nothing is known', async () => {
  const { act, edit, done, store } = dialog(strict, { recognitionRef: 'by-code', taxCode: CODE });
  const person = { recognised: false } as const;
  store.update((v) => withFacts(v, { lookup: { status: 'ready', person, openPractice: 'none' } }));
  await act.start();
  expect(edit()).toEqual({ step: 'known' });
  await act.next('');
  expect(done.calls.at(-1)).toMatchObject({ name: 'sendCode', input: { appointmentId: 'by-code' } });
});

test('the dialog asks for a second code if the contact on file is not that of the appointment', async () => {
  const { act, edit } = dialog(recognisedAs(lookup({ appointmentData: { appointmentId: 'other' } })));
  await act.next(CODE);
  await act.verify('123456');
  expect(edit()).toMatchObject({ step: 'code', reference: 'other' });
});

test('the dialog finds nothing after the code of a customer without appointments', async () => {
  const { act, edit } = dialog(recognisedAs(lookup()));
  await act.next(CODE);
  await act.verify('123456');
  expect(edit()).toEqual({ step: 'fault', fault: 'cf-inesistente' });
});

test('after a refused create the code of the contact on file leads to the appointment of another contact', async () => {
  const answers = recognisedAs(lookup({ appointmentData: { appointmentId: 'other' } }));
  const form = { ...NO_FORM, taxCode: CODE };
  const { act, edit, deps, done } = dialog(answers, { taxCode: CODE, form });
  expect(await openExisting(deps)).toBe(true);
  await act.next('');
  await act.verify('123456');
  expect(done.calls.findLast(({ name }) => name === 'lookUp')?.input).toMatchObject({ CodiceFiscale: CODE });
  expect(edit()).toMatchObject({ step: 'code', reference: 'other' });
});
