import { test as base, type Page } from '@playwright/test';

let kept: Page | undefined;
let visits = 0;

/**
 * Every visit of a worker in one page: it keeps the scripts it has read, which a new one reads anew for half a second,
 * and nothing of a visit. Not for tests of what is loaded first, of stored data, or with scripts or a clock of their own.
 */
export const test = base.extend({
  page: async ({ browser, extraHTTPHeaders }, use, { workerIndex }) => {
    kept ??= await (await browser.newContext()).newPage();
    visits += 1;
    // Each visit from an address of its own: the human check of many from one is dearer.
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

/** Ends a visit; what it set, opened and stored is gone. */
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

/** A page keeps its stores in its origins, and may write as it is left: they are cleared from where no script runs. */
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
