// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { flagged, newPerson, visitor } from '#domain/flow/flow-state.testing.ts';
import type { Product } from '#domain/product.ts';
import { CONFIRMED } from '../../actions/create.testing.ts';
import { showIn } from '../../actions/funnel.testing.tsx';
import { Modals } from '../../dialogs/modals.tsx';
import { NO_FORM } from '../../session/person.ts';
import { CallbackContactScreen } from '../callback-contact/callback-contact.tsx';
import { CallbackChoiceScreen } from './callback-choice.tsx';

beforeEach(() => void vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue());
afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
});

const person = {
  ...{ firstName: 'Mario', lastName: 'Rossi', email: 'm@posta.example', mobile: '333 1234567' },
  taxCode: 'RSSMRA80A01H501U',
};
const FIELDS = ['Nome*', 'Cognome*', 'E-mail*', 'Cellulare*', 'Codice fiscale*'];
const asked = (product: Product) => ({
  facts: visitor({ product, chosen: 'slot', search: 'settled', lookup: newPerson, callback: flagged }),
  form: { ...NO_FORM, ...person, homePostcode: '20121', occupation: 'pensionato' },
});
const radio = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const next = () => fireEvent.click(screen.getByRole('button', { name: 'Avanti' }));

// R2.3.56, R2.3.57, R14.3.19
test.each(['personal', 'salary'] as const)(
  'for %s the answer Yes is preselected and promises a call within hours',
  (product) => {
    showIn(<CallbackChoiceScreen />, asked(product));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      'Vuoi fissare un incontro con un nostro consulente dove preferisci tu?',
    );
    expect([radio('voglio essere contattato').checked, radio('voglio andare in una filiale').checked]).toEqual([
      true,
      false,
    ]);
    expect(screen.getByText(/^Un consulente ti chiama entro il prossimo giorno lavorativo/)).toBeTruthy();
    expect(screen.queryByLabelText('Nome*')).toBeNull();
  },
);

// R14.4.6
test('call and visit are cards of equal size, side by side on wide screens, without a choice of times', () => {
  showIn(<CallbackChoiceScreen />, asked('personal'));
  const [call, visit] = ['voglio essere contattato', 'voglio andare in una filiale'].map(
    (name) => radio(name).parentElement,
  );
  expect([call?.className, call?.parentElement]).toEqual([visit?.className, visit?.parentElement]);
  expect([screen.getAllByRole('radio').length, screen.queryByRole('combobox')]).toEqual([2, null]);
});

// R14.4.6
test.each([
  ['a chosen slot', 'slot', "Ti confermiamo l'appuntamento scelto."],
  ['no chosen slot', 'branch', 'Scegli tu filiale, giorno e ora.'],
] as const)('each card says what happens next; with %s the visit card says: %s', (_, chosen, help) => {
  const { facts, ...rest } = asked('personal');
  showIn(<CallbackChoiceScreen />, { facts: { ...facts, chosen }, ...rest });
  const detailOf = (name: string) =>
    document.getElementById(radio(name).getAttribute('aria-describedby') ?? '')?.textContent;
  expect(detailOf('voglio essere contattato')).toMatch(
    /^Un consulente ti chiama .* decidere insieme giorno e luogo\.$/,
  );
  expect(detailOf('voglio andare in una filiale')).toBe(help);
});

// R4.55, R14.4.6
test('a call uses the data that are already known, and asks only for the consents', async () => {
  const { facts, ...rest } = asked('personal');
  const accepted = { ...facts, callback: { ...flagged, choice: 'yes' } } as const;
  const { done } = showIn(<CallbackContactScreen />, { facts: accepted, ...rest }, { createAppointment: CONFIRMED });
  for (const yes of screen.getAllByRole('radio', { name: 'Consento' })) fireEvent.click(yes);
  next();
  expect(done.calls).toMatchObject([
    { name: 'createAppointment', input: { ricontatto: 1, datiCliente: { nome: 'Mario', cellulare: '333 1234567' } } },
  ]);
  await vi.waitFor(() => expect(done.went).toEqual(['riepilogo']));
});

// R2.3.56, R2.3.58
test.each([
  ['personal', []],
  ['salary', ['CAP di residenza*', 'Che lavoro fai?*']],
] as const)('No shows the form of %s and the consents, until Yes is chosen again', (product, besides) => {
  showIn(<CallbackChoiceScreen />, asked(product));
  const question = () => screen.getByRole('heading', { level: 1 }).textContent;
  const before = question();
  fireEvent.click(radio('voglio andare in una filiale'));
  expect(FIELDS.map((name) => radio(name).value)).toEqual(Object.values(person));
  for (const name of besides) expect(radio(name)).toBeTruthy();
  expect(screen.getAllByRole('radio', { name: 'Consento' })).toHaveLength(4);
  expect(question()).toBe(before);
  fireEvent.click(radio('voglio essere contattato'));
  expect(screen.queryByLabelText('Nome*')).toBeNull();
});

// R2.3.59, R1.12
test.each(['none', 'no'] as const)('Yes leads to the form for the call when the answer before was %s', (choice) => {
  const { facts: before, ...rest } = asked('personal');
  const { facts, done } = showIn(<CallbackChoiceScreen />, {
    facts: { ...before, callback: { ...flagged, choice } },
    ...rest,
  });
  next();
  expect([facts().callback.choice, done.went, done.calls]).toEqual(['yes', ['clinkRicontatto'], []]);
});

// R2.3.60
test.each(['external', 'forced'] as const)(
  'No books the visit from this page even if a link asked for a call: %s',
  (flag) => {
    const { facts, ...rest } = asked('personal');
    const external = { ...facts, callback: { ...flagged, [flag]: true } };
    const { done } = showIn(<CallbackChoiceScreen />, { facts: external, ...rest });
    fireEvent.click(radio('voglio andare in una filiale'));
    for (const yes of screen.getAllByRole('radio', { name: 'Consento' })) fireEvent.click(yes);
    next();
    expect(done.calls).toMatchObject([{ name: 'createAppointment', input: { ricontatto: 0 } }]);
  },
);

// R2.3.61
test.each([
  ['without a branch', 'nothing', 'luogo'],
  ['with a branch', 'branch', 'filiali'],
] as const)('No without a slot, %s, leads to the page where a slot is chosen', (_, chosen, route) => {
  const { facts, ...rest } = asked('personal');
  const { done } = showIn(<CallbackChoiceScreen />, { facts: { ...facts, chosen }, ...rest });
  fireEvent.click(radio('voglio andare in una filiale'));
  next();
  expect([done.went, done.calls]).toEqual([[route], []]);
});

// R2.3.67-R2.3.69
test('the page of a call has its title, the form and the consents; a failed request shows a dialog', async () => {
  const { facts, ...rest } = asked('personal');
  const accepted = { ...facts, callback: { ...flagged, choice: 'yes' } } as const;
  const page = (
    <>
      <CallbackContactScreen />
      <Modals />
    </>
  );
  const { done } = showIn(page, { facts: accepted, ...rest });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Inserisci i tuoi dati per essere contattato');
  expect(FIELDS.map((name) => radio(name).value)).toEqual(Object.values(person));
  const consents = screen.getAllByRole('radio', { name: 'Consento' });
  expect(consents).toHaveLength(4);
  for (const yes of consents) fireEvent.click(yes);
  next();
  expect(await screen.findByRole('dialog', { name: 'errore' })).toBeTruthy();
  expect(done.calls.map(({ name }) => name)).toEqual(['createAppointment']);
});

// R2.3.69, R2.3.73
test.each([
  ['where a visit is chosen after all', true],
  ['where a call is asked for', false],
])('%s product 3 requires the first consent too, which other calls do not', (_, isVisit) => {
  const { done } = showIn(isVisit ? <CallbackChoiceScreen /> : <CallbackContactScreen />, asked('salary'));
  if (isVisit) fireEvent.click(radio('voglio andare in una filiale'));
  const [, ...others] = screen.getAllByRole('radio', { name: 'Consento' });
  for (const other of others) fireEvent.click(other);
  next();
  expect(screen.getByRole('alert').textContent).toBe('Devi rispondere a tutti i punti sotto elencati.');
  expect(done.calls).toEqual([]);
});
