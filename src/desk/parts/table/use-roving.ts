import { type KeyboardEvent, type RefObject, useCallback, useLayoutEffect, useRef } from 'react';

/** The attribute of the table's focusable cells; its value names the cell. */
export const CELL = 'data-cell';

interface Roving {
  readonly ref: RefObject<HTMLTableElement | null>;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onFocus: (event: { readonly target: EventTarget }) => void;
}

/**
 * Makes a table one tab stop: arrows move between cells, Home and End to the ends of a row, Enter opens a cell. After
 * new data the focus stays on its cell.
 */
export function useRoving(): Roving {
  const ref = useRef<HTMLTableElement>(null);
  const current = useRef<string | null>(null);
  useLayoutEffect(() => {
    const cells = cellsIn(ref.current);
    const own = cells.find((cell) => cell.getAttribute(CELL) === current.current) ?? cells[0];
    for (const cell of cells) cell.tabIndex = cell === own ? 0 : -1;
  });
  const onFocus = useCallback(({ target }: { readonly target: EventTarget }) => {
    if (!(target instanceof HTMLElement) || !target.hasAttribute(CELL)) return;
    current.current = target.getAttribute(CELL);
    for (const cell of cellsIn(ref.current)) cell.tabIndex = cell === target ? 0 : -1;
  }, []);
  const onKeyDown = useCallback((event: KeyboardEvent) => {
    const { target, key } = event;
    if (!(target instanceof HTMLElement) || !target.hasAttribute(CELL)) return;
    const next = nextOf(target, key);
    if (next === undefined) return;
    event.preventDefault();
    next?.focus();
  }, []);
  return { ref, onKeyDown, onFocus };
}

const cellsIn = (table: HTMLElement | null): HTMLElement[] => [
  ...(table?.querySelectorAll<HTMLElement>(`[${CELL}]`) ?? []),
];

const inCell = (cell: Element | null | undefined) => cell?.querySelector<HTMLElement>(`[${CELL}]`) ?? null;

/** The cell to which a key moves; null at the edge of the table, undefined when the key is not handled. */
function nextOf(from: HTMLElement, key: string): HTMLElement | null | undefined {
  const row = from.closest('tr');
  if (row === null) return undefined;
  const inRow = cellsIn(row);
  const at = inRow.indexOf(from);
  if (key === 'ArrowRight') return inRow[at + 1] ?? null;
  if (key === 'ArrowLeft') return inRow[at - 1] ?? null;
  if (key === 'Home') return inRow[0] ?? null;
  if (key === 'End') return inRow.at(-1) ?? null;
  if (key === 'ArrowDown') return inColumn(from, row, 'nextElementSibling');
  return key === 'ArrowUp' ? inColumn(from, row, 'previousElementSibling') : undefined;
}

/** The next cell of this column; rows without a cell in it are skipped. */
function inColumn(from: HTMLElement, row: Element, way: 'nextElementSibling' | 'previousElementSibling') {
  const column = [...row.children].findIndex((cell) => cell.contains(from));
  for (let other = row[way]; other !== null; other = other[way]) {
    const found = inCell(other.children[column]);
    if (found !== null) return found;
  }
  return null;
}
