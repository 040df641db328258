// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { newPerson, visitor } from '#domain/flow/flow-state.testing.ts';
import { showIn } from '../actions/funnel.testing.tsx';
import { type Answers, aBranch, fault } from '../session/deps.testing.ts';
import type { Visit } from '../session/visit.ts';
import { Modals } from './modals.tsx';

afterEach(cleanup);

const showEdit = (change: Partial<Visit> = {}, answers: Answers = {}) =>
  showIn(<Modals />, { modal: { kind: 'edit' }, ...change }, answers);
const next = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Avanti' });

// R2.3.113, R8.1-R8.5, R8.7, R8.8, R8.22, R8.24, R14.2.4
test.each([
  ['branches', "C'è stato un errore nella ricerca delle filiali. Per favore riprova."],
  ['taxCode', "C'è stato un errore con il codice fiscale inserito. Per favore riprova."],
  ['slots', "C'è stato un errore nel caricamento delle disponibilità delle filiali. Per favore riprova."],
  ['editLoad', "C'è stato un errore con il caricamento del tuo appuntamento. Per favore riprova."],
  ['create', "C'è stato un errore con il tuo appuntamento. Per favore riprova."],
  ['editSave', "C'è stato un errore durante il salvataggio del tuo appuntamento. Riprova per favore."],
  ['agent', "C'è stato un errore nella creazione del tuo appuntamento. Per favore riprova."],
  [
    'network',
    'Non è stato possibile inviare la richiesta. Controlla la connessione e riprova: i dati inseriti sono ancora qui.',
  ],
] as const)(
  'the dialog of an error (%s) has a title, a fixed sentence and a button that closes it',
  (fault, sentence) => {
    const { visit } = showIn(<Modals />, { modal: { kind: 'error', fault } });
    expect(screen.getByRole('heading', { name: 'errore' })).toBeTruthy();
    expect(screen.getByText(sentence).closest('[role=dialog], dialog')).not.toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Chiudi' }));
    expect(visit().modal).toBeNull();
  },
);

test.each([
  [false, 'La filiale più vicina è a 31 km', 'Vado in filiale'],
  [true, "L'agenzia più vicina è a 31 km", 'Vado in agenzia'],
])('the offer of a call names the nearest place (agency: %s)', (agency, title, decline) => {
  showIn(<Modals />, { modal: { kind: 'far', km: 31 }, branches: [aBranch({ agency })] });
  expect(screen.getByRole('heading', { name: title })).toBeTruthy();
  expect(screen.getByRole('button', { name: decline })).toBeTruthy();
});

// R2.3.114, R2.3.115, R2.3.118, R8.11, R8.12, R5.22
test('the change dialog asks for the tax code, and goes on only with a valid one', () => {
  showEdit();
  expect(screen.getByText('Inserisci il codice fiscale usato per la prenotazione.')).toBeTruthy();
  const type = (value: string) => fireEvent.change(screen.getByLabelText('Codice fiscale*'), { target: { value } });
  const codes = ['', 'BLLGVR87D52M999', 'BLLGVR87D52M999X', '1234567890123456', 'BLLGVR87D52M999Y'];
  const waits = codes.map((code) => {
    type(code);
    return [next().disabled, screen.queryByText('Codice Fiscale non valido') !== null];
  });
  expect(waits).toEqual([
    [true, false],
    [true, false],
    [true, true],
    [true, true],
    [false, false],
  ]);
});

// R4.87
test('the change opened by a dead link shows a notice above the question', () => {
  showEdit({ modal: { kind: 'edit', deadLink: true } });
  expect(screen.getByRole('alert').textContent).toBe('Questo link non è più valido.');
  expect(screen.getByLabelText('Codice fiscale*')).toBeTruthy();
});

// R2.3.116
test('the change dialog shows a message for a tax code without appointments', async () => {
  const nothing = { datiCliente: { codiceFiscale: '' }, lookupRef: '', appointmentData: {}, Ricontatto: 0 };
  showEdit({}, { lookUp: { ...nothing, isAlreadyPP: false, isAlreadyC5: false } });
  fireEvent.change(screen.getByLabelText('Codice fiscale*'), { target: { value: 'BLLGVR87D52M999Y' } });
  fireEvent.click(next());
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^Non abbiamo trovato appuntamenti\..*chiamaci: [\d ]+$/,
  );
  expect(screen.getByText(/una telefonata «il prima possibile», non c'è un orario da cambiare/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Codice fiscale*').value).toBe('BLLGVR87D52M999Y');
  expect(screen.getByRole('button', { name: 'Riprova' }).hasAttribute('disabled')).toBe(false);
});

test('without an answer the typed tax code stays, and can be sent again', async () => {
  showEdit({}, { lookUp: fault('network') });
  fireEvent.change(screen.getByLabelText('Codice fiscale*'), { target: { value: 'BLLGVR87D52M999Y' } });
  fireEvent.click(next());
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Non è stato possibile inviare la richiesta/);
  expect(screen.getByLabelText<HTMLInputElement>('Codice fiscale*').value).toBe('BLLGVR87D52M999Y');
});

test('without an answer the six digits stay, and can be sent again', async () => {
  showEdit({ appointmentRef: 'opaque' }, { sendCode: { Status: '0' }, verifyCode: fault('network') });
  fireEvent.click(next());
  const field = await screen.findByLabelText<HTMLInputElement>('Codice di 6 cifre*');
  fireEvent.change(field, { target: { value: '123456' } });
  fireEvent.click(next());
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Non è stato possibile inviare la richiesta/);
  expect([field.isConnected, field.value]).toEqual([true, '123456']);
});

// R2.3.115, R2.3.117, R5.22
test('a known customer with an appointment goes on without typing a tax code', () => {
  showEdit({ appointmentRef: 'opaque' });
  expect(screen.getByText('Hai già un appuntamento con noi: puoi cambiare giorno e ora.')).toBeTruthy();
  expect([screen.queryByLabelText('Codice fiscale*'), next().disabled]).toEqual([null, false]);
});

// R2.3.119, R0.8, R0.93
test('the next step asks for six digits, can send another code, and names no contact', async () => {
  const { done } = showEdit(
    { appointmentRef: 'opaque' },
    { sendCode: { Status: '0', destinatario: 'g***@v***.example' } },
  );
  fireEvent.click(next());
  const field = await screen.findByLabelText('Codice di 6 cifre*');
  expect(screen.getByText(/^Ti abbiamo scritto a g\*{3}@v\*{3}\.example/)).toBeTruthy();
  const waits = ['12345', '123456'].map((value) => {
    fireEvent.change(field, { target: { value } });
    return next().disabled;
  });
  expect(waits).toEqual([true, false]);
  fireEvent.click(screen.getByRole('button', { name: 'Invia un altro codice' }));
  expect(
    await screen.findByText(/^Se l'appuntamento esiste, il nuovo codice è in arrivo\. Ne mandiamo al massimo tre/),
  ).toBeTruthy();
  expect(done.calls.map(({ name }) => name)).toEqual(['sendCode', 'sendCode']);
});

// R14.3.4
test('the field of the six digits has the focus, also after wrong ones', async () => {
  showEdit(
    { appointmentRef: 'opaque' },
    { sendCode: { Status: '0', destinatario: 'g***@v***.example' }, verifyCode: { Status: '1', Message: '' } },
  );
  fireEvent.click(next());
  const field = await screen.findByLabelText('Codice di 6 cifre*');
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: '123456' } });
  next().focus();
  fireEvent.click(next());
  await screen.findByText(/^Il codice non è valido/);
  expect(document.activeElement).toBe(field);
});

// R14.3.8
test('the disabled button says why until the code is complete', async () => {
  showEdit();
  expect(screen.getByText('Scrivi tutti i 16 caratteri per andare avanti.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Codice fiscale*'), { target: { value: 'BLLGVR87D52M999Y' } });
  expect(screen.queryByText(/per andare avanti\.$/)).toBeNull();
  cleanup();
  showEdit({ appointmentRef: 'opaque' }, { sendCode: { Status: '0', destinatario: 'g***' } });
  fireEvent.click(next());
  const field = await screen.findByLabelText('Codice di 6 cifre*');
  expect(screen.getByText('Scrivi le 6 cifre per andare avanti.')).toBeTruthy();
  fireEvent.change(field, { target: { value: '123456' } });
  expect(screen.queryByText(/per andare avanti\.$/)).toBeNull();
});

// R14.4.7
test('the pressed button is busy at once, and a second press sends nothing', async () => {
  const sent = { Status: '0', destinatario: 'g***' };
  const waiting: ((answer: unknown) => void)[] = [];
  const later = () => new Promise((resolve) => waiting.push(resolve));
  const { done } = showEdit({ appointmentRef: 'opaque' }, { sendCode: later, verifyCode: later });
  const answer = (value: unknown) => act(async () => waiting.shift()?.(value));
  const resend = () => screen.getByRole('button', { name: 'Invia un altro codice' });
  const isBusy = (button: HTMLElement) => button.getAttribute('aria-busy') === 'true';
  fireEvent.click(next());
  expect(isBusy(next())).toBe(true);
  await answer(sent);
  fireEvent.change(screen.getByLabelText('Codice di 6 cifre*'), { target: { value: '123456' } });
  fireEvent.click(resend());
  expect([isBusy(resend()), isBusy(next())]).toEqual([true, false]);
  fireEvent.click(next());
  await answer(sent);
  expect(isBusy(resend())).toBe(false);
  fireEvent.click(next());
  expect([isBusy(next()), isBusy(resend())]).toEqual([true, false]);
  fireEvent.click(resend());
  await answer({ Status: '1', Message: '' });
  expect(isBusy(next())).toBe(false);
  expect(done.calls.map(({ name }) => name)).toEqual(['sendCode', 'sendCode', 'verifyCode']);
});

// R14.3.5
test.each([
  [40, 'fra un minuto'],
  [720, 'fra 12 minuti'],
  [5 * 3600, 'fra 5 ore'],
])('a rate limit of %i seconds shows the message to try again %s', (seconds, when) => {
  showIn(<Modals />, { modal: { kind: 'error', fault: 'tooMany', seconds } });
  expect(screen.getByRole('dialog').textContent).toContain(`Riprova ${when} o chiamaci al 02`);
});

// R14.3.5
test('a refused human check shows what to do next', () => {
  showIn(<Modals />, { modal: { kind: 'error', fault: 'humanCheck' } });
  expect(screen.getByRole('dialog').textContent).toMatch(/Riprova fra qualche minuto o chiamaci al 02\./);
});

// R14.3.5
test('after too many codes the dialog says when another one can be sent', async () => {
  const { visit } = showEdit({ appointmentRef: 'opaque' }, { sendCode: fault('too-many 120') });
  fireEvent.click(next());
  expect(await screen.findByText(/Riprova fra 2 minuti/)).toBeTruthy();
  expect(visit().modal).toEqual({ kind: 'error', fault: 'tooMany', seconds: 120 });
});

test('without a named contact the dialog says that all contacts got a message', async () => {
  showEdit({ unconfirmedRef: 'all' }, { sendCode: { Status: '0' } });
  fireEvent.click(next());
  expect(await screen.findByText(/^Abbiamo scritto ai contatti lasciati per l'appuntamento/)).toBeTruthy();
});

// R8.10
test('the change dialog says that nothing is planned for a known tax code without an appointment', async () => {
  showEdit({ facts: visitor({ lookup: newPerson }) }, { getAppointment: fault('not-found') });
  expect((await screen.findByRole('alert')).textContent).toBe('Non hai alcun appuntamento in programma');
});

// R2.3.112
test('the change dialog for a company without appointments shows a message and offers a call', () => {
  const { visit, done } = showEdit({ facts: visitor({ product: 'business' }) });
  expect(screen.getByRole('alert').textContent).toBe('Non hai alcun appuntamento in programma');
  fireEvent.click(screen.getByRole('button', { name: /Chiedi di essere contattato$/ }));
  expect([visit().facts.product, done.went]).toEqual(['business', ['prestitoBusiness']]);
});

// R14.4.7
test('«Riprova» closes the error dialog and presses the button pressed before it again', async () => {
  let presses = 0;
  const pressed = (
    <>
      <button type="button" onClick={() => (presses += 1)}>
        Avanti
      </button>
      <Modals />
    </>
  );
  const flow = showIn(pressed);
  screen.getByRole('button', { name: 'Avanti' }).focus();
  act(() => flow.store.update((v) => ({ ...v, modal: { kind: 'error', fault: 'network' } as const })));
  fireEvent.click(screen.getByRole('button', { name: 'Riprova' }));
  await vi.waitFor(() => expect(presses).toBe(1));
  expect(flow.visit().modal).toBeNull();
});
