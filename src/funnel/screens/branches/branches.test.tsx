// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { visitor } from '#domain/flow/facts.testing.ts';
import { showIn } from '../../actions/funnel.testing.tsx';
import { aBranch, MILAN } from '../../session/world.testing.ts';
import { BranchesScreen } from './branches.tsx';

afterEach(cleanup);

const milan = aBranch();
const monza = aBranch({
  code: '0161',
  name: 'Monza',
  address: 'Via Lecco 5',
  cap: '20900',
  city: 'Monza',
  lat: 45.5845,
});
const show = () =>
  showIn(<BranchesScreen />, {
    facts: visitor({ search: 'ready' }),
    place: { cap: '20121', city: 'Milano', type: 'CAP', ...MILAN },
    branches: [milan, monza],
  });
const branches = () => within(screen.getByRole('group', { name: 'Filiale' }));
const map = (name: string) => screen.queryByRole('img', { name: new RegExp(`^Dove siamo: ${name}`) });

// R2.2.8, R2.3.22
test('the link back leads to the place page, and what was typed stays', () => {
  const { done, store, visit } = show();
  store.update((v) => ({ ...v, searchText: '20121' }));
  fireEvent.click(screen.getByRole('button', { name: 'Torna alla ricerca' }));
  expect([done.went, visit().searchText]).toEqual([['luogo'], '20121']);
});

// R2.3.24
test('each branch is one choice with its name, its address and how far it is; the nearest is chosen already', () => {
  const { visit } = show();
  expect(
    branches()
      .getAllByRole<HTMLInputElement>('radio')
      .map((one) => [one.value, one.checked]),
  ).toEqual([
    ['Milano Centro', true],
    ['Monza', false],
  ]);
  const card = branches().getByRole('radio', { name: /^Monza/ }).parentElement;
  expect(card?.textContent).toContain('Via Lecco 5, 20900 Monza');
  expect(card?.textContent).toContain('a 13 km');
  fireEvent.click(branches().getByRole('radio', { name: /^Monza/ }));
  expect(visit().choice.branch?.code).toBe('0161');
});

// R2.3.24
test('the map of a branch opens and closes beside the choice, one at a time, and chooses nothing', () => {
  const { visit } = show();
  const [first, second] = branches().getAllByRole('button', { name: 'Mostra mappa' });
  if (!first || !second) throw new Error('two branches have two maps');
  fireEvent.click(second);
  expect([map('Monza') !== null, map('Milano Centro'), second.textContent]).toEqual([true, null, 'Nascondi mappa']);
  expect([second.getAttribute('aria-expanded'), visit().choice.branch?.code]).toEqual(['true', '0151']);
  fireEvent.click(first);
  expect([map('Milano Centro') !== null, map('Monza')]).toEqual([true, null]);
  fireEvent.click(screen.getByRole('button', { name: 'Nascondi mappa' }));
  expect(map('Milano Centro')).toBeNull();
});

// R2.3.120
test('the appointment so far names day, «Ore» and hour, branch and address', () => {
  show();
  const items = within(screen.getByRole('complementary', { name: 'Il tuo appuntamento' })).getAllByRole('listitem');
  expect(items.map((one) => one.textContent)).toEqual([
    'lun 23 nov',
    'Ore 09:30',
    'Milano CentroVia della Vela 12, 20121 Milano',
  ]);
});
