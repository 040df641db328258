// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { newPerson, visitor } from '#domain/flow/flow-state.testing.ts';
import { showIn } from '../actions/funnel.testing.tsx';
import { type Answers, fault } from '../session/deps.testing.ts';
import { NO_FORM } from '../session/person.ts';
import type { Visit } from '../session/visit.ts';
import { aWireAppointment } from '../wire/answers.testing.ts';
import { CallbackContactScreen } from './callback-contact/callback-contact.tsx';
import { NewPersonScreen } from './new-person/new-person.tsx';

const CODE = 'BLLGVR87D52M999Y';
const found = {
  datiCliente: {
    ...{ nome: 'Ginevra', cognome: 'B****', email: 'g***@v***.example', cellulare: '********21' },
    ...{ codiceFiscale: CODE, capResidenza: '*****', cap: '*****', tipoOccupazione: '*' },
  },
  ...{ lookupRef: 'ref', appointmentData: {}, isAlreadyPP: false, isAlreadyC5: false, Ricontatto: 0 },
};
const ANSWERS: Answers = { sendCode: { Status: '0' }, verifyCode: { Status: '0' }, lookUp: found };

afterEach(cleanup);

function showForm(answers: Answers = ANSWERS, change: Partial<Visit> = {}, Screen = NewPersonScreen) {
  const facts = visitor({ product: 'personal', search: 'settled', chosen: 'slot', lookup: newPerson });
  return showIn(<Screen />, { facts, taxCode: CODE, recognitionRef: 'by-code', ...change }, answers);
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
async function typeCode() {
  press('Ricevi un codice');
  fireEvent.change(await screen.findByLabelText('Codice di 6 cifre*'), { target: { value: '123456' } });
  press('Compila i miei dati');
}

test('the data form offers no code under open recognition', () => {
  showForm(ANSWERS, { recognitionRef: '' });
  expect(screen.queryByRole('button', { name: 'Ricevi un codice' })).toBeNull();
});

test('the form stays usable beside the offer, whose text is the same for every tax code', async () => {
  const { done } = showForm();
  expect(screen.getByRole('heading', { name: 'Sei già nostro cliente?' })).toBeTruthy();
  expect(screen.getByLabelText('Nome*')).toBeTruthy();
  press('Ricevi un codice');
  await screen.findByText(/^Se questo codice fiscale è di un nostro cliente/);
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Codice di 6 cifre*')));
  expect(done.calls).toMatchObject([{ name: 'sendCode', input: { appointmentId: 'by-code' } }]);
});

test('the right code opens the page of a known customer, with masks', async () => {
  const { done, visit } = showForm();
  await typeCode();
  await vi.waitFor(() => expect(done.went).toEqual(['datiPersonaliRiconosciuto']));
  expect(done.calls.map(({ name }) => name)).toEqual(['sendCode', 'verifyCode', 'lookUp']);
  expect(visit().form).toMatchObject({ firstName: 'Ginevra', lastName: 'B****' });
});

test('the code of an appointment for the same product opens that appointment', async () => {
  const appuntamento = aWireAppointment();
  const days = { Disponibilita: [{ Date: '2026-11-23', Slots: { '10:00': true } }] };
  const { done } = showForm({ ...ANSWERS, verifyCode: { Status: '0', appuntamento }, availability: days });
  await typeCode();
  await vi.waitFor(() => expect(done.went).toEqual(['modificaAppuntamento']));
});

test('a code sent for an appointment of another product opens it, if the customer stays unknown', async () => {
  const appuntamento = { ...aWireAppointment(), prodotto: 3 };
  const days = { Disponibilita: [{ Date: '2026-11-23', Slots: { '10:00': true } }] };
  const unknown = { ...found, datiCliente: { ...found.datiCliente, codiceFiscale: '' }, conCodice: 'again' };
  const more = { verifyCode: { Status: '0', appuntamento }, lookUp: unknown, availability: days };
  const { done, visit } = showForm({ ...ANSWERS, ...more });
  await typeCode();
  await vi.waitFor(() => expect(done.went).toEqual(['modificaAppuntamento']));
  expect(visit().facts.product).toBe('salary');
});

test.each([
  [
    'a wrong code',
    { verifyCode: { Status: '1' } },
    'Il codice non è valido o non vale più: controllalo o chiedine un altro.',
  ],
  ['no answer', { verifyCode: fault('unreachable') }, /^Non è stato possibile inviare la richiesta/],
])('%s shows a message, and the typed values stay', async (_, answers, text) => {
  const { visit } = showForm({ ...ANSWERS, ...answers }, { form: { ...NO_FORM, lastName: 'Rossi' } });
  await typeCode();
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Codice di 6 cifre*').value).toBe('123456');
  expect(visit().form.lastName).toBe('Rossi');
});

test('a right code with a failed lookup shows the failure, and the next press opens the page', async () => {
  const lookUp = vi.fn<() => unknown>().mockReturnValueOnce(fault('unreachable')).mockReturnValue(found);
  const { done } = showForm({ ...ANSWERS, lookUp });
  await typeCode();
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Non è stato possibile inviare/);
  expect(screen.getByLabelText<HTMLInputElement>('Codice di 6 cifre*').value).toBe('123456');
  press('Compila i miei dati');
  await vi.waitFor(() => expect(done.went).toEqual(['datiPersonaliRiconosciuto']));
  const keys = done.calls.filter(({ name }) => name === 'verifyCode').map(({ key }) => key);
  expect(keys).toEqual([expect.stringMatching(/^.+$/), keys[0]]);
});

test('too many typed codes open the dialog that says when to try again', async () => {
  const { visit } = showForm({ ...ANSWERS, verifyCode: fault('too-many 120') });
  await typeCode();
  await vi.waitFor(() => expect(visit().modal).toEqual({ kind: 'error', fault: 'tooMany', seconds: 120 }));
});

test('a code that cannot be sent shows a failure, and may be asked for again', async () => {
  showForm({ ...ANSWERS, sendCode: fault('unreachable') });
  press('Ricevi un codice');
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Non è stato possibile inviare/);
  expect(screen.getByRole('button', { name: 'Ricevi un codice' })).toBeTruthy();
});

test('on the form of a call the code fills in the person, and the page stays', async () => {
  const { done, visit } = showForm(ANSWERS, {}, CallbackContactScreen);
  await typeCode();
  await vi.waitFor(() => expect(visit().form.firstName).toBe('Ginevra'));
  expect(done.went).toEqual([]);
});
