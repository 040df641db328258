import { expect } from '@playwright/test';
import { AT_THE_DESK, DESK, signInAs } from './desk.ts';
import { fitsEveryone } from './fits-everyone.ts';
import { fitsNarrow } from './fits-narrow.ts';
import { test } from './shared-page.ts';

test.use(AT_THE_DESK);

// R16.2.42, R16.2.43
test('a calendar link is created, read by a program, and closed by revoking it', async ({
  page,
  request,
  isMobile,
}) => {
  // The two projects share the demo: each uses the link of one calendar.
  const [who, calendar] = isMobile
    ? ['Teodora Maestrelli', 'Il mio calendario']
    : ['Lavinia Corallo', /^Calendario di Filiale/];
  await signInAs(page, who);
  await page.goto(`${DESK}/agenda`);
  await page.getByRole('button', { name: 'Calendari' }).click();
  const box = page.getByRole('region', { name: calendar });
  await box.getByRole('button', { name: /^Crea/ }).click();
  const address = await box.getByLabel('Indirizzo del calendario').inputValue();
  expect(address).toMatch(new RegExp(`^${new URL(DESK).origin}/sportello/calendario/[\\w-]{43}\\.ics$`));
  await fitsEveryone(page, 'a new calendar link');
  await fitsNarrow(page, 'a new calendar link');

  const file = await request.get(address);
  expect(file.headers()['content-type']).toBe('text/calendar; charset=utf-8');
  expect(await file.text()).toMatch(/^BEGIN:VCALENDAR\r\n(.*\r\n)*END:VCALENDAR\r\n$/);
  await page.reload();
  await expect(box.getByText(/Ultima lettura: /)).toBeVisible();
  await expect(box.getByLabel('Indirizzo del calendario')).toHaveCount(0);

  await box.getByRole('button', { name: /^Revoca/ }).click();
  await expect(box.getByText('Collegamento revocato: non si apre più.')).toBeVisible();
  expect((await request.get(address)).status()).toBe(404);
});
