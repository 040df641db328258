// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, expect, test } from 'vitest';
import { callback, flagged, known, newPerson, visitor } from '#domain/flow/flow-state.testing.ts';
import type { Facts } from '#domain/flow/flow-state.ts';
import { showIn } from '../actions/funnel.testing.tsx';
import { NO_FORM } from '../session/person.ts';
import { CallbackChoiceScreen } from './callback-choice/callback-choice.tsx';
import { CallbackContactScreen } from './callback-contact/callback-contact.tsx';
import { KnownPersonScreen } from './known-person/known-person.tsx';
import { NewPersonScreen } from './new-person/new-person.tsx';
import { TaxCodeScreen } from './tax-code/tax-code.tsx';

afterEach(cleanup);

const typed = {
  ...{ ...NO_FORM, firstName: 'Mario', lastName: 'Rossi', email: 'm@posta.example', mobile: '333 1234567' },
  taxCode: 'RSSMRA80A01H501U',
};
const withSlot = { search: 'settled', chosen: 'slot' } as const;
const salary = { product: 'salary', ...withSlot, lookup: newPerson } as const;
const business = { product: 'business', lookup: newPerson } as const;
const toCall = { ...withSlot, lookup: newPerson, callback: flagged } as const;
const called = { ...withSlot, lookup: newPerson, callback: callback({ choice: 'yes' }) } as const;

// R2.2.8, R14.1.4
test.each<[string, ComponentType, Partial<Facts>, string]>([
  ['the tax code', TaxCodeScreen, { ...withSlot, lookup: newPerson }, 'filiali'],
  ['a known person', KnownPersonScreen, { ...withSlot, lookup: known() }, 'codiceFiscale'],
  ['a new person', NewPersonScreen, { ...withSlot, lookup: newPerson }, 'codiceFiscale'],
  ['a new person of product 3', NewPersonScreen, salary, 'filialiC5'],
  ['a company', NewPersonScreen, business, 'prestitoBusiness'],
  ['the question of a call', CallbackChoiceScreen, toCall, 'codiceFiscale'],
  ['a call', CallbackContactScreen, called, 'clink'],
])('«Indietro» on the page of %s leads to the previous page and keeps the typed text', (_, Page, facts, before) => {
  const { done, visit } = showIn(<Page />, { facts: visitor(facts), form: typed, taxCode: typed.taxCode });
  fireEvent.click(screen.getByRole('button', { name: 'Indietro' }));
  expect(done.went).toEqual([before]);
  expect([visit().form, visit().taxCode]).toEqual([typed, typed.taxCode]);
});

test('the first page of a flow has no «Indietro»', () => {
  showIn(<TaxCodeScreen />, { facts: visitor({ product: 'salary' }) });
  expect(screen.queryByRole('button', { name: 'Indietro' })).toBeNull();
});
