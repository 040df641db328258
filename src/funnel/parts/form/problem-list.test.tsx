// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { newPerson, visitor } from '#domain/flow/flow-state.testing.ts';
import { showIn } from '../../actions/funnel.testing.tsx';
import { NewPersonScreen } from '../../screens/new-person/new-person.tsx';

afterEach(cleanup);

const links = () => screen.queryAllByRole('link').map((link) => link.textContent);

// R14.4.5
test('after a failed submit every invalid field has a link, until it is corrected', () => {
  showIn(<NewPersonScreen />, { facts: visitor({ lookup: newPerson, chosen: 'slot' }) });
  expect(links()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: /^fissa appuntamento$/i }));
  expect(links().slice(0, 4)).toEqual([
    'Nome: campo obbligatorio',
    'Cognome: campo obbligatorio',
    'E-mail: campo obbligatorio',
    'Cellulare: campo obbligatorio',
  ]);
  expect(screen.getByText(/^Controlla questi \d+ punti$/)).toBeTruthy();
  fireEvent.change(screen.getByLabelText('E-mail*'), { target: { value: 'mario@' } });
  fireEvent.blur(screen.getByLabelText('E-mail*'));
  fireEvent.click(screen.getByRole('link', { name: 'E-mail: manca la parte dopo la @' }));
  expect(document.activeElement).toBe(screen.getByLabelText('E-mail*'));
  fireEvent.change(screen.getByLabelText('E-mail*'), { target: { value: 'mario@posta.example' } });
  expect(links().join()).not.toContain('E-mail');
});
