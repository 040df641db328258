/** The oldest browsers the page is built for; `docs/browsers.md` says what that means. */
export const OLDEST = { chrome: 111, edge: 111, firefox: 121, safari: 16.4, ios: 16.4 } as const;

/** As the build writes them. */
export const BUILD_TARGET = Object.entries(OLDEST).map(([name, version]) => `${name}${version}`);
