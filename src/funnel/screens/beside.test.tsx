// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { flagged, newPerson, visitor } from '#domain/flow/flow-state.testing.ts';
import { showIn } from '../actions/funnel.testing.tsx';
import { aBranch, aSite } from '../session/deps.testing.ts';
import { NO_CHOICE } from '../session/visit.ts';
import { BranchesScreen } from './branches/branches.tsx';
import { CallbackChoiceScreen } from './callback-choice/callback-choice.tsx';
import { CallbackContactScreen } from './callback-contact/callback-contact.tsx';
import { NewPersonScreen } from './new-person/new-person.tsx';
import { PlaceScreen } from './place/place.tsx';
import { TaxCodeScreen } from './tax-code/tax-code.tsx';

afterEach(cleanup);

const branch = aBranch();
const choice = { ...NO_CHOICE, branch, days: branch.days, date: '2026-11-23', hour: '09:30' };
const chosen = { branches: [branch], choice };
const facts = visitor({ search: 'settled', chosen: 'slot', lookup: newPerson });

// R14.4.4
test.each<[string, ReactNode, string]>([
  ['the hours', <BranchesScreen key="1" />, 'Il tuo appuntamento'],
  ['the tax code', <TaxCodeScreen key="2" />, 'Il tuo appuntamento'],
  ['the data', <NewPersonScreen key="3" />, 'Il tuo appuntamento'],
])('the choices so far are shown beside %s', (_, shown, title) => {
  showIn(shown, { ...chosen, facts });
  expect(screen.getByRole('complementary', { name: title }).textContent).toContain('Milano Centro');
});

// R14.4.4, R14.4.6
test.each<[string, ReactNode]>([
  ['the choice of a call', <CallbackChoiceScreen key="1" />],
  ['the data of a call', <CallbackContactScreen key="2" />],
])('the time of the call is shown beside %s, and no branch', (_, shown) => {
  showIn(shown, { ...chosen, facts: { ...facts, callback: { ...flagged, choice: 'yes' } } });
  const cards = screen.getAllByRole('complementary');
  expect(cards.map((card) => card.getAttribute('aria-label') ?? card.querySelector('h2')?.textContent)).toEqual([
    'Ti chiamiamo noi',
  ]);
  expect(cards[0]?.textContent).not.toContain('Milano Centro');
});

// R14.4.4
test.each<[string, ReactNode, 'personal' | 'salary' | 'business']>([
  ['the place page', <PlaceScreen key="1" />, 'personal'],
  ['the tax-code page of a salary-backed loan', <TaxCodeScreen key="2" />, 'salary'],
  ['the tax-code page of a business loan', <TaxCodeScreen key="3" />, 'business'],
])('%s shows the motto above its drawing', async (_, shown, product) => {
  const { brand } = aSite();
  const site = aSite({ brand: { ...brand, motto: 'Credito con il vento giusto' } });
  showIn(shown, { facts: visitor({ product }) }, {}, { site });
  const half = await screen.findByRole('region', { name: 'Credito con il vento giusto' });
  expect(half.querySelector('svg[viewBox="0 0 560 352"]')).toBeTruthy();
});
