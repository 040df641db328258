/** The browser's own; everything else of the page asks through this folder. */
export const browserFetch: typeof fetch = (input, init) => fetch(input, init);
