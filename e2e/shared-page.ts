import { test as base, type Page } from '@playwright/test';

let kept: Page | undefined;
let visits = 0;

/**
 * Reuses one page per worker, to keep scripts cached (parsing takes half a second); no data of a visit remain.
 * Not for tests of first loads or stored data, nor with init scripts or a fake clock.
 */
export const test = base.extend({
  page: async ({ browser, extraHTTPHeaders }, use, { workerIndex }) => {
    kept ??= await (await browser.newContext()).newPage();
    visits += 1;
    // Each visit has a separate client address: the human check gets harder for many visits from one address.
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

/** A page keeps storage per origin, and may write while it unloads: it is cleared from a page without scripts. */
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
