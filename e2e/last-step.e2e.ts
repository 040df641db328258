import { expect } from '@playwright/test';
import { messageOf } from './documents.ts';
import { findings } from './fits-everyone.ts';
import { test } from './shared-page.ts';
import {
  chooseHour,
  fillPerson,
  giveTaxCode,
  openPlace,
  searchPlace,
  someTaxCode,
  submit,
  uniqueNumber,
} from './visitor.ts';

test('a customer refuses three consents at once, and page and mail state what the visit takes', async ({ page }) => {
  await openPlace(page);
  await searchPlace(page, '20121');
  const { hour } = await chooseHour(page);
  await giveTaxCode(page, someTaxCode(uniqueNumber()));
  await fillPerson(page, `mario.${uniqueNumber()}.${uniqueNumber()}@posta.example`);
  await page.getByRole('button', { name: 'Nessuna di queste' }).click();
  await expect(page.getByRole('radio', { name: 'Non consento', checked: true })).toHaveCount(3);
  await page.getByRole('radio', { name: 'Consento', exact: true }).first().check({ force: true });
  await expect(page.getByText('Durata: circa 45 minuti')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  const oppId = await submit(page);
  await expect(page.getByText(/^Durata: circa 45 minuti · costo: zero/)).toBeVisible();
  const outlook = new URL((await page.getByRole('link', { name: 'Outlook' }).getAttribute('href')) ?? '');
  expect(outlook.searchParams.get('body')).toBe(`Codice richiesta: ${oppId}`);
  const starts = new Date(outlook.searchParams.get('startdt') ?? '');
  expect(starts.toLocaleTimeString('it-IT', { timeZone: 'Europe/Rome', hour: '2-digit', minute: '2-digit' })).toBe(
    hour,
  );
  expect(Date.parse(outlook.searchParams.get('enddt') ?? '') - starts.getTime()).toBe(3_600_000);
  expect((await messageOf(oppId)).text).toContain('Durata: circa 45 minuti · costo: zero');
  expect(await findings(page)).toEqual([]);
});

for (const [place, address] of [
  ['branch', '/fa3/?id_filiale_direct=0102'],
  ['agency', '/fa3/?id_filiale_direct_c5=A5012'],
] as const)
  test(`the poster of one ${place} shows its opening hours and chooses its first free slot by one press`, async ({
    page,
  }) => {
    await page.goto(address);
    await expect(page.getByText(/^Prima disponibilità: .* \d\d:\d\d, già scelta$/)).toBeVisible();
    await expect(page.getByText(/^Aperta lunedì-venerdì 9:00-13:00 e 14:00-18:00/)).toBeVisible();
    const first = page.getByRole('button', { name: /^Prima disponibilità: / });
    await expect(first).toHaveCount(0);
    expect(await findings(page)).toEqual([]);
    await page
      .getByRole('radio', { name: /^\d\d:\d\d, libero$/ })
      .last()
      .check({ force: true });
    const hour = (await first.textContent())?.slice(-5) ?? '';
    expect(await findings(page)).toEqual([]);
    await first.click();
    await expect(page.getByRole('radio', { name: `${hour}, libero` })).toBeChecked();
    await expect(first).toHaveCount(0);
  });
