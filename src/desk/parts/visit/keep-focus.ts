/** Whether the focus is visible: the person uses the keyboard. */
export const isByKeyboard = (): boolean => document.querySelector(':focus-visible') !== null;

/** Moves the focus from a removed button to another button of the same visit, for keyboard users. */
export function keepFocus(code: string): void {
  setTimeout(() => {
    if (document.activeElement !== document.body) return;
    // The next step of the visit, not the button above it that changes who receives it.
    const own = `[data-visit="${code}"] button:enabled:not([data-receiver] *)`;
    const card = document.querySelector<HTMLButtonElement>(`dialog[open] ${own}`);
    (card ?? document.querySelector<HTMLButtonElement>(own))?.focus();
  });
}
