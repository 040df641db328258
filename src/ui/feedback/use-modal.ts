import { type RefObject, type SyntheticEvent, useEffect, useLayoutEffect, useRef } from 'react';

/** An open modal dialog. A cover stays above all other dialogs and cannot be closed by the user. */
interface Layer {
  readonly element: HTMLDialogElement;
  readonly isCover: boolean;
}

/** The open modal dialogs in the order of the browser's top layer, lowest first. A cover is always the last. */
const layers: Layer[] = [];

interface Modal {
  readonly dialog: RefObject<HTMLDialogElement | null>;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly events: {
    readonly onCancel: (event: SyntheticEvent<HTMLDialogElement>) => void;
    readonly onClose: (event: SyntheticEvent<HTMLDialogElement>) => void;
  };
}

/**
 * Opens a dialog as modal while it is mounted. The focus moves to its title, stays inside, and returns at the end to
 * the element that had it. With `onClose` null the dialog is a cover: it stays above dialogs that open later, and
 * neither Escape nor the back gesture closes the cover or a dialog below it.
 */
export function useModal(onClose: (() => void) | null): Modal {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef<Element>(null);
  const isCover = onClose === null;
  // A layout effect runs before the paint, so `activeElement` is still the element that had the focus before.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null || element.open) return;
    before.current = document.activeElement;
    open({ element, isCover });
    heading.current?.focus();
  }, [isCover]);
  useEffect(() => {
    const element = dialog.current;
    return () => {
      const at = layers.findIndex((layer) => layer.element === element);
      if (at >= 0) layers.splice(at, 1);
      element?.close();
      if (before.current instanceof HTMLElement) before.current.focus();
    };
  }, []);
  // A layout effect too, so that the listener exists before the dialog is painted and Escape can be pressed.
  useLayoutEffect(() => {
    if (!isCover) return;
    addEventListener('keydown', ignoreEscape, { capture: true });
    return () => removeEventListener('keydown', ignoreEscape, { capture: true });
  }, [isCover]);
  return {
    dialog,
    heading,
    events: {
      onCancel(event) {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (!isCovered()) onClose?.();
      },
      // At the second Escape or back gesture, browsers close a dialog even if `cancel` was prevented.
      onClose({ target, currentTarget }) {
        const isOpen = layers.some(({ element }) => element === currentTarget);
        if (target !== currentTarget || !isOpen || currentTarget.open) return;
        if (isCovered()) reopen(layers);
        else onClose?.();
      },
    },
  };
}

const isCovered = (): boolean => layers.at(-1)?.isCover === true;

function open(layer: Layer): void {
  const at = layer.isCover ? -1 : layers.findIndex(({ isCover }) => isCover);
  layers.splice(at < 0 ? layers.length : at, 0, layer);
  layer.element.showModal();
  if (at >= 0) reopen(layers.slice(at + 1));
}

/** Closes and reopens dialogs, which moves them to the top in the given order. */
function reopen(dialogs: readonly Layer[]): void {
  const focused = document.activeElement;
  for (const { element } of dialogs) {
    element.close();
    element.showModal();
  }
  if (focused instanceof HTMLElement) focused.focus();
}

function ignoreEscape(event: KeyboardEvent): void {
  if (event.key !== 'Escape') return;
  event.preventDefault();
  event.stopPropagation();
}
