// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Carousel } from './carousel.tsx';
import { scrollToSlide, slideInView, withPhoneLayout } from './phone-row.testing.ts';

withPhoneLayout();
afterEach(cleanup);

/** Renders a carousel of four days, one in view. Its arrows do not stop at the second and third day. */
function renderCarousel(showAt: number) {
  const labels = { label: 'Giorno', roledescription: 'giostra', prevLabel: 'indietro', nextLabel: 'avanti' };
  const isStop = (index: number) => index === 0 || index === 3;
  const drawn = (at: number) => (
    <Carousel {...labels} perView={3} showAt={at} isStop={isStop}>
      {['lun', 'mar', 'mer', 'gio'].map((day) => (
        <button type="button" key={day}>
          {day}
        </button>
      ))}
    </Carousel>
  );
  const { rerender } = render(drawn(showAt));
  const row = screen.getByText('lun').parentElement?.parentElement as HTMLElement;
  const settle = () => act(() => void vi.advanceTimersByTime(500));
  settle();
  const swipe = (index: number) => {
    scrollToSlide(row, index);
    settle();
  };
  const press = (name: string) => {
    fireEvent.click(screen.getByRole('button', { name }));
    settle();
  };
  const isEnded = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true';
  return { row, swipe, press, isEnded, settle, show: (at: number) => rerender(drawn(at)) };
}

// R14.1.1
test('a change of the shown slide scrolls it into view', () => {
  const { show, row, settle } = renderCarousel(2);
  expect(slideInView(row)).toBe(2);
  show(3);
  settle();
  expect(slideInView(row)).toBe(3);
});

// R14.1.2
test('an arrow moves to the next stop, and is disabled at the last stop', () => {
  const { press, isEnded, row } = renderCarousel(0);
  expect([isEnded('indietro'), isEnded('avanti')]).toEqual([true, false]);
  press('avanti');
  expect([slideInView(row), isEnded('indietro'), isEnded('avanti')]).toEqual([3, false, true]);
  press('avanti');
  press('indietro');
  expect(slideInView(row)).toBe(0);
});

// R14.1.2
test('an arrow turns from the slide that a swipe reached', () => {
  const { press, swipe, row } = renderCarousel(0);
  swipe(1);
  press('indietro');
  expect(slideInView(row)).toBe(0);
  swipe(2);
  press('avanti');
  expect(slideInView(row)).toBe(3);
});

// R14.3.13, R14.1.1
test('the keyboard focus scrolls a slide into view', () => {
  const { row, settle } = renderCarousel(0);
  screen.getByText('gio').focus();
  settle();
  expect(slideInView(row)).toBe(3);
});
