// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { newPerson, visitor } from '#domain/flow/flow-state.testing.ts';
import { showIn } from '../../actions/funnel.testing.tsx';
import { aBranch, aSite } from '../../session/deps.testing.ts';
import { NO_CHOICE } from '../../session/visit.ts';
import { TaxCodeScreen } from './tax-code.tsx';

afterEach(cleanup);

// R2.3.37
test('the page names the chosen branch above the field, or nothing without one', () => {
  showIn(<TaxCodeScreen />, { choice: { ...NO_CHOICE, branch: aBranch() } });
  expect(screen.getByText('Filiale scelta').parentElement?.textContent).toBe('Filiale scelta Milano Centro');
  cleanup();
  showIn(<TaxCodeScreen />);
  expect(screen.queryByText('Filiale scelta')).toBeNull();
});

// R14.3.7
test('for a requested call the page shows the time of the call and no branch', () => {
  const callback = { ...visitor().callback, offer: 'accepted' } as const;
  showIn(<TaxCodeScreen />, { facts: visitor({ callback }), choice: { ...NO_CHOICE, branch: aBranch() } });
  expect([screen.queryByText('Filiale scelta'), screen.queryByText('Milano Centro')]).toEqual([null, null]);
  expect(screen.getByText('Entro il prossimo giorno lavorativo, al numero che ci lasci.')).toBeTruthy();
});

const field = () => screen.getByLabelText<HTMLInputElement>('Codice fiscale*');

// R2.3.38, R4.25
test('the tax code has one field, is looked up once complete, and has the privacy notice beside it', () => {
  const { visit, done } = showIn(<TaxCodeScreen />);
  fireEvent.change(field(), { target: { value: 'BLLGVR87D52' } });
  expect([visit().taxCode, done.calls]).toEqual(['BLLGVR87D52', []]);
  fireEvent.change(field(), { target: { value: 'BLLGVR87D52M999Y' } });
  expect(done.calls).toMatchObject([{ name: 'lookUp', input: { CodiceFiscale: 'BLLGVR87D52M999Y' } }]);
  fireEvent.click(screen.getByRole('button', { name: "l'informativa privacy" }));
  expect(visit().modal).toEqual({ kind: 'privacy' });
});

test.each([
  ['offers the sign-in where the provider returns to this host', location.origin, true],
  ['offers no sign-in where the provider returns to another host', 'https://velaria.example', false],
  ['offers no sign-in without a provider', '', false],
])('the page %s', (_, identity, isOffered) => {
  showIn(<TaxCodeScreen />, {}, {}, { site: aSite({ identity }) });
  expect(screen.queryAllByRole('button', { name: 'Entra con SPID o CIE' })).toHaveLength(isOffered ? 1 : 0);
});

test('an unconfirmed appointment shows a note that opens the change dialog, and does not stop the booking', () => {
  const { visit } = showIn(<TaxCodeScreen />, { facts: visitor({ lookup: newPerson }), unconfirmedRef: 'all' });
  expect(screen.getByText(/c'è già un appuntamento da confermare/)).toBeTruthy();
  expect(visit().modal).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Modificalo' }));
  expect(visit().modal).toEqual({ kind: 'edit' });
});

// R4.23, R4.24, R4.32
test.each([
  [{ status: 'none' }, { wrong: null, checking: null, marked: false }],
  [{ status: 'typing' }, { wrong: null, checking: null, marked: false }],
  [{ status: 'loading' }, { wrong: null, checking: 'true', marked: true }],
  [newPerson, { wrong: null, checking: null, marked: true }],
  [{ status: 'failed' }, { wrong: null, checking: null, marked: true }],
  [{ status: 'invalid' }, { wrong: 'true', checking: null, marked: false }],
] as const)('with a lookup of %o the field shows %o', (lookup, state) => {
  showIn(<TaxCodeScreen />, { facts: visitor({ lookup }) });
  expect({
    wrong: field().getAttribute('aria-invalid'),
    checking: field().getAttribute('aria-busy'),
    marked: field().parentElement?.querySelector('svg') !== null,
  }).toEqual(state);
});

// R14.3.2, R5.31
test.each([
  ['', 'Campo obbligatorio'],
  ['BLLGVR', 'Formato codice fiscale non corretto'],
])('with the code "%s" Next shows the fault and focuses the field', (code, sentence) => {
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  const { done } = showIn(<TaxCodeScreen />, { taxCode: code, facts: visitor({ search: 'settled', chosen: 'slot' }) });
  fireEvent.click(screen.getByRole('button', { name: 'Avanti' }));
  expect(document.getElementById('codice-fiscale-error')?.textContent).toBe(sentence);
  expect([document.activeElement, done.went]).toEqual([field(), []]);
});

// R14.3.14
test('the meaning of the asterisk is explained before the field', () => {
  showIn(<TaxCodeScreen />);
  const note = screen.getByText("I campi con l'asterisco (*) sono obbligatori.");
  expect(note.compareDocumentPosition(field()) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

// R14.3.9
test('the link of a closed agency shows a notice', () => {
  showIn(<TaxCodeScreen />, { staleLink: true, facts: visitor({ product: 'salary' }) });
  expect(screen.getByText(/^Questo link non è più valido\./)).toBeTruthy();
});

test('a notice says that an open application changed the product', () => {
  showIn(<TaxCodeScreen />, { productSwitched: true, facts: visitor({ product: 'salary' }) });
  expect(
    screen.getByText(/^Hai già una richiesta di cessione del quinto con noi: continuiamo con quella\./),
  ).toBeTruthy();
});

// R2.3.40, R2.3.42, R4.45-R4.47
test.each([
  ['salary', 'Prestito personale', 'personal', 'luogo'],
  ['salary', 'Prestito business', 'business', 'prestitoBusiness'],
  ['business', 'Cessione del quinto', 'salary', 'codiceFiscaleC5'],
  ['business', 'Prestito personale', 'personal', 'luogo'],
] as const)('on the entry page of %s «%s» leads to the flow of %s', (product, name, other, route) => {
  const { facts, done } = showIn(<TaxCodeScreen />, { facts: visitor({ product }) });
  fireEvent.click(screen.getByRole('button', { name }));
  expect([facts().product, done.went]).toEqual([other, [route]]);
});

// R2.3.39, R2.3.42
test.each([
  ['salary', 'fissa il tuo appuntamento qui', 'Cessione del quinto: servono il codice fiscale e due minuti.'],
  ['business', 'Prestito business: parla con un consulente', null],
] as const)('the entry page of %s has the title «%s», the text %j, the field and Next', (product, title, lead) => {
  showIn(<TaxCodeScreen />, { facts: visitor({ product }) });
  const heading = screen.getByRole('heading', { level: 1 });
  expect([heading.textContent, heading.nextElementSibling?.textContent ?? null]).toEqual([title, lead]);
  expect([field().value, screen.getByRole('button', { name: 'Avanti' }).hasAttribute('disabled')]).toEqual(['', false]);
});

// R2.3.39, R2.3.42
test.each([
  ['salary', 'luogoC5'],
  ['business', 'datiPersonaliNonRiconosciutoBusiness'],
] as const)("on the entry page of %s Next goes on after the code's lookup", async (product, route) => {
  const facts = visitor({ product, lookup: newPerson });
  const { done } = showIn(<TaxCodeScreen />, { facts, taxCode: 'BLLGVR87D52M999Y' });
  fireEvent.click(screen.getByRole('button', { name: 'Avanti' }));
  await vi.waitFor(() => expect(done.went).toEqual([route]));
});

const links = () => screen.getByText('oppure').parentElement as HTMLElement;
const names = () => [...links().querySelectorAll('button')].map((one) => one.textContent);

// R2.3.40-R2.3.43
test.each([
  ['salary', ['Prestito personale', 'Prestito business', 'Modifica un appuntamento già fissato']],
  ['business', ['Cessione del quinto', 'Prestito personale', 'Modifica un appuntamento']],
] as const)(
  'the entry page of %s has links to the other products and to an existing appointment',
  (product, expected) => {
    const site = aSite({ onSalarySite: product === 'salary' });
    const { visit } = showIn(<TaxCodeScreen />, { facts: visitor({ product }) }, {}, { site });
    expect(names()).toEqual(expected);
    fireEvent.click(screen.getByRole('button', { name: expected[2] }));
    expect(visit().modal).toEqual({ kind: 'edit' });
  },
);

test('the tax-code page of the personal loan has no such links, because it is not a first page', () => {
  showIn(<TaxCodeScreen />);
  expect(screen.queryByText('oppure')).toBeNull();
});
