// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Carousel } from './carousel.tsx';
import { onAPhone, pageTo, standsAt } from './phone-row.testing.ts';

onAPhone();
afterEach(cleanup);

function shown(showAt: number) {
  const told: [number, boolean][] = [];
  const labels = { label: 'Giorno', roledescription: 'giostra', prevLabel: 'indietro', nextLabel: 'avanti' };
  const drawn = (at: number) => (
    <Carousel {...labels} perView={3} showAt={at} onShow={(...stands) => told.push(stands)}>
      {['lun', 'mar', 'mer', 'gio'].map((day) => (
        <button type="button" key={day}>
          {day}
        </button>
      ))}
    </Carousel>
  );
  const { rerender } = render(drawn(showAt));
  const row = screen.getByText('lun').parentElement?.parentElement as HTMLElement;
  vi.advanceTimersByTime(200);
  const swipe = (index: number) => {
    pageTo(row, index);
    vi.advanceTimersByTime(200);
  };
  return { told, row, swipe, show: (at: number) => rerender(drawn(at)) };
}

// R14.1.1, R14.1.2
test('a row that is brought to a slide tells that nobody paged there, at first and later', () => {
  const { told, show, row } = shown(2);
  expect([standsAt(row), told]).toEqual([2, [[2, false]]]);
  show(3);
  vi.advanceTimersByTime(200);
  expect(told.at(-1)).toEqual([3, false]);
});

// R14.1.2
test('who pages is told where the row came to stand, also back where it had been brought', () => {
  const { told, swipe } = shown(2);
  swipe(1);
  swipe(2);
  expect(told).toEqual([
    [2, false],
    [1, true],
    [2, true],
  ]);
});

// R14.3.13, R14.1.1
test('the keyboard brings a slide into view, which is no paging', () => {
  const { told, row } = shown(0);
  screen.getByText('gio').focus();
  vi.advanceTimersByTime(200);
  expect([standsAt(row), told]).toEqual([3, [[3, false]]]);
});
