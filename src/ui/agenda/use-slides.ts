import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

type Ends = { readonly atStart: boolean; readonly atEnd: boolean };
type Slides = {
  /** Index of a slide that must be in view. */
  readonly showAt: number;
  readonly count: number;
  /** Told where a row that shows one slide at a time came to stand, and whether somebody paged there or it was brought there. */
  readonly onShow?: ((index: number, isPaged: boolean) => void) | undefined;
};
/** Milliseconds without a scroll after which a row stands still. */
const STILL_MS = 120;

/** Where a scrolling row stands, and how to turn it by one view; the slide `showAt` is brought into view. */
export function useSlides(row: RefObject<HTMLElement | null>, { showAt, count, onShow }: Slides) {
  const [ends, setEnds] = useState<Ends>({ atStart: true, atEnd: false });
  const told = useRef(onShow);
  told.current = onShow;
  /** Where the row was brought last, until somebody pages elsewhere. */
  const brought = useRef<number | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of slides may move the one that is shown.
  useLayoutEffect(() => {
    // What has the focus was brought into view with it: to measure it anew would lay out the page within the tap.
    const isFocused = row.current?.children[showAt]?.contains(document.activeElement);
    if (!isFocused && show(row.current, showAt)) brought.current = showAt;
  }, [row, showAt, count]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of slides moves the end of the row.
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout>;
    const look = () => setEnds((old) => same(old, endsOf(element)));
    const scrolled = () => {
      look();
      clearTimeout(timer);
      timer = setTimeout(() => {
        const only = onlyInView(element);
        if (only === null) return;
        const isPaged = only !== brought.current;
        if (isPaged) brought.current = null;
        told.current?.(only, isPaged);
      }, STILL_MS);
    };
    const focused = (event: FocusEvent) => {
      brought.current = reveal(event) ?? brought.current;
    };
    look();
    const resized = new ResizeObserver(look);
    resized.observe(element);
    element.addEventListener('scroll', scrolled, { passive: true });
    element.addEventListener('focusin', focused);
    return () => {
      clearTimeout(timer);
      resized.disconnect();
      element.removeEventListener('scroll', scrolled);
      element.removeEventListener('focusin', focused);
    };
  }, [row, count]);

  const turn = (direction: 1 | -1) => row.current?.scrollBy({ left: direction * row.current.clientWidth });
  return { ...ends, turn };
}

/** Two pixels of slack: browsers round scrolled distances. */
function endsOf({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): Ends {
  return { atStart: scrollLeft <= 2, atEnd: scrollLeft + clientWidth >= scrollWidth - 2 };
}

const same = (old: Ends, now: Ends): Ends => (old.atStart === now.atStart && old.atEnd === now.atEnd ? old : now);

const leftOf = (row: HTMLElement, index: number): number => {
  const [first, slide] = [row.children[0], row.children[index]];
  return first instanceof HTMLElement && slide instanceof HTMLElement ? slide.offsetLeft - first.offsetLeft : 0;
};

/** At once, never sliding: what is chosen is there when the eye arrives. What is whole in view stays, and is not brought. */
function show(row: HTMLElement | null, index: number): boolean {
  const slide = row?.children[index];
  if (!row || !(slide instanceof HTMLElement)) return false;
  const left = leftOf(row, index);
  const isInView = left >= row.scrollLeft - 2 && left + slide.offsetWidth <= row.scrollLeft + row.clientWidth;
  if (!isInView) row.scrollTo({ left, behavior: 'instant' });
  return !isInView;
}

/** Index of the slide in view, where there is room for one alone. */
function onlyInView(row: HTMLElement): number | null {
  const step = leftOf(row, 1);
  return step > 0 && row.clientWidth < 1.5 * step ? Math.round(row.scrollLeft / step) : null;
}

/**
 * The keyboard may reach a slide out of view: it comes into view whole, at once, before the next key (R14.3.13). Answers which
 * one was brought so; null: none.
 */
function reveal(event: FocusEvent): number | null {
  const { currentTarget: row, target } = event;
  if (!(row instanceof HTMLElement) || !(target instanceof Node)) return null;
  const index = [...row.children].findIndex((slide) => slide.contains(target));
  const isBrought = show(row, index);
  if (target instanceof Element) target.scrollIntoView?.({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  return isBrought ? index : null;
}
