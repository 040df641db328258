// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Carousel } from './carousel.tsx';

const WIDTH = 300;

// A row that shows one slide at a time, as on a phone: the environment lays nothing out.
beforeEach(() => {
  vi.useFakeTimers();
  const at = (element: HTMLElement) => [...(element.parentElement?.children ?? [])].indexOf(element);
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    return at(this) * WIDTH;
  });
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(WIDTH);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(WIDTH);
  vi.spyOn(HTMLElement.prototype, 'scrollTo').mockImplementation(function (this: HTMLElement, to) {
    page(this, Number((to as ScrollToOptions).left));
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A browser tells of a scroll in its next picture, whoever asked for it. */
function page(row: Element, left: number): void {
  row.scrollLeft = left;
  setTimeout(() => row.dispatchEvent(new Event('scroll')), 16);
}

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
    page(row, index * WIDTH);
    vi.advanceTimersByTime(200);
  };
  return { told, row, swipe, show: (at: number) => rerender(drawn(at)) };
}

// R14.1.1, R14.1.2
test('a row that is brought to a slide tells that nobody paged there, at first and later', () => {
  const { told, show, row } = shown(2);
  expect([row.scrollLeft, told]).toEqual([2 * WIDTH, [[2, false]]]);
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
  expect([row.scrollLeft, told]).toEqual([3 * WIDTH, [[3, false]]]);
});
