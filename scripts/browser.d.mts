/** The path of a browser, or 'playwright' for Playwright's own; undefined when there is none. */
export declare function findBrowser(): string | undefined;
export declare function ensureBrowser(): Promise<string | undefined>;
