import { expect, type Page } from '@playwright/test';
import { idleFor } from './desk.ts';

const ended = (page: Page) => page.getByRole('dialog', { name: 'Sei uscito dopo 15 minuti di pausa' });
const again = (page: Page) => ended(page).getByRole('button', { name: /^Entra di nuovo come / });

/**
 * Ends the session by setting its last use back, and focuses the page, which then asks the server. A request that is
 * still running may prolong the session, so this is repeated.
 */
export async function endSession(page: Page): Promise<void> {
  await expect(async () => {
    await idleFor(page, 16);
    await focusWindow(page);
    await expect(ended(page)).toBeVisible({ timeout: 5_000 });
  }).toPass({ intervals: [0] });
}

/** Ends the session when the page sends a request to this endpoint. */
export const endAt = (page: Page, call: string) =>
  page.route(
    `**/api/${call}`,
    async (route) => {
      await idleFor(page, 16);
      await route.continue();
    },
    { times: 1 },
  );
export const focusWindow = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));

export async function signInAgain(page: Page, by: 'pointer' | 'keyboard'): Promise<void> {
  await expect(ended(page).getByRole('heading')).toBeFocused();
  const popup = page.waitForEvent('popup');
  if (by === 'pointer') await again(page).click();
  else {
    await page.keyboard.press('Tab');
    await expect(again(page)).toBeFocused();
    await page.keyboard.press('Enter');
  }
  const other = await popup;
  if (!other.isClosed()) await other.waitForEvent('close');
  await expect(ended(page)).toHaveCount(0);
}
