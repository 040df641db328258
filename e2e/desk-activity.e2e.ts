import { expect, test } from '@playwright/test';
import { AT_THE_DESK, aVisitAhead, DESK, idleFor, minutesIdle, signInAs } from './desk.ts';
import { focusWindow } from './desk-ended.ts';

test.use(AT_THE_DESK);

const MANAGER = 'Lavinia Corallo';

// R16.2.24
test('typing and scrolling prolong the session, an idle page does not @once', async ({ page }) => {
  const { code } = await aVisitAhead('Alda');
  await page.clock.install();
  await signInAs(page, MANAGER);
  await page.goto(`${DESK}/appuntamento/${code}`);
  const note = page.getByLabel('Nuova nota');
  await note.focus();
  await idleFor(page, 12);
  await page.clock.fastForward('01:30');
  expect(await minutesIdle(page)).toBe(12);
  await page.keyboard.type('R');
  await expect.poll(() => minutesIdle(page)).toBe(0);
  await idleFor(page, 12);
  await page.clock.fastForward('01:30');
  await page.mouse.move(600, 400);
  expect(await minutesIdle(page)).toBe(12);
  await page.mouse.wheel(0, 100);
  await expect.poll(() => minutesIdle(page)).toBe(0);
  await expect(note).toHaveValue('R');
});

// R16.2.24
test('shortly before the end of the session a press prolongs it, and so does typing @once', async ({ page }) => {
  await page.clock.install();
  await signInAs(page, MANAGER);
  await page.goto(`${DESK}/prenota`);
  const warning = page.getByText(/^Tra .+ esci per pausa\.$/);
  const stay = page.getByRole('button', { name: 'Resta collegato' });
  await page.getByLabel('Codice fiscale*').fill('RSS');
  await idleFor(page, 13.5);
  await focusWindow(page);
  await expect(warning).toBeVisible();
  await stay.click();
  await expect(warning).toBeHidden();
  await idleFor(page, 13.5);
  await focusWindow(page);
  await expect(warning).toBeVisible();
  await page.getByLabel('Codice fiscale*').focus();
  await page.clock.fastForward('01:10');
  await page.keyboard.press('End');
  await page.keyboard.type('MRA');
  await expect(warning).toBeHidden();
  await expect(page.getByLabel('Codice fiscale*')).toHaveValue('RSSMRA');
});
