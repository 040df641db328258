import { afterEach, beforeEach, vi } from 'vitest';

const WIDTH = 300;

/** Lays out rows as on a phone in each test of the file, with controlled time, since the environment has no layout. */
export function onAPhone(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    layOut();
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
}

/** One slide at a time. */
function layOut(): void {
  const at = (element: HTMLElement) => [...(element.parentElement?.children ?? [])].indexOf(element);
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    return at(this) * WIDTH;
  });
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(WIDTH);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(WIDTH);
  vi.spyOn(HTMLElement.prototype, 'scrollTo').mockImplementation(function (this: HTMLElement, to) {
    pageTo(this, Number((to as ScrollToOptions).left) / WIDTH);
  });
}

/** Scrolls a row to a slide; browsers report a scroll in their next frame. */
export function pageTo(row: Element, index: number): void {
  row.scrollLeft = index * WIDTH;
  setTimeout(() => row.dispatchEvent(new Event('scroll')), 16);
}

/** The slide at which a row stands. */
export const standsAt = (row: Element): number => row.scrollLeft / WIDTH;
