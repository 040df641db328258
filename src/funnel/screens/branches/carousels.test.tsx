// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { visitor } from '#domain/flow/flow-state.testing.ts';
import { addDays } from '#domain/time/rome.ts';
import { showIn } from '../../actions/funnel.testing.tsx';
import { aBranch } from '../../session/deps.testing.ts';
import { BranchesScreen } from './branches.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const SLIDE = 100;

/** Each carousel shows as many slides as on wide windows, and stands at its third slide. */
function layOut(): void {
  const at = (element: HTMLElement) => [...(element.parentElement?.children ?? [])].indexOf(element);
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    return at(this) * SLIDE;
  });
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(SLIDE);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(function (this: HTMLElement) {
    return (this.className.includes('_two_') ? 2 : 3) * SLIDE;
  });
  vi.spyOn(Element.prototype, 'scrollLeft', 'get').mockReturnValue(2 * SLIDE);
}

// R2.3.23, R2.3.25
test.each([
  ['Filiali successive', '_two_', 4],
  ['Filiali precedenti', '_two_', 0],
  ['Giorni successivi', '_three_', 6],
  ['Giorni precedenti', '_three_', 0],
])('«%s» turns its carousel, %s, to slide %i, skipping days without slots', (name, perView, first) => {
  layOut();
  const turned = vi.spyOn(Element.prototype, 'scrollTo').mockReturnValue();
  // The sixth day has no slots.
  const days = [true, true, true, true, true, false, true, true].map((free, ahead) => ({
    date: addDays('2026-11-20', ahead),
    hours: [{ at: '09:00', free }],
  }));
  const branches = Array.from({ length: 6 }, (_each, nth) => aBranch({ code: `015${nth}`, name: `Nome ${nth}`, days }));
  showIn(<BranchesScreen />, { facts: visitor({ search: 'ready' }), branches });
  const row = screen.getByRole('button', { name }).closest('fieldset')?.lastElementChild;
  expect(row?.className).toContain(perView);
  turned.mockClear();
  fireEvent.click(screen.getByRole('button', { name }));
  expect([turned.mock.calls, turned.mock.contexts]).toEqual([[[{ left: first * SLIDE }]], [row]]);
});
