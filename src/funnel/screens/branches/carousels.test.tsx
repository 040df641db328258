// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { visitor } from '#domain/flow/facts.testing.ts';
import { showIn } from '../../actions/funnel.testing.tsx';
import { aBranch } from '../../session/world.testing.ts';
import { BranchesScreen } from './branches.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

// R2.3.23, R2.3.25
test.each([
  ['Filiali successive', '_two_', 300],
  ['Filiali precedenti', '_two_', -300],
  ['Giorni successivi', '_three_', 300],
  ['Giorni precedenti', '_three_', -300],
])('«%s» turns its carousel, %s, by one view: %i pixels', (name, perView, left) => {
  vi.spyOn(Element.prototype, 'scrollLeft', 'get').mockReturnValue(300);
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(900);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
  const turned = vi.spyOn(Element.prototype, 'scrollBy').mockReturnValue();
  showIn(<BranchesScreen />, {
    facts: visitor({ search: 'ready' }),
    branches: [aBranch(), aBranch({ code: '0161', name: 'Monza' })],
  });
  fireEvent.click(screen.getByRole('button', { name }));
  expect(turned.mock.calls).toEqual([[{ left }]]);
  const row = screen.getByRole('button', { name }).closest('fieldset')?.lastElementChild;
  expect(turned.mock.contexts).toEqual([row]);
  expect(row?.className).toContain(perView);
});

// R2.3.23, R2.3.25
test('from 768 pixels on a view is two branches or three days wide, below it one of them', () => {
  const sheet = readFileSync('src/ui/agenda/carousel.module.css', 'utf8').replaceAll(/\s+/g, ' ');
  const [narrow = '', wide = ''] = sheet.split('@media (min-width: 48rem)');
  expect([narrow.match(/--view: \d/g), narrow.match(/grid-auto-columns: [^;]+/g)]).toEqual([
    ['--view: 1'],
    ['grid-auto-columns: calc((100% - var(--gap) * (var(--view) - 1)) / var(--view))'],
  ]);
  expect(wide).toMatch(/^ \{ \.two:not\(\.stacked\) \{ --view: 2; [^}]*\} \.three \{ --view: 3; \} \}/);
});
