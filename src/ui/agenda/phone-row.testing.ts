import { afterEach, beforeEach, vi } from 'vitest';

const SLIDE_WIDTH = 300;

/**
 * Gives the tests of a file a phone's layout, in which one slide fills the row, and fake timers. The test environment
 * has no layout of its own.
 */
export function withPhoneLayout(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    stubLayout();
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
}

function stubLayout(): void {
  const at = (element: HTMLElement) => [...(element.parentElement?.children ?? [])].indexOf(element);
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    return at(this) * SLIDE_WIDTH;
  });
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(SLIDE_WIDTH);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(SLIDE_WIDTH);
  vi.spyOn(HTMLElement.prototype, 'scrollTo').mockImplementation(function (this: HTMLElement, to) {
    scrollToSlide(this, Number((to as ScrollToOptions).left) / SLIDE_WIDTH);
  });
}

/** Scrolls a row to a slide. The scroll event follows after one frame, as in a browser. */
export function scrollToSlide(row: Element, index: number): void {
  row.scrollLeft = index * SLIDE_WIDTH;
  setTimeout(() => row.dispatchEvent(new Event('scroll')), 16);
}

/** The index of the slide to which a row is scrolled. */
export const slideInView = (row: Element): number => row.scrollLeft / SLIDE_WIDTH;
