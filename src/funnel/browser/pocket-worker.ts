import { POCKET } from '#domain/site/pocket.ts';

const SCOPE = '/fa3/';

/** Registers the service worker that shows a page without a network, in this language. Does nothing in a frame. */
export async function registerWorker(language: string): Promise<void> {
  if (self !== top || !navigator.serviceWorker) return;
  forgetIfOver();
  await navigator.serviceWorker.register(`${SCOPE}worker.js?lang=${language}`, { scope: SCOPE });
}

/** Removes the worker, and the appointment that it shows. */
export async function removeWorker(): Promise<void> {
  if (!navigator.serviceWorker) return;
  localStorage.removeItem(POCKET);
  const known = await navigator.serviceWorker.getRegistration(SCOPE);
  await known?.unregister();
}

function forgetIfOver(): void {
  const kept: { readonly until?: number } | null = JSON.parse(localStorage.getItem(POCKET) ?? 'null');
  if (kept && !(Number(kept.until) > Date.now())) localStorage.removeItem(POCKET);
}
