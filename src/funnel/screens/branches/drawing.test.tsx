// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { visitor } from '#domain/flow/flow-state.testing.ts';
import { showIn } from '../../actions/funnel.testing.tsx';
import { aBranch, MILAN } from '../../session/deps.testing.ts';
import { BranchesScreen } from './branches.tsx';

afterEach(cleanup);

const monza = aBranch({ code: '0161', name: 'Monza', cap: '20900', city: 'Monza', lat: 45.5845 });
const show = (searched: typeof MILAN | null) =>
  showIn(<BranchesScreen />, {
    facts: visitor({ search: 'ready' }),
    place: searched && { cap: '20121', city: 'Milano', type: 'CAP', ...searched },
    branches: [aBranch(), monza],
  });
const branches = () => within(screen.getByRole('group', { name: 'Filiale' }));

// R14.4.4
test('one drawing shows all branches around the searched place, with the numbers of their cards', () => {
  show(MILAN);
  const drawing = screen.getByRole('img', {
    name: /^Disegno delle distanze in linea d'aria da 20121: Milano Centro a/,
  });
  expect(drawing.getAttribute('aria-label')).toContain('Monza a 13,4 km verso nord');
  expect(drawing.textContent).toContain('Monza');
  const cards = branches().getAllByText(/^[12]$/);
  expect(cards.map((mark) => [mark.textContent, mark.nextSibling?.textContent])).toEqual([
    ['1', 'Milano Centro'],
    ['2', 'Monza'],
  ]);
});

// R14.4.4
test('without a searched place the page has no drawing, and branches have no numbers', () => {
  show(null);
  expect([screen.queryByRole('img', { name: /^Disegno/ }), branches().queryByText('1')]).toEqual([null, null]);
});
