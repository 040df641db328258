// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newPerson, visitor } from '#domain/flow/facts.testing.ts';
import { showIn } from '../actions/funnel.testing.tsx';
import type { Visit } from '../session/visit.ts';
import { NewPersonScreen } from './new-person/new-person.tsx';

const PERSON = {
  nome: 'Mario',
  cognome: 'Rossi',
  email: 'm@posta.example',
  cellulare: '333 1234567',
  codiceFiscale: 'RSSMRA80A01H501U',
};
const NO = 0 as const;
const ANSWERED = {
  privacyInterncommoffer: 1,
  privacyOtherservice: NO,
  privacyProfilazione: NO,
  privacyExtcommoffer: NO,
} as const;

const show = (change: Partial<Visit> = {}) =>
  showIn(<NewPersonScreen />, { facts: visitor({ chosen: 'slot', lookup: newPerson }), person: PERSON, ...change });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'fissa appuntamento' }));
/** What a reader hears after a field's name, in this order. */
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
  ['E-mail*', 'mario+test@posta.it', 'Il carattere + non è ammesso: prova con mario@posta.it'],
  ['E-mail*', 'mario rossi@posta.it', /^Lo spazio non è ammesso: usa lettere/],
  ['E-mail*', 'niccolò@posta.it', /^Il carattere ò non è ammesso: usa lettere senza accento/],
  ['Nome*', 'Jean-Pierre', 'Il carattere - non è ammesso: al suo posto scrivi uno spazio'],
  ['Cognome*', 'Rossi2', 'Il carattere 2 non è ammesso: usa solo lettere, spazi e apostrofi'],
])('in the field %s "%s" is refused with the character and what to write instead', (name, typed, advice) => {
  show();
  type(name, typed);
  fireEvent.blur(field(name));
  expect(heard(name).at(-1)).toMatch(advice);
});

// R14.3.10, R14.4.5
test('without a character in the way there is nothing to advise, nor while one types', () => {
  show();
  type('E-mail*', 'mario@posta');
  fireEvent.blur(field('E-mail*'));
  expect(heard('E-mail*')).toEqual(['Esempio: nome@esempio.it', 'Formato email non corretto']);
  type('Nome*', 'Jean-');
  expect(heard('Nome*')).toEqual(['Come sul documento, senza trattini']);
  // An example stays beside what was typed, where a placeholder is gone.
  expect(heard('Cellulare*')).toEqual(['Esempio: 333 123 4567']);
});

// R14.3.3
test('a refusal is an answer: only the consent that is needed says so, and nothing asks to answer all', () => {
  show({ consents: { ...ANSWERED, privacyInterncommoffer: NO } });
  send();
  expect(screen.getByText('il consenso è obbligatorio per il prosieguo del processo')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

// R14.3.14
test('what must be answered, and what is wrong, is told to readers, of fields and of groups', () => {
  show({ person: { ...PERSON, nome: '' } });
  send();
  const told = (element: HTMLElement) => ['required', 'invalid'].map((name) => element.getAttribute(`aria-${name}`));
  expect(told(field('Nome*'))).toEqual(['true', 'true']);
  expect(told(field('Cognome*'))).toEqual(['true', null]);
  expect(heard('Nome*')).toEqual(['Come sul documento, senza trattini', 'Campo obbligatorio']);
  expect(told(screen.getByRole('radiogroup', { name: 'Offerte su misura' }))).toEqual(['true', 'true']);
});

// R14.3.14
test.each(['business', 'salary'] as const)(
  'of %s, an asterisk tells a reader too, of every field and every list',
  (product) => {
    show({ facts: visitor({ product, lookup: newPerson }) });
    const marked = screen.getAllByLabelText(/\*$/);
    expect(marked.length).toBeGreaterThan(5);
    expect(marked.map((one) => one.getAttribute('aria-required'))).toEqual(marked.map(() => 'true'));
  },
);

// R14.3.14
test('what the asterisk means is said before the first field', () => {
  show();
  const note = screen.getByText("I campi con l'asterisco (*) sono obbligatori.");
  expect(note.compareDocumentPosition(field('Nome*')) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

// R14.3.15
test('a phone shows the keyboard that fits, and corrects neither names nor addresses', () => {
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
test('the page counts as wrong until all is mended, and no more once it is left', () => {
  const person = { ...PERSON, nome: '', cognome: '' };
  const { visit, unmount } = { ...show({ person, consents: ANSWERED }), unmount: cleanup };
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
