import { type Page, test } from '@playwright/test';

/**
 * One page for the visits of a group, one after the other: it keeps the scripts it has read, and nothing of a visit.
 * Reading them anew takes longer than what such a visit looks at.
 */
export function sharedPage(): () => Page {
  test.describe.configure({ mode: 'default' });
  let page: Page;
  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage();
    await page.addInitScript(() => {
      if (!location.protocol.startsWith('http')) return;
      sessionStorage.clear();
      localStorage.clear();
    });
  });
  test.beforeEach(() => page.context().clearCookies());
  test.afterAll(() => page.close());
  return () => page;
}
