// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import type { FormValues } from '#domain/booking/fields.ts';
import type { Answers } from '#domain/consent/consents.ts';
import { known, newPerson, visitor } from '#domain/flow/flow-state.testing.ts';
import type { Product } from '#domain/product.ts';
import { showIn } from '../actions/funnel.testing.tsx';
import { NO_FORM } from '../session/person.ts';
import type { Visit } from '../session/visit.ts';
import { NewPersonScreen } from './new-person/new-person.tsx';

afterEach(cleanup);

const PERSON: FormValues = {
  ...NO_FORM,
  firstName: 'Mario',
  lastName: 'Rossi',
  email: 'm@posta.example',
  mobile: '333 1234567',
  taxCode: 'RSSMRA80A01H501U',
};
const ALL: Answers = {
  privacyInterncommoffer: 1,
  privacyOtherservice: 0,
  privacyProfilazione: 0,
  privacyExtcommoffer: 0,
};
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const isWrong = (name: string) => field(name).getAttribute('aria-invalid') === 'true';
const errorOf = (name: string) => document.getElementById(`${field(name).id}-error`)?.textContent ?? null;
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const send = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const show = (product: Product, change: Partial<Visit> = {}) =>
  showIn(<NewPersonScreen />, {
    facts: visitor({ product, chosen: 'slot', search: 'settled', lookup: newPerson }),
    ...change,
  });

describe('the form of a product', () => {
  const PERSON_FIELDS = ['Nome*', 'Cognome*', 'E-mail*', 'Cellulare*', 'Codice fiscale*'];

  // R2.3.49-R2.3.55, R5.1, R5.3, R5.4, R6.5, R0.42
  test.each([
    ['personal', [], 'I tuoi dati'],
    ['salary', ['CAP di residenza*', 'Che lavoro fai?*'], 'I tuoi dati'],
    ['business', ['Comune*', 'Indirizzo*', 'Società', 'Ditta individuale', 'Sì', 'No'], 'La tua attività'],
  ] as const)('asks on product %s for the person, all four consents and %j, under «%s»', (product, besides, title) => {
    showIn(<NewPersonScreen />, { facts: visitor({ product, chosen: 'slot', lookup: newPerson }) });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    for (const label of [...PERSON_FIELDS, ...besides]) expect(field(label), label).toBeTruthy();
    const fields = document.querySelectorAll('form input:not([name^=privacy]), form select');
    expect([fields.length, screen.getAllByRole('radio', { name: 'Consento' }).length]).toEqual([5 + besides.length, 4]);
    expect(screen.queryAllByRole('radio', { checked: true })).toEqual([]);
  });

  // R4.48
  test('does not ask on product 3 for a stored postcode and job, and shows a typed postcode', () => {
    const facts = visitor({ product: 'salary', chosen: 'slot', lookup: known(false) });
    showIn(<NewPersonScreen />, { facts, form: { ...PERSON, homePostcode: '*****', occupation: '*' } });
    for (const label of ['CAP di residenza*', 'Che lavoro fai?*']) expect(screen.queryByLabelText(label)).toBeNull();
    cleanup();
    showIn(<NewPersonScreen />, { facts, form: { ...PERSON, homePostcode: '95121' } });
    expect(field('CAP di residenza*').value).toBe('95121');
  });

  // R2.3.72, R5.6, R5.7
  test.each([
    ['personal', false],
    ['salary', true],
    ['business', false],
  ] as const)('on product %s can be sent without an answer to the first consent: %s', async (product, goes) => {
    const seat = { homeTown: 'Catania', homeAddress: 'Via della Vela 3' };
    const company = { ...seat, isRegisteredCompany: '1', companyType: 'societa' };
    const filled = { form: { ...PERSON, ...company, homePostcode: '20121', occupation: 'pensionato' } };
    const facts = visitor({ product, chosen: 'slot', search: 'settled', lookup: newPerson });
    const { done } = showIn(<NewPersonScreen />, {
      ...{ ...filled, facts, consents: { ...ALL, privacyInterncommoffer: null } },
    });
    const first = screen.getByRole('radiogroup', { name: /^Contatto sulla tua richiesta\*?$/ });
    const without = screen.queryByText(/ Senza questo consenso non possiamo [^.]*\.$/);
    expect([first.getAttribute('aria-required'), without === null]).toEqual([goes ? null : 'true', goes]);
    send(product === 'business' ? 'Invia la richiesta' : 'fissa appuntamento');
    expect(done.calls.map(({ name }) => name)).toEqual(goes ? ['createAppointment'] : []);
  });

  // R5.54
  test.each([
    ['none', 7],
    ['agency', 6],
  ] as const)('offers self-employment unless the link names one agency: the link %s gives %i jobs', (kind, jobs) => {
    const direct = kind === 'none' ? { kind } : ({ kind, status: 'ready' } as const);
    showIn(<NewPersonScreen />, { facts: visitor({ product: 'salary', chosen: 'slot', lookup: newPerson, direct }) });
    const offered = [...(document.querySelector<HTMLSelectElement>('select')?.options ?? [])].map(({ value }) => value);
    expect([offered.includes('autonomo'), offered.length - 1]).toEqual([kind === 'none', jobs]);
  });

  // R2.3.53, R2.3.54, R9.25
  test('asks a company for its type and whether it has been registered for two years', () => {
    showIn(<NewPersonScreen />, { facts: visitor({ product: 'business', lookup: newPerson }) });
    expect(
      screen.getByRole('radiogroup', { name: /^È iscritta alla Camera di Commercio da almeno due anni\?/ }),
    ).toBeTruthy();
    const types = within(screen.getByRole('radiogroup', { name: /^Tipo di azienda/ }));
    expect(types.getAllByRole('radio')).toEqual([field('Società'), field('Ditta individuale')]);
  });

  // R2.3.52
  test('names the legal representative of a company', () => {
    showIn(<NewPersonScreen />, { facts: visitor({ product: 'business', lookup: newPerson }) });
    expect(screen.getByRole('heading', { name: 'Legale rappresentante' })).toBeTruthy();
  });

  // R5.34, R5.35, R5.30
  test.each([
    ['salary', 'CAP di residenza*', '2012', '1', 'Il valore inserito non è valido'],
    ['salary', 'CAP di residenza*', '*****', '****', 'Il valore inserito non è valido'],
    ['business', 'Comune*', '', ' ', 'Campo obbligatorio'],
    ['business', 'Indirizzo*', '', ' ', 'Campo obbligatorio'],
  ] as const)(
    'validates the fields of product %s too: %s has its fault after leaving it, until it is typed in',
    (...of) => {
      const [product, name, value, other, sentence] = of;
      show(product);
      type(name, value);
      expect(errorOf(name)).toBeNull();
      fireEvent.blur(field(name));
      expect(errorOf(name)).toBe(sentence);
      type(name, other);
      expect([isWrong(name), errorOf(name)]).toEqual([false, null]);
    },
  );

  // R5.3, R5.4, R5.31, R5.35
  test.each([
    ['salary', 'fissa appuntamento', 6, () => ['altro', ''].map((job) => type('Che lavoro fai?*', job))],
    ['business', 'Invia la richiesta', 4, () => fireEvent.click(field('Sì'))],
    ['business', 'Invia la richiesta', 4, () => fireEvent.click(field('Società'))],
  ] as const)('of product %s without values shows every field as missing, until it is typed in', (...of) => {
    const [product, button, missing, answer] = of;
    const lacking = { ...PERSON, firstName: '', lastName: '', email: '', mobile: '' };
    const { done } = show(product, {
      form: product === 'salary' ? lacking : PERSON,
      consents: ALL,
    });
    send(button);
    expect([screen.getAllByText('Campo obbligatorio').length, done.calls]).toEqual([missing, []]);
    answer();
    expect(screen.getAllByText('Campo obbligatorio')).toHaveLength(missing - 1);
  });
});
