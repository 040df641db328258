/** The oldest browsers the page is built for; see `docs/browsers.md`. */
export const OLDEST = { chrome: 111, edge: 111, firefox: 121, safari: 16.4, ios: 16.4 } as const;

/** The same versions in the notation of Vite's `build.target`. */
export const BUILD_TARGET = Object.entries(OLDEST).map(([name, version]) => `${name}${version}`);
