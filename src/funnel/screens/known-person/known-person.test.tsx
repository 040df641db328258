// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { known, visitor } from '#domain/flow/flow-state.testing.ts';
import { showIn } from '../../actions/funnel.testing.tsx';
import { PersonFields } from '../../parts/form/person-fields.tsx';
import { useDataForm } from '../../parts/form/use-data-form.ts';
import { NO_FORM } from '../../session/person.ts';
import { KnownPersonScreen } from './known-person.tsx';

afterEach(cleanup);

const form = {
  ...{ ...NO_FORM, firstName: 'Ginevra', lastName: 'B****', taxCode: 'BLLGVR87D52M999Y' },
  ...{ email: 'g***@v***.example', mobile: '********21', homePostcode: '*****', occupation: '*' },
};
const of = (product: 'personal' | 'salary') => ({
  ...{ facts: visitor({ product, chosen: 'slot', search: 'settled', lookup: known() }), form },
});
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

const PRODUCTS = [
  ['personal', 'datiPersonaliNonRiconosciuto'],
  ['salary', 'datiPersonaliNonRiconosciutoC5'],
] as const;

// R2.3.44, R2.3.45, R2.3.47, R2.3.48, R2.3.51, R6.3
test.each(PRODUCTS)(
  'a known customer of product %s is greeted, sees masked contacts, answers the consents, and books',
  (product) => {
    const { done } = showIn(<KnownPersonScreen />, of(product));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ciao Ginevra!');
    expect([field('E-mail'), field('Cellulare')].map(({ value, readOnly }) => [value, readOnly])).toEqual([
      [form.email, true],
      [form.mobile, true],
    ]);
    expect([screen.getAllByRole('textbox').length, screen.queryByRole('combobox')]).toEqual([2, null]);
    expect(screen.getAllByRole('radio', { name: 'Consento' })).toHaveLength(4);
    expect(screen.queryAllByRole('radio', { checked: true })).toEqual([]);
    for (const yes of screen.getAllByRole('radio', { name: 'Consento' })) fireEvent.click(yes);
    fireEvent.click(screen.getByRole('button', { name: 'fissa appuntamento' }));
    expect(done.calls.map(({ name }) => name)).toEqual(['createAppointment']);
  },
);

// R2.3.46, R2.3.48, R6.3
test.each(PRODUCTS)('on product %s «Modifica i recapiti» clears both contacts and opens the form', (product, route) => {
  const { visit, done } = showIn(<KnownPersonScreen />, { ...of(product), typed: form });
  fireEvent.click(screen.getByRole('button', { name: 'Modifica i recapiti' }));
  expect([visit().form, done.went]).toEqual([{ ...form, email: '', mobile: '' }, [route]]);
  expect(visit().typed).toMatchObject({ email: '', mobile: '' });
});

const Fields = () => <PersonFields form={useDataForm(() => undefined)} />;

// R2.3.46, R4.39, R6.4
test.each([
  ['personal', 'all was on file', known()],
  ['personal', 'a contact was missing', known(false)],
  ['salary', 'all was on file', known()],
  ['salary', 'a contact was missing', known(false)],
] as const)('on product %s, where %s, the form locks the names and takes only contacts', (...row) => {
  const [product, , lookup] = row;
  const facts = visitor({ product, chosen: 'slot', search: 'settled', lookup });
  showIn(<Fields />, { ...of(product), facts, form: { ...form, lastName: 'Bellacqua', email: '', mobile: '' } });
  const names = ['Nome*', 'Cognome*', 'Codice fiscale*', 'E-mail*', 'Cellulare*'];
  expect(names.map((name) => field(name).readOnly)).toEqual([true, true, true, false, false]);
});
