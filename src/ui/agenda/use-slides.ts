import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

type Ends = { readonly atStart: boolean; readonly atEnd: boolean };

/** Where a scrolling row stands, and how to turn it by one view. Starts with the slide `startAt` in view. */
export function useSlides(row: RefObject<HTMLElement | null>, startAt: number, count: number) {
  const [ends, setEnds] = useState<Ends>({ atStart: true, atEnd: false });

  useLayoutEffect(() => {
    const slide = row.current?.children[startAt];
    if (!(slide instanceof HTMLElement) || startAt === 0) return;
    row.current?.scrollTo({ left: slide.offsetLeft - row.current.offsetLeft, behavior: 'instant' });
  }, [row, startAt]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of slides moves the end of the row.
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const look = () => setEnds((old) => same(old, endsOf(element)));
    look();
    const resized = new ResizeObserver(look);
    resized.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    element.addEventListener('focusin', reveal);
    return () => {
      resized.disconnect();
      element.removeEventListener('scroll', look);
      element.removeEventListener('focusin', reveal);
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

/** The keyboard may reach a slide out of view: it comes into view whole. */
function reveal(event: FocusEvent): void {
  if (event.target instanceof Element) event.target.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
}
