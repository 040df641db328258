/** Whether the page shows where the focus is: somebody goes by keyboard. */
export const isByKeyboard = (): boolean => document.querySelector(':focus-visible') !== null;

/** By keyboard, whose button is gone by now goes on at the same visit, not at the top of the page. */
export function keepFocus(code: string): void {
  setTimeout(() => {
    if (document.activeElement !== document.body) return;
    const own = `[data-visit="${code}"] button:enabled`;
    const card = document.querySelector<HTMLButtonElement>(`dialog[open] ${own}`);
    (card ?? document.querySelector<HTMLButtonElement>(own))?.focus();
  });
}
