// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { visitor } from '#domain/flow/facts.testing.ts';
import { showIn } from '../../actions/funnel.testing.tsx';
import { NO_CHOICE } from '../../session/visit.ts';
import { aBranch } from '../../session/world.testing.ts';
import { TaxCodeScreen } from './tax-code.tsx';

afterEach(cleanup);

test('the chosen branch is named above the field; without one nothing is said of it', () => {
  showIn(<TaxCodeScreen />, { choice: { ...NO_CHOICE, branch: aBranch() } });
  expect(screen.getByText('Filiale scelta').parentElement?.textContent).toBe('Filiale scelta Milano Centro');
  cleanup();
  showIn(<TaxCodeScreen />);
  expect(screen.queryByText('Filiale scelta')).toBeNull();
});

const links = () => screen.getByText('oppure').parentElement as HTMLElement;
const names = () => [...links().querySelectorAll('button')].map((one) => one.textContent);

test.each([
  ['salary', ['Prestito personale', 'Prestito business', 'Modifica un appuntamento già fissato']],
  ['business', ['Cessione del quinto', 'Prestito personale', 'Modifica un appuntamento']],
] as const)('the entry of %s leads to the other products and to an appointment that exists', (product, expected) => {
  const { visit } = showIn(<TaxCodeScreen />, { facts: visitor({ product }) });
  expect(names()).toEqual(expected);
  fireEvent.click(screen.getByRole('button', { name: expected[2] }));
  expect(visit().modal).toEqual({ kind: 'edit' });
});

test('the standard page has no such links: it is not an entry', () => {
  showIn(<TaxCodeScreen />);
  expect(screen.queryByText('oppure')).toBeNull();
});
