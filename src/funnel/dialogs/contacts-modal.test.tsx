// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { showIn } from '../actions/funnel.testing.tsx';
import { type Answers, anAppointment, fault } from '../session/deps.testing.ts';
import { NO_FORM } from '../session/person.ts';
import { aWireAppointment } from '../wire/answers.testing.ts';
import { ContactsModal } from './contacts-modal.tsx';

afterEach(cleanup);

const appuntamento = aWireAppointment();
const SAVED = { Status: '0', resultCode: 0, Message: '', oppID: 'F'.repeat(18), contactID: 'C', typUrl: '' };
const MASKS = { email: 'g***@v***.example', cellulare: '********21' };

const show = (answers: Answers = {}, appointment = anAppointment()) =>
  showIn(
    <ContactsModal />,
    { modal: { kind: 'contacts' }, oppId: appointment.code, ownAppointment: { status: 'loaded', appointment } },
    answers,
  );
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
function type(name: string, value: string): void {
  fireEvent.focus(field(name));
  fireEvent.change(field(name), { target: { value } });
  fireEvent.blur(field(name));
}
const save = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Salva' })));

test('both fields show masked stored values; leaving a field empty restores its value', () => {
  show();
  expect([field('E-mail').value, field('Cellulare').value]).toEqual([MASKS.email, MASKS.cellulare]);
  type('E-mail', '');
  expect([field('E-mail').value, field('E-mail').getAttribute('aria-invalid')]).toEqual([MASKS.email, null]);
});

test('a new e-mail is sent without a slot and without the mobile', async () => {
  const now = { ...appuntamento, email: 'a***@v***.example', versione: 4 };
  const { done, visit } = show({ createPersonal: SAVED, getAppointment: { Status: '0', appuntamento: now } });
  type('E-mail', ' altra@velaposta.example ');
  await save();
  expect(done.calls[0]).toMatchObject({
    name: 'createPersonal',
    input: { data: '2026-11-23 09:30', email: 'altra@velaposta.example', cellulare: '' },
  });
  expect(screen.getByRole('heading', { name: 'Recapiti aggiornati' })).toBeTruthy();
  expect(document.activeElement?.textContent).toBe("Torna all'appuntamento");
  expect(screen.getByRole('status').textContent).toBe(
    `Fatto: la nuova mail è altra@velaposta.exampleIl cellulare resta ${now.cellulare}.`,
  );
  expect(visit().ownAppointment).toMatchObject({ status: 'loaded', appointment: { version: 4 } });
  expect(visit().movedFrom).toBeNull();
});

test('closed after a change without an answer, the page shows the contacts that are stored now', async () => {
  const now = { ...appuntamento, email: 'a***@v***.example', versione: 4 };
  const { visit } = show({ createPersonal: fault('network'), getAppointment: { Status: '0', appuntamento: now } });
  type('E-mail', 'altra@velaposta.example');
  await save();
  expect(visit().ownAppointment).toMatchObject({ appointment: { person: { email: MASKS.email } } });
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Chiudi' })));
  await vi.waitFor(() =>
    expect(visit().ownAppointment).toMatchObject({ appointment: { person: { email: now.email }, version: 4 } }),
  );
});

test('after a change without an answer, the former contact that was typed here is not shown as the stored one', async () => {
  const { visit, store } = show({ createPersonal: fault('network') });
  act(() => store.update((v) => ({ ...v, form: { ...v.form, email: 'ginevra@velaria.example' } })));
  type('E-mail', 'altra@velaposta.example');
  await save();
  expect(visit().form.email).toBe('');
  type('E-mail', MASKS.email);
  await save();
  await vi.waitFor(() => expect(visit().modal).toBeNull());
});

test('after a change whose read fails the new contact is named, not the former one', async () => {
  const { visit } = show({ createPersonal: SAVED });
  type('E-mail', 'altra@velaposta.example');
  await save();
  expect(screen.getByRole('status').textContent).toContain('Fatto: la nuova mail è altra@velaposta.example');
  expect(visit().ownAppointment).toMatchObject({ appointment: { person: { email: 'altra@velaposta.example' } } });
});

test.each(['not-found', 'too-many 60'])(
  'a refused change (%s) does not blame the connection, and the typed value stays',
  async (why) => {
    const { visit } = show({ createPersonal: fault(why) });
    type('E-mail', 'altra@velaposta.example');
    await save();
    expect(screen.getByRole('alert').textContent).toBe('Non è stato possibile cambiare i recapiti: chiamaci.');
    expect([field('E-mail').value, visit().modal]).toEqual(['altra@velaposta.example', { kind: 'contacts' }]);
  },
);

test('an invalid value shows an error beside its field, and nothing is sent', async () => {
  const { done } = show();
  type('E-mail', 'altra@');
  type('Cellulare', '333 1');
  await save();
  expect(done.calls).toEqual([]);
  expect(['Manca la parte dopo la @', 'Mancano 6 cifre'].map((text) => screen.getByText(text) !== null)).toEqual([
    true,
    true,
  ]);
  expect(document.activeElement).toBe(field('E-mail'));
});

test('the button closes the dialog when nothing was changed', async () => {
  const { visit, done } = show();
  await save();
  expect([visit().modal, done.calls]).toEqual([null, []]);
});

test.each([
  ['no answer', {}, /^Non è stato possibile inviare la richiesta/],
  [
    'an appointment that changed meanwhile',
    {
      createPersonal: { Status: '1', motivo: 'versione', Message: '', appuntamento: { ...appuntamento, versione: 9 } },
    },
    /^L'appuntamento è cambiato nel frattempo/,
  ],
])('%s keeps the typed values and shows a message', async (_, answers, said) => {
  show(answers as Answers);
  type('E-mail', 'altra@velaposta.example');
  await save();
  expect(screen.getByRole('alert').textContent).toMatch(said);
  expect(field('E-mail').value).toBe('altra@velaposta.example');
});

test.each(['call', 'request'] as const)('for a %s no slot is sent', async (kind) => {
  const product = kind === 'request' ? 'business' : 'personal';
  const { done } = show({ createPersonal: SAVED }, anAppointment({ kind, product, date: '', hour: '' }));
  type('Cellulare', '333 111 2222');
  await save();
  expect(done.calls[0]).toMatchObject({ input: { data: '', email: '', cellulare: '333 111 2222' } });
});

describe('for a lead', () => {
  const form = { ...NO_FORM, firstName: 'Mario', email: 'mario@posta.example', mobile: '333 765 4321' };
  const lead = { modal: { kind: 'contacts', ofLead: true }, oppId: 'ABCDEFGHIJKLMNOPQR', form } as const;

  test('the typed contacts are shown in clear, and only the changed one is sent, without a slot', async () => {
    const { done, visit } = showIn(<ContactsModal />, lead, { createPersonal: SAVED });
    expect([field('E-mail').value, field('Cellulare').value]).toEqual([form.email, form.mobile]);
    expect(screen.queryByText(/Giorno, ora e filiale/)).toBeNull();
    type('E-mail', ' altro@posta.example ');
    await save();
    expect(done.calls.map(({ name, input }) => [name, input])).toEqual([
      ['createPersonal', { oppID: lead.oppId, email: 'altro@posta.example', cellulare: '' }],
    ]);
    expect(screen.getByRole('status').textContent).toContain('Fatto: la nuova mail è altro@posta.example');
    expect(screen.getByText(/^Ti abbiamo scritto al nuovo indirizzo\./)).toBeTruthy();
    expect(screen.queryByText(/premi il link/)).toBeNull();
    expect(visit()).toMatchObject({ form: { email: 'altro@posta.example', mobile: '333 765 4321' } });
    fireEvent.click(screen.getByRole('button', { name: 'Torna alla richiesta' }));
    expect(visit().modal).toBeNull();
  });

  test('saving the former value again sends a new key', async () => {
    const keys: (string | undefined)[] = [];
    for (const email of ['altro@posta.example', form.email, 'altro@posta.example']) {
      vi.useFakeTimers({ now: Date.now() + keys.length, toFake: ['Date'] });
      const deps = {
        ...lead,
        form: { ...form, email: email === form.email ? 'altro@posta.example' : form.email },
      };
      const { done } = showIn(<ContactsModal />, deps, { createPersonal: SAVED });
      type('E-mail', email);
      await save();
      keys.push(done.calls[0]?.key);
      cleanup();
    }
    vi.useRealTimers();
    expect(new Set(keys).size).toBe(3);
  });

  test.each([
    ['a lead that is gone', fault('not-found'), /chiamaci/],
    ['no answer', fault('network'), /^Non è stato possibile inviare la richiesta/],
  ])('%s keeps the typed value and shows a message', async (_, createPersonal, said) => {
    const { visit } = showIn(<ContactsModal />, lead, { createPersonal });
    type('E-mail', 'altro@posta.example');
    await save();
    expect(screen.getByRole('alert').textContent).toMatch(said);
    expect([field('E-mail').value, visit().form.email]).toEqual(['altro@posta.example', form.email]);
  });
});
