import { afterEach, beforeEach, vi } from 'vitest';

const WIDTH = 300;

/** Each test of the file has rows laid out as on a phone, where the environment lays nothing out, and time in its hands. */
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

/** A row comes to stand at a slide, whoever moved it: browsers tell of a scroll in their next picture. */
export function pageTo(row: Element, index: number): void {
  row.scrollLeft = index * WIDTH;
  setTimeout(() => row.dispatchEvent(new Event('scroll')), 16);
}

/** Which slide a row stands at. */
export const standsAt = (row: Element): number => row.scrollLeft / WIDTH;
