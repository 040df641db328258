// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FormValues } from '#domain/booking/fields.ts';
import { newPerson, visitor } from '#domain/flow/flow-state.testing.ts';
import { showIn } from '../actions/funnel.testing.tsx';
import { NO_FORM } from '../session/person.ts';
import { NO_CHOICE, type Visit } from '../session/visit.ts';
import { NewPersonScreen } from './new-person/new-person.tsx';

const PERSON: FormValues = {
  ...NO_FORM,
  firstName: 'Mario',
  lastName: 'Rossi',
  email: 'm@posta.example',
  mobile: '333 1234567',
  taxCode: 'RSSMRA80A01H501U',
};
const NO = 0 as const;
const ANSWERED = {
  privacyInterncommoffer: 1,
  privacyOtherservice: NO,
  privacyProfilazione: NO,
  privacyExtcommoffer: NO,
} as const;

const show = (change: Partial<Visit> = {}) =>
  showIn(<NewPersonScreen />, { facts: visitor({ chosen: 'slot', lookup: newPerson }), form: PERSON, ...change });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'fissa appuntamento' }));
/** What a screen reader announces after a field's name, in this order. */
const heard = (name: string) =>
  (field(name).getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent);

beforeEach(() => {
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
});

// R14.3.10
test.each([
  ['E-mail*', 'mario+test@posta.it', 'Il carattere + non è ammesso: scrivi un tuo indirizzo senza +'],
  ['E-mail*', 'mario rossi@posta.it', /^Lo spazio non è ammesso: usa lettere/],
  ['E-mail*', 'niccolò@posta.it', /^Il carattere ò non è ammesso: usa lettere senza accento/],
  ['E-mail*', 'mario@', 'Manca la parte dopo la @'],
  ['E-mail*', 'mario', 'Manca la @'],
  ['Codice fiscale*', 'BLLGVR87D52', 'Mancano 5 caratteri'],
  ['Cellulare*', '333 123', 'Mancano 4 cifre'],
  ['Cellulare*', '0333 1234567', "Togli lo zero all'inizio: i cellulari cominciano con 3"],
  ['Cognome*', 'R', 'Servono almeno due lettere'],
  ['Cognome*', 'V****', 'Scrivi il dato per intero, senza asterischi'],
  ['Nome*', 'Jean-Pierre', 'Il carattere - non è ammesso: al suo posto scrivi uno spazio'],
  ['Cognome*', 'Rossi2', 'Il carattere 2 non è ammesso: usa solo lettere, spazi e apostrofi'],
])('the field %s rejects "%s" and names the wrong character or the expected value', (name, typed, advice) => {
  show();
  type(name, typed);
  fireEvent.blur(field(name));
  expect(heard(name).at(-1)).toMatch(advice);
});

// R14.3.10, R14.4.5
test('an empty field, and a field while it is typed in, show no advice', () => {
  show();
  type('E-mail*', '');
  fireEvent.blur(field('E-mail*'));
  expect(heard('E-mail*')).toEqual(['Esempio: nome@esempio.it', 'Campo obbligatorio']);
  type('Nome*', 'Jean-');
  expect(heard('Nome*')).toEqual(['Come sul documento, senza trattini']);
  // An example stays beside the typed text, where a placeholder disappears.
  expect(heard('Cellulare*')).toEqual(['Esempio: 333 123 4567']);
});

test('an e-mail that looks like a typo gets a question, and only a press corrects it', () => {
  const { visit } = show();
  type('E-mail*', 'mario@gmial.con');
  expect(screen.queryByText('Intendevi mario@gmail.com?')).toBeNull();
  fireEvent.blur(field('E-mail*'));
  expect([screen.getByText('Intendevi mario@gmail.com?') !== null, visit().form.email]).toEqual([
    true,
    'mario@gmial.con',
  ]);
  expect(field('E-mail*').getAttribute('aria-invalid')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Sì, correggi' }));
  expect([visit().form.email, document.activeElement?.id]).toEqual(['mario@gmail.com', 'email']);
  expect(screen.queryByText(/^Intendevi/)).toBeNull();
});

test('a landline under «Cellulare» gets a question and can still be submitted', () => {
  show();
  type('Cellulare*', '02 1234567');
  fireEvent.blur(field('Cellulare*'));
  expect(screen.getByText(/^Sembra un numero fisso/)).toBeTruthy();
  expect(field('Cellulare*').getAttribute('aria-invalid')).toBeNull();
});

// R0.15
test('every required consent shows an asterisk, and one press refuses the optional ones', () => {
  const { visit } = show();
  const marks = () => screen.getAllByRole('radiogroup').map((group) => group.querySelector('legend')?.textContent);
  expect(marks().map((text) => text?.match(/\*+$/)?.[0])).toEqual(['*', '*', '*', '*']);
  fireEvent.click(screen.getByRole('button', { name: 'Nessuna di queste' }));
  expect(visit().consents).toEqual({ ...ANSWERED, privacyInterncommoffer: null });
  cleanup();
  show({ facts: visitor({ product: 'salary', lookup: newPerson }) });
  expect(marks().map((text) => text?.endsWith('*'))).toEqual([false, true, true, true]);
});

test('a refusal by one press can still be changed for each consent', () => {
  const { visit } = show();
  fireEvent.click(screen.getByRole('button', { name: 'Nessuna di queste' }));
  const group = within(screen.getByRole('radiogroup', { name: 'Offerte su misura' }));
  fireEvent.click(group.getByRole('radio', { name: 'Consento' }));
  expect(visit().consents).toEqual({ ...ANSWERED, privacyInterncommoffer: null, privacyProfilazione: 1 });
});

test('duration, cost and reminder of the visit stand before the button', () => {
  const choice = { ...NO_CHOICE, date: '2026-11-23' };
  show({ choice });
  const facts = screen.getByText('Durata: circa 45 minuti').closest('ul') as HTMLElement;
  expect([...facts.children].map((one) => one.textContent)).toEqual([
    ...['Durata: circa 45 minuti', 'costo: zero', 'promemoria il giorno prima'],
  ]);
  expect(facts.nextElementSibling).toBe(screen.getByRole('button', { name: 'fissa appuntamento' }));
});

test('a request without an appointment shows no duration', () => {
  show({ facts: visitor({ product: 'business', lookup: newPerson }) });
  expect(screen.queryByText(/^Durata/)).toBeNull();
});

// R14.3.3
test('refused optional consents count as answers; only the required consent shows an error', () => {
  show({ consents: { ...ANSWERED, privacyInterncommoffer: NO } });
  send();
  expect(screen.getByText('il consenso è obbligatorio per il prosieguo del processo')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

// R14.3.14
test('required and invalid fields and groups are announced to screen readers', () => {
  show({ form: { ...PERSON, firstName: '' } });
  send();
  const told = (element: HTMLElement) => ['required', 'invalid'].map((name) => element.getAttribute(`aria-${name}`));
  expect(told(field('Nome*'))).toEqual(['true', 'true']);
  expect(told(field('Cognome*'))).toEqual(['true', null]);
  expect(heard('Nome*')).toEqual(['Come sul documento, senza trattini', 'Campo obbligatorio']);
  expect(told(screen.getByRole('radiogroup', { name: 'Offerte su misura' }))).toEqual(['true', 'true']);
});

// R14.3.14
test.each(['business', 'salary'] as const)(
  'on product %s screen readers announce every required field and list',
  (product) => {
    show({ facts: visitor({ product, lookup: newPerson }) });
    const marked = screen.getAllByLabelText(/\*$/);
    expect(marked.length).toBeGreaterThan(5);
    expect(marked.map((one) => one.getAttribute('aria-required'))).toEqual(marked.map(() => 'true'));
  },
);

// R14.3.14
test('the meaning of the asterisk is explained before the first field', () => {
  show();
  const note = screen.getByText("I campi con l'asterisco (*) sono obbligatori.");
  expect(note.compareDocumentPosition(field('Nome*')) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

// R14.3.15
test('each field has the fitting phone keyboard, and no autocorrection of names and addresses', () => {
  show({ facts: visitor({ product: 'business', lookup: newPerson }) });
  const helpOf = (name: string) => [
    field(name).type,
    ...['autocapitalize', 'spellcheck', 'autocorrect', 'autocomplete'].map((help) => field(name).getAttribute(help)),
  ];
  const all = ['Nome*', 'Cognome*', 'E-mail*', 'Cellulare*', 'Codice fiscale*', 'Comune*', 'Indirizzo*'];
  expect(all.map(helpOf)).toEqual([
    ['text', 'words', 'false', 'off', 'given-name'],
    ['text', 'words', 'false', 'off', 'family-name'],
    ['email', 'none', 'false', 'off', 'email'],
    ['tel', 'none', 'false', 'off', 'tel'],
    ['text', 'characters', 'false', 'off', 'off'],
    ['text', 'words', 'false', 'off', 'address-level2'],
    ['text', 'words', 'false', 'off', 'address-line1'],
  ]);
  cleanup();
  show({ facts: visitor({ product: 'salary', lookup: newPerson }) });
  const postcode = field('CAP di residenza*');
  expect([postcode.inputMode, postcode.autocomplete]).toEqual(['numeric', 'postal-code']);
});

// R14.3.16
test('the page title says «Errore» until all faults are corrected or the visitor leaves', () => {
  const form = { ...PERSON, firstName: '', lastName: '' };
  const { visit, unmount } = { ...show({ form, consents: ANSWERED }), unmount: cleanup };
  send();
  expect(visit().formProblem).toBe(true);
  type('Nome*', 'Mario');
  expect(visit().formProblem).toBe(true);
  type('Cognome*', 'Rossi');
  expect(visit().formProblem).toBe(false);
  type('Nome*', '');
  send();
  unmount();
  expect(visit().formProblem).toBe(false);
});
