/** The browser's fetch; only this folder uses it. */
export const browserFetch: typeof fetch = (input, init) => fetch(input, init);
