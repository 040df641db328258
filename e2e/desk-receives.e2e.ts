import { expect, type Page } from '@playwright/test';
import { AT_THE_DESK, aVisitAt, aVisitor, DESK, enterAs, openDayFrom, signInAs } from './desk.ts';
import { fitsEveryone } from './fits-everyone.ts';
import { fitsNarrow } from './fits-narrow.ts';
import { test } from './shared-page.ts';

test.use(AT_THE_DESK);

const CONSULTANT = 'Teodora Maestrelli';
const MANAGER = 'Lavinia Corallo';
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

// R16.2.40
test('a consultant takes a visit on «Oggi», gives it back on the card, and the agenda shows the receiver', async ({
  page,
}) => {
  const name = await aVisitor('Nora');
  await enterAs(page, CONSULTANT);
  await button(page, `Prendo io: ${name}`).click();
  await expect(page.getByText(`Ricevi tu: ${name}`)).toBeVisible();
  await expect(row(page, name).getByText('Teodora M.')).toBeVisible();
  const filter = (text: string) => button(page, new RegExp(`^${text} \\d+$`));
  await filter('Senza nessuno').click();
  await expect(row(page, name)).toHaveCount(0);
  await filter('Le mie').click();
  await expect(row(page, name)).toBeVisible();
  await fitsEveryone(page, 'Oggi with receivers');
  await fitsNarrow(page, 'Oggi with receivers');
  await page.goto(`${DESK}/agenda?vista=elenco`);
  await filter('Le mie').click();
  await fitsEveryone(page, 'the list of the own visits');
  await expect(page.getByRole('link', { name: new RegExp(`${name}.*riceve ${CONSULTANT}`) })).toBeVisible();
  await page.getByRole('link', { name: new RegExp(name) }).click();
  const card = page.getByRole('dialog');
  await expect(card.getByRole('heading', { name: 'Chi riceve' })).toBeVisible();
  await button(page, `Lascia: ${name}`).click();
  await expect(button(page, `Prendo io: ${name}`)).toBeVisible();
});

// R16.2.40, R16.2.41
test('a manager assigns a visit on its card, and passes the whole day on after a preview', async ({
  page,
  isMobile,
}) => {
  await signInAs(page, MANAGER);
  const day = await openDayFrom(page, isMobile ? 44 : 51);
  const { name, code } = await aVisitAt('Zeno', day, '10:00');
  await page.goto(`${DESK}/appuntamento/${code}`);
  const card = page.getByRole('dialog');
  await card.getByRole('button', { name: `Assegna a…, cambia chi riceve ${name}` }).click();
  await expect(card.getByText('Chi riceve?')).toBeVisible();
  await fitsEveryone(page, 'the people of a branch');
  await card.getByRole('button', { name: CONSULTANT }).click();
  await expect(card.getByRole('button', { name: `${CONSULTANT}, cambia chi riceve ${name}` })).toBeVisible();

  await page.goto(`${DESK}/oggi`);
  await button(page, 'La sua giornata').click();
  await page.getByRole('textbox', { name: 'Giorno' }).fill(day);
  const person = page.getByRole('option', { name: new RegExp(`^${CONSULTANT}, \\d+ visit[ae]$`) });
  await page.getByLabel('Di chi').selectOption(await person.first().getAttribute('value'));
  await page
    .getByLabel('Le sue visite')
    .selectOption({ label: 'si spostano: un consulente in meno per tutto il giorno' });
  await button(page, 'Anteprima').click();
  await expect(page.getByRole('heading', { name: `La giornata di ${CONSULTANT}` })).toBeVisible();
  await fitsEveryone(page, 'a day to move');
  await page.getByLabel('Le sue visite').selectOption({ label: `passano a ${MANAGER}` });
  await button(page, 'Anteprima').click();
  await expect(page.getByText(`riceve ${MANAGER}`, { exact: true })).toBeVisible();
  await fitsEveryone(page, 'a day to pass on');
  await fitsNarrow(page, 'a day to pass on');
  await button(page, 'Passa 1 visita').click();
  await expect(page.getByText(`Passata 1 visita di ${CONSULTANT}`)).toBeVisible();
  await fitsEveryone(page, 'a day passed on');
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('button', { name: `${MANAGER}, cambia chi riceve ${name}` })).toBeVisible();
});
