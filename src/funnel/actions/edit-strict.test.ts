import { expect, test } from 'vitest';
import type { Answers } from '../session/deps.testing.ts';
import { NO_FORM } from '../session/person.ts';
import { withFacts } from '../session/visit.ts';
import { CODE, dialog, found, lookup } from './edit.testing.ts';
import { openExisting } from './edit.ts';

const strict: Answers = { ...found, lookUp: lookup({ conCodice: 'by-code' }), sendCode: { Status: '0' } };

/** Answers where the typed code is that of the contact on file: later lookups give the answer that is passed. */
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
