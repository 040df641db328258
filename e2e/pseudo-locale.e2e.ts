import { expect, type Page, test } from '@playwright/test';
import { fitsNarrow } from './fits-narrow.ts';
import { speakPseudo, words } from './pseudo-words.ts';
import { pressUntil, someTaxCode, uniqueNumber } from './visitor.ts';

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await speakPseudo(page);
});

const {
  branches,
  callback,
  change,
  common,
  consents,
  details,
  direct,
  errors,
  fields,
  person,
  place,
  summary,
  taxCode,
} = words;
const isHeaded = (page: Page, name: string) =>
  expect(page.getByRole('heading', { name, exact: true, level: 1 })).toBeVisible();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function searchFor(page: Page, cap: string): Promise<void> {
  await page.goto('/fa3/');
  await page.getByLabel(place.label).fill(cap);
  await button(page, common.next).click();
}

async function giveCode(page: Page): Promise<void> {
  await page.getByLabel(taxCode.label).fill(someTaxCode(uniqueNumber()));
  await pressUntil(button(page, common.next), button(page, person.submit));
}

async function book(page: Page): Promise<void> {
  await page.getByLabel(fields.firstName.label, { exact: true }).fill('Mario');
  await page.getByLabel(fields.lastName.label).fill('Rossi');
  await page.getByLabel(fields.email.label).fill('mario@posta.example');
  await page.getByLabel(fields.mobile.label).fill('333 765 4321');
  for (const yes of await page.getByRole('radio', { name: consents.yes, exact: true }).all())
    await yes.check({ force: true });
  await button(page, person.submit).click();
  await isHeaded(page, summary.heading);
}

test.describe('in a test language with long words every screen fits a narrow phone', { tag: '@once' }, () => {
  test('every page of a booking, from its errors to its change', async ({ page }) => {
    test.setTimeout(180_000);
    await page.goto('/fa3/');
    await isHeaded(page, place.heading);
    await fitsNarrow(page, 'place with the cookie notice');
    await button(page, words.cookie.refuse).click();
    await button(page, common.next).click();
    await expect(page.getByText(place.faults.required)).toBeVisible();
    await fitsNarrow(page, 'place, nothing typed');
    await searchFor(page, '10121');
    await isHeaded(page, branches.heading.branch);
    // The button's accessible name ends with the name of the branch.
    await page.getByRole('button', { name: branches.showMap }).first().click();
    await fitsNarrow(page, 'branches with a map');
    await chooseHourIn(page);
    await page.getByLabel(taxCode.label).fill('RSSMRA80A01H501X');
    await expect(page.getByText(words.validation['tax-code-letter'])).toBeVisible();
    await fitsNarrow(page, 'tax code, wrong');
    await button(page, taxCode.privacyLink).click();
    await fitsNarrow(page, 'privacy');
    await page.keyboard.press('Escape');
    await giveCode(page);
    await button(page, person.submit).click();
    await expect(page.getByText(words.validation.required).first()).toBeVisible();
    await fitsNarrow(page, 'data, all missing');
    await book(page);
    await button(page, words.survey.send).click();
    await button(page, summary.actions.map).click();
    await fitsNarrow(page, 'summary');
    await page.getByRole('button', { name: summary.actions.edit }).click();
    await expect(page.getByLabel(summary.rows.mobile)).toBeVisible();
    await fitsNarrow(page, 'change');
    await button(page, change.cancel.open).click();
    await fitsNarrow(page, 'cancel?');
    await button(page, change.cancel.confirm).click();
    await isHeaded(page, summary.cancelled.heading);
    await fitsNarrow(page, 'cancelled');
  });

  test('the data of a company', async ({ page }) => {
    await page.goto('/fa3/prestito-business');
    await isHeaded(page, taxCode.heading.business);
    await fitsNarrow(page, 'business tax code');
    await page.getByLabel(taxCode.label).fill(someTaxCode(uniqueNumber()));
    const send = button(page, details.business.submit);
    await pressUntil(button(page, common.next), send);
    await send.click();
    await page.getByRole('radio', { name: fields.isRegisteredCompany.options[0], exact: true }).check({ force: true });
    await fitsNarrow(page, 'company');
  });

  test('the pages that offer a call and take its data', async ({ page }) => {
    await page.goto(`/fa3/?IsForzosoClink=1&codiceFiscale=${someTaxCode(uniqueNumber())}`);
    await isHeaded(page, callback.heading);
    await fitsNarrow(page, 'question');
    await button(page, common.next).click();
    await isHeaded(page, callback.contact.heading);
    await fitsNarrow(page, 'form of a call');
  });

  for (const [path, heading] of [
    ['/fa3/c5', taxCode.heading.salary],
    ['/fa3/?id_filiale_direct=0151', direct.heading.branch],
    ['/fa3/?id_filiale_direct_c5=A5012', direct.heading.agency],
    ['/fa3/?agente_direct_clink=AG007', direct.agent.heading],
    ['/fa3/?agente_direct_clink=AG123', place.heading],
  ] as const)
    test(`the page of ${path}`, async ({ page }) => {
      await page.goto(path);
      await isHeaded(page, heading);
      if (path.includes('AG007')) await button(page, direct.agent.submit).click();
      await fitsNarrow(page, path);
    });

  test('the dialogs of the first page', async ({ page }) => {
    await page.goto('/fa3/');
    await button(page, place.links.edit).click();
    await expect(page.getByRole('dialog', { name: change.modal.title })).toBeVisible();
    await fitsNarrow(page, 'which appointment?');
    await page.keyboard.press('Escape');
    await page.route(/TrovaFiliali3|rete\.json/, (route) => route.abort());
    await searchFor(page, '20121');
    await expect(page.getByText(errors.branches)).toBeVisible();
    await fitsNarrow(page, 'an error');
  });
});

test('the check finds a seeded layout fault', { tag: '@once' }, async ({ page }) => {
  const plant = (html: string) => page.setContent(`<meta name="viewport" content="width=device-width">${html}`);
  for (const [html, complaint] of [
    ['<p style="width:400px">una frase che esce dalla finestra, lunga lunga lunga</p>', 'the page is'],
    ['<p style="width:90px;overflow:hidden;white-space:nowrap">tagliata a destra</p>', 'cut off or beyond its p'],
    ['<button style="width:40px">incontrarciiiiii</button>', 'cut off or beyond its button'],
    ['<p style="height:1.2em;overflow:hidden;width:60px">tagliata in basso</p>', 'cut off below its p'],
    ['<p>una riga</p><p style="margin-top:-2em">sopra un altra</p>', 'one over the other'],
  ] as const) {
    await plant(html);
    await expect(fitsNarrow(page, complaint, 500)).rejects.toThrow(complaint);
  }
});

/** Takes a free slot on the branch page and continues to the tax code; if it was taken meanwhile, another one. */
async function chooseHourIn(page: Page): Promise<void> {
  const free = page.getByRole('radio', { name: /^\[\d\d:\d\d, lìì/ });
  const arrived = page.getByRole('heading', { name: taxCode.heading.personal });
  await expect(async () => {
    // The page of the try before may be loaded by now.
    if (await arrived.isVisible()) return;
    await free.nth(Math.floor(Math.random() * (await free.count()))).check({ force: true, timeout: 5_000 });
    await button(page, common.next).click({ timeout: 5_000 });
    await expect(arrived).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 60_000 });
}
