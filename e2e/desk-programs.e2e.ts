import { expect } from '@playwright/test';
import { AT_THE_DESK, DESK, signInAs } from './desk.ts';
import { fitsEveryone } from './fits-everyone.ts';
import { fitsNarrow } from './fits-narrow.ts';
import { test } from './shared-page.ts';

test.use(AT_THE_DESK);

// R18.11.7
test('an administrator sees the programs of partners at every width, and revokes one', async ({ page, isMobile }) => {
  // The two projects share the demo: each revokes another program.
  const name = isMobile ? 'Ratavela' : 'Aurora Confronti';
  await signInAs(page, 'Gualtiero Vedetta');
  await page.goto(`${DESK}/persone`);
  await page.getByRole('button', { name: 'Programmi', exact: true }).click();
  const row = page.getByRole('table', { name: /^Programmi dei partner/ }).getByRole('row', { name });
  await expect(row).toContainText('Attivo');
  await page.setViewportSize({ width: 360, height: 800 });
  await expect(row).toBeVisible();
  await fitsEveryone(page, 'the programs');
  await fitsNarrow(page, 'the programs');
  await page.setViewportSize({ width: 1280, height: 800 });
  await row.getByRole('button', { name: `Revoca: ${name}` }).press('Enter');
  const dialog = page.getByRole('dialog', { name: `Revocare ${name}?` });
  await fitsEveryone(page, 'the question before a revocation');
  await dialog.getByRole('button', { name: 'Sì, revoca' }).press('Enter');
  await expect(page.getByText('Revocato: vale da adesso.')).toBeVisible();
  await expect(row).toContainText('Revocato');
  await expect(row.getByRole('button')).toHaveCount(0);
  await fitsNarrow(page, 'a revoked program');
});
