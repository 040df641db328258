import { test as base, type Page } from '@playwright/test';

let kept: Page | undefined;
let visits = 0;

/**
 * A `test` whose page is reused within a worker, which saves half a second for parsing the scripts. Data of a visit are
 * removed after each test. Not for tests of first loads or stored data, nor with init scripts or a fake clock.
 */
export const test = base.extend({
  page: async ({ browser, extraHTTPHeaders }, use, { workerIndex }) => {
    kept ??= await (await browser.newContext()).newPage();
    visits += 1;
    // Each test has its own client address, because many visits from one address make the human check harder.
    const address = { 'x-forwarded-for': `10.${workerIndex}.${visits % 256}.1` };
    await kept.context().setExtraHTTPHeaders('x-forwarded-for' in (extraHTTPHeaders ?? {}) ? address : {});
    const size = kept.viewportSize() ?? { width: 360, height: 740 };
    const origins = new Set<string>();
    const visited = () => origins.add(new URL(kept?.url() ?? '').origin);
    kept.on('framenavigated', visited);
    await use(kept);
    kept.off('framenavigated', visited);
    await forget(kept, origins);
    await kept.setViewportSize(size);
  },
  context: ({ page }, use) => use(page.context()),
});

/** Ends a visit, and removes its settings, windows and stored data. */
async function forget(page: Page, origins: ReadonlySet<string>): Promise<void> {
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  for (const event of ['request', 'response', 'console'] as const) page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await context.clearPermissions();
  await page.emulateMedia({ media: null, colorScheme: null, forcedColors: null, reducedMotion: 'reduce' });
  await clearStores(page, origins);
  await context.clearCookies();
}

/** Clears the storage of each origin from an empty page, because the real page may write while it unloads. */
async function clearStores(page: Page, origins: ReadonlySet<string>): Promise<void> {
  for (const origin of origins) {
    if (!origin.startsWith('http')) continue;
    await page.goto(`${origin}/healthz`);
    await page.evaluate(() => {
      sessionStorage.clear();
      localStorage.clear();
    });
  }
}
