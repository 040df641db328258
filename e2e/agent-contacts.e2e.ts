import { expect, type Page } from '@playwright/test';
import { mailsTo } from './documents.ts';
import { findings, settle } from './fits-everyone.ts';
import { test } from './shared-page.ts';
import { consentToAll, fillPerson, someTaxCode, uniqueNumber } from './visitor.ts';

async function suits(page: Page): Promise<void> {
  await settle(page);
  expect(await findings(page)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

// R2.3.65, R14.3.19
test('a customer corrects the contacts of an agent request on the thank-you page, and both e-mail addresses get a message', async ({
  page,
}) => {
  const [former, newer] = [
    `mario.${uniqueNumber()}.${uniqueNumber()}@posta.example`,
    `altro.${uniqueNumber()}.${uniqueNumber()}@posta.example`,
  ];
  await page.goto('/fa3/?agente_direct_clink=AG007');
  await fillPerson(page, former);
  await page.getByLabel('Codice fiscale*').fill(someTaxCode(uniqueNumber()));
  await consentToAll(page);
  await page.getByRole('button', { name: 'Conferma' }).click();
  const thanks = page.getByRole('heading', { name: 'Grazie Mario! Abbiamo preso in carico la tua richiesta' });
  await expect(thanks).toBeVisible();
  const contacts = page.getByRole('region', { name: 'I tuoi contatti' });
  await expect(contacts.getByText(former)).toBeVisible();
  await suits(page);

  const correct = contacts.getByRole('button', { name: 'Correggi i recapiti' });
  await correct.click();
  const dialog = page.getByRole('dialog', { name: 'Correggi i recapiti' });
  await dialog.getByLabel('E-mail').fill('altro@');
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await expect(dialog.getByText('Manca la parte dopo la @')).toBeVisible();
  await suits(page);
  await dialog.getByLabel('E-mail').fill(newer);
  await dialog.getByRole('button', { name: 'Salva' }).click();
  const saved = page.getByRole('dialog', { name: 'Recapiti aggiornati' });
  await expect(saved.getByText(`Fatto: la nuova mail è ${newer}`)).toBeVisible();
  await suits(page);
  await saved.getByRole('button', { name: 'Torna alla richiesta' }).click();
  await expect(contacts.getByText(newer)).toBeVisible();
  await expect(contacts.getByText(former)).toHaveCount(0);
  await expect(correct).toBeFocused();

  const [letter] = await mailsTo(newer, 1);
  expect(letter?.subject).toBe('Ti chiamiamo noi');
  expect(letter?.text).toMatch(/ ti chiama al \*{8}21 entro /);
  expect(letter?.text).not.toMatch(/[Pp]arola d'ordine/);
  const notice = (await mailsTo(former, 2)).find(({ subject }) => subject === 'I tuoi recapiti sono cambiati');
  expect(notice?.text).toContain('Se non sei stato tu, chiamaci');
  expect(notice?.text).not.toContain(newer);
});

test("the page of an agent's link shows the agent, and the chosen hours of the call are promised", async ({ page }) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!/^(http:\/\/localhost|data:)/.test(request.url())) foreign.push(request.url());
  });
  const email = `mario.${uniqueNumber()}.${uniqueNumber()}@posta.example`;
  await page.goto('/fa3/?agente_direct_clink=AG007');
  const agent = page.getByRole('region', { name: 'Livia Boccaporto' });
  await expect(agent.getByText(/^Agente in attività finanziaria · OAM A\d+$/)).toBeVisible();
  await expect(agent.getByRole('link', { name: '000 0000000' })).toBeVisible();
  const photo = agent.getByRole('img', { name: 'Foto di Livia Boccaporto' });
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(144);
  await suits(page);
  await page.getByRole('radio', { name: 'Tra le 12 e le 15' }).check({ force: true });
  await fillPerson(page, email);
  await page.getByLabel('Codice fiscale*').fill(someTaxCode(uniqueNumber()));
  await consentToAll(page);
  await page.getByRole('button', { name: 'Conferma' }).click();
  await expect(page.getByText(/^Livia Boccaporto ti chiama \S+ \d+ \S+, tra le 12:00 e le 15:00\.$/)).toBeVisible();
  await suits(page);
  const [letter] = await mailsTo(email, 1);
  expect(letter?.text).toMatch(/ ti chiama al \*{8}21 \S+ \d+ \S+, tra le 12:00 e le 15:00/);
  expect(foreign).toEqual([]);
});
