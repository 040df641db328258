import { vi } from 'vitest';

const WIDTH = 300;

/** Lays rows out as on a phone, one slide at a time, where the environment lays nothing out; `vi.restoreAllMocks` takes it back. */
export function layOutAsOnAPhone(): void {
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
