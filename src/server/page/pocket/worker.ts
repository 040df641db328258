/** A page that the worker carries with it, with its headers. */
export interface CarriedPage {
  readonly html: string;
  readonly policy: string;
}

/**
 * The service worker. It answers a navigation whose request failed with the page it carries. It stores nothing, so it
 * never shows an old version. A new worker replaces the old one at once.
 */
export const workerScript = ({ html, policy }: CarriedPage): string => `const page = ${JSON.stringify(html)};
const headers = ${JSON.stringify({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy })};
const answer = async ({ request, preloadResponse }) => {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return new Response(page, { status: 503, headers });
  }
};
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(registration.navigationPreload?.enable()));
addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(answer(event));
});
`;

/** The worker of a site that switches this off: it removes itself from devices that have the other one. */
export const LEAVING_WORKER = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(registration.unregister()));
`;
