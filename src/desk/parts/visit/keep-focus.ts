/** Whether the focus is visible: the person uses the keyboard. */
export const isByKeyboard = (): boolean => document.querySelector(':focus-visible') !== null;

/** For keyboard users the focus moves from a removed button to its visit, not to the top of the page. */
export function keepFocus(code: string): void {
  setTimeout(() => {
    if (document.activeElement !== document.body) return;
    const own = `[data-visit="${code}"] button:enabled`;
    const card = document.querySelector<HTMLButtonElement>(`dialog[open] ${own}`);
    (card ?? document.querySelector<HTMLButtonElement>(own))?.focus();
  });
}
