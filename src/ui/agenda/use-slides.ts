import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Indexes of the first and last fully visible slide. */
type View = { readonly first: number; readonly last: number };
type Slides = {
  /** Index of the slide that is scrolled into view when it changes. */
  readonly showAt: number;
  readonly count: number;
  /** Whether the arrows stop at the slide with this index; they skip the others. By default they stop at each slide. */
  readonly isStop?: ((index: number) => boolean) | undefined;
};

/**
 * Controls a row of slides. `turn` scrolls it by one view; `atStart` and `atEnd` say whether a view before or after
 * exists. The slide `showAt` is scrolled into view.
 */
export function useSlides(row: RefObject<HTMLElement | null>, { showAt, count, isStop = () => true }: Slides) {
  const view = useView(row, showAt, count);
  const stops = [...Array(count).keys()].filter(isStop);
  const before = ({ first }: View) => stops.findLast((at) => at < first);
  const after = ({ last }: View) => stops.find((at) => at > last);
  const turn = (direction: 1 | -1) => {
    const element = row.current;
    if (!element) return;
    const now = viewOf(element) ?? view;
    const to = direction > 0 ? after(now) : before(now);
    if (to === undefined) return;
    const start = direction > 0 ? to : Math.max(0, to - (now.last - now.first));
    element.scrollTo({ left: leftOf(element, start) });
  };
  return { atStart: before(view) === undefined, atEnd: after(view) === undefined, turn };
}

/** The visible part of a row. The slide `showAt` is scrolled into view, again after a resize. */
function useView(row: RefObject<HTMLElement | null>, showAt: number, count: number): View {
  const [view, setView] = useState<View>({ first: 0, last: 0 });
  const shown = useRef(showAt);
  shown.current = showAt;
  /** The slide that is scrolled back into view after a resize. */
  const kept = useRef(showAt);

  // biome-ignore lint/correctness/useExhaustiveDependencies: when slides are added, the shown one may move out of view.
  useLayoutEffect(() => {
    kept.current = showAt;
    // A focused slide is visible already; measuring it would force a layout within the tap.
    const isFocused = row.current?.children[showAt]?.contains(document.activeElement);
    if (!isFocused) show(row.current, showAt);
  }, [row, showAt, count]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: when slides are added, other slides may be in view.
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    let size = sizeOf(element);
    const updateView = () => {
      const now = viewOf(element);
      setView((old) => (now === null || (old.first === now.first && old.last === now.last) ? old : now));
    };
    const scrolled = () => {
      updateView();
      // After a resize the browser scrolls the row by itself, sometimes before the observer below is called.
      if (sizeOf(element) !== size) return;
      kept.current = isInView(element, shown.current) ? shown.current : (viewOf(element)?.first ?? kept.current);
    };
    const resized = new ResizeObserver(() => {
      if (sizeOf(element) !== size) show(element, kept.current);
      size = sizeOf(element);
      updateView();
    });
    updateView();
    resized.observe(element);
    element.addEventListener('scroll', scrolled, { passive: true });
    element.addEventListener('focusin', reveal);
    return () => {
      resized.disconnect();
      element.removeEventListener('scroll', scrolled);
      element.removeEventListener('focusin', reveal);
    };
  }, [row, count]);
  return view;
}

const sizeOf = (row: HTMLElement): string => `${row.clientWidth}/${leftOf(row, 1)}`;

const leftOf = (row: HTMLElement, index: number): number => {
  const [first, slide] = [row.children[0], row.children[index]];
  return first instanceof HTMLElement && slide instanceof HTMLElement ? slide.offsetLeft - first.offsetLeft : 0;
};

/** The row's padding before its first slide, by which slides stand further right than `leftOf` says. */
const insetOf = (row: HTMLElement): number => Number.parseFloat(getComputedStyle(row).paddingInlineStart) || 0;

/** Whether a slide is fully visible. Browsers round scroll distances, so two pixels more or less do not matter. */
function isInView(row: HTMLElement, index: number, inset = insetOf(row)): boolean {
  const slide = row.children[index];
  if (!(slide instanceof HTMLElement)) return false;
  const left = leftOf(row, index);
  return left >= row.scrollLeft - 2 && inset + left + slide.offsetWidth <= row.scrollLeft + row.clientWidth;
}

/** The fully visible slides; null if there are none, as in the middle of a scroll. */
function viewOf(row: HTMLElement): View | null {
  const inset = insetOf(row);
  const whole = Array.from(row.children, (_slide, index) => index).filter((index) => isInView(row, index, inset));
  const [first, last] = [whole.at(0), whole.at(-1)];
  return first === undefined || last === undefined ? null : { first, last };
}

/** Scrolls without animation, and only if the slide is not fully visible. */
function show(row: HTMLElement | null, index: number): void {
  if (row?.children[index] && !isInView(row, index)) row.scrollTo({ left: leftOf(row, index), behavior: 'instant' });
}

/** Scrolls the slide that got the keyboard focus into view, without animation. */
function reveal({ currentTarget: row, target }: FocusEvent): void {
  if (!(row instanceof HTMLElement) || !(target instanceof Node)) return;
  show(
    row,
    [...row.children].findIndex((slide) => slide.contains(target)),
  );
  if (target instanceof Element) target.scrollIntoView?.({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
}
