import { expect, type Page } from '@playwright/test';
import { idleFor } from './desk.ts';

const ended = (page: Page) => page.getByRole('dialog', { name: 'Sei uscito dopo 15 minuti di pausa' });
const again = (page: Page) => ended(page).getByRole('button', { name: /^Entra di nuovo come / });

/** Sets the session idle past its end, and focuses the page, which then asks for its end. A request under way may prolong the session. */
export async function endSession(page: Page): Promise<void> {
  await expect(async () => {
    await idleFor(page, 16);
    await comeBack(page);
    await expect(ended(page)).toBeVisible({ timeout: 5_000 });
  }).toPass({ intervals: [0] });
}

/** The session ends when this call leaves the page. */
export const endAt = (page: Page, call: string) =>
  page.route(
    `**/api/${call}`,
    async (route) => {
      await idleFor(page, 16);
      await route.continue();
    },
    { times: 1 },
  );
export const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));

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
