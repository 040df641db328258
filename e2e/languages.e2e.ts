import { expect, type Locator, type Page, test } from '@playwright/test';
import { ownName } from '../src/domain/language.ts';
import { pdfText } from '../src/server/messages/documents/read-pdf.testing.ts';
import { demoSites } from '../src/server/platform/config/demo-site.ts';
import { italianIn } from '../src/texts/italian.testing.ts';
import { wordsOf } from '../src/texts/words-of.ts';
import { download, messageOf } from './documents.ts';
import { fitsEveryone } from './fits-everyone.ts';
import { fitsNarrow } from './fits-narrow.ts';
import { pressUntil, someTaxCode, uniqueNumber } from './visitor.ts';

type Other = 'de' | 'en';

/** What every test reads of the visitor's data. */
const PERSON = { firstName: 'Mario', lastName: 'Rossi', mobile: '333 765 4321' };

/** The names of branches and their addresses, which are data. */
async function placesOf(page: Page): Promise<readonly string[]> {
  const list = await (await page.request.get('/fa3/dati/rete.json')).json();
  const branches = [...list.filiali, ...list.agenzie] as Record<string, unknown>[];
  return branches.flatMap((branch) => Object.values(branch)).filter((value) => typeof value === 'string');
}

/** What a visitor sees or hears on a page, without the texts that are marked as Italian. */
const said = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll('body *')].filter(
      (one) => !one.closest('script, style, noscript, [lang="it"]'),
    );
    const named = shown.flatMap((one) =>
      ['alt', 'title', 'placeholder', 'aria-label', 'aria-roledescription', 'aria-valuetext'].map(
        (name) => one.getAttribute(name) ?? '',
      ),
    );
    const texts = shown.flatMap((one) =>
      [...one.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map((text) => text.textContent ?? ''),
    );
    return [document.title, ...named, ...texts].join('\n');
  });

function aVisit(page: Page, language: Other) {
  const words = wordsOf(language);
  const { branches, change, common, consents, fields, person, place, taxCode } = words;
  const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
  const headed = (name: string) => expect(page.getByRole('heading', { name, exact: true, level: 1 })).toBeVisible();
  const free = page.getByRole('radio', { name: branches.hourLabel('99:99', true).replace('99:99', '') });
  let places: readonly string[] = [];
  const strays = (text: string) =>
    italianIn(text, language, [
      ...places,
      ...demoSites.sites.flatMap(({ brand }) =>
        [brand.name, brand.company, brand.parent, brand.privacyMail].filter(Boolean),
      ),
      ...Object.values(PERSON),
      // The day, which formats make, is an Italian word too.
      'Tue',
    ]);
  const looks = async (screen: string) => {
    places = places.length > 0 ? places : await placesOf(page);
    expect(strays(await said(page)), `Italian on ${screen}`).toEqual([]);
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    await fitsNarrow(page, screen);
    await fitsEveryone(page, screen);
  };
  return {
    ...{ words, button, headed, looks, strays },
    async search(cap: string) {
      await page.getByLabel(place.label).fill(cap);
      await page.getByLabel(place.label).press('Enter');
    },
    async chooseHour(arrived: Locator) {
      await expect(async () => {
        if (await arrived.isVisible()) return;
        await free.nth(Math.floor(Math.random() * (await free.count()))).check({ force: true, timeout: 5_000 });
        await button(common.next).click({ timeout: 5_000 });
        await expect(arrived).toBeVisible({ timeout: 10_000 });
      }).toPass({ timeout: 60_000 });
    },
    async giveCode(arrived: Locator) {
      await page.getByLabel(taxCode.label).fill(someTaxCode(uniqueNumber()));
      await pressUntil(button(common.next), arrived);
    },
    async fillPerson(email: string) {
      await page.getByLabel(fields.firstName.label, { exact: true }).fill(PERSON.firstName);
      await page.getByLabel(fields.lastName.label).fill(PERSON.lastName);
      await page.getByLabel(fields.email.label).fill(email);
      await page.getByLabel(fields.mobile.label).fill(PERSON.mobile);
      for (const yes of await page.getByRole('radio', { name: consents.yes, exact: true }).all())
        await yes.check({ force: true });
    },
    /** Chooses another slot on the change page; repeated, because a reload of the days closes the chosen day. */
    async move() {
      const [start = ''] = change.move('@', '@').split('@');
      const roomy = new RegExp(branches.freeHours(77).replace('77', '\\d+'));
      await expect(async () => {
        await page.getByRole('radio', { name: roomy }).nth(1).check({ force: true, timeout: 5_000 });
        await free.last().check({ force: true, timeout: 5_000 });
        await page.getByRole('button', { name: new RegExp(`^${start}.*\\d\\d:\\d\\d`) }).click({ timeout: 5_000 });
      }).toPass({ timeout: 60_000 });
    },
    submit: () => button(person.submit),
    async code() {
      return (
        (await page
          .locator('main')
          .getByText(/^[A-Z0-9]{18}$/)
          .textContent()) ?? ''
      );
    },
  };
}

for (const language of ['de', 'en'] as const) {
  test.describe(`in ${ownName(language)}`, { tag: '@once' }, () => {
    test('a visitor books, moves and cancels, and every page, mail and PDF is in this language', async ({ page }) => {
      const { words, headed, looks, strays, button, ...visit } = aVisit(page, language);
      const { branches, change, cookie, place, summary, taxCode } = words;
      const email = `mario.${uniqueNumber()}@mx.example`;
      await page.goto(`/fa3/?lang=${language}`);
      await headed(place.heading);
      await looks('place with the cookie notice');
      await button(cookie.refuse).click();
      await visit.search('39100');
      await headed(branches.heading.branch);
      await looks('branches');
      await visit.chooseHour(page.getByRole('heading', { name: taxCode.heading.personal }));
      await looks('tax code');
      await visit.giveCode(visit.submit());
      await visit.submit().click();
      await looks('data, all missing');
      await visit.fillPerson(email);
      await visit.submit().click();
      await headed(summary.heading);
      await looks('summary');
      const code = await visit.code();
      const mail = await messageOf(code);
      const data = ['posta', email, 'Mario', 'Rossi'];
      expect(strays(`${mail.subject} ${mail.text}`.replaceAll(/https?:\S+/g, ' '))).toEqual([]);
      expect(mail.html).toContain(`<html lang="${language}"`);
      const pdf = await pdfText(await download(page, `/fa3/api/appuntamento.pdf?oppID=${code}`));
      expect(strays(pdf).filter((word) => !data.includes(word))).toEqual([]);
      const calendar = (await download(page, `/fa3/api/appuntamento.ics?oppID=${code}`)).toString();
      expect(calendar).toContain(`//${language.toUpperCase()}\r\n`);
      await page.getByRole('button', { name: summary.actions.edit }).click();
      await headed(change.heading('Mario'));
      await looks('change');
      await visit.move();
      await headed(summary.movedHeading);
      await looks('moved');
      await page.getByRole('button', { name: summary.actions.edit }).click();
      await headed(change.heading('Mario'));
      await button(change.cancel.open).click();
      await looks('cancel?');
      await button(change.cancel.confirm).click();
      await headed(summary.cancelled.heading);
      await looks('cancelled');
    });

    test('a salary-backed loan is booked at an agency', async ({ page }) => {
      const { words, headed, looks, ...visit } = aVisit(page, language);
      await page.goto(`/fa3/c5?lang=${language}`);
      await headed(words.taxCode.heading.salary);
      await looks('tax code of a salary-backed loan');
      await visit.giveCode(page.getByRole('heading', { name: words.place.agency.heading }));
      await looks('place of agencies');
      await visit.search('20121');
      await headed(words.branches.heading.agency);
      await visit.chooseHour(visit.submit());
      await visit.fillPerson(`mario.${uniqueNumber()}@mx.example`);
      await page.getByLabel(words.fields.homePostcode.label).fill('20121');
      await page.getByLabel(words.fields.occupation.label).selectOption({ index: 1 });
      await looks('data of a salary-backed loan');
      await visit.submit().click();
      await headed(words.summary.heading);
      await looks('summary of an agency');
    });

    test('a company sends a request', async ({ page }) => {
      const { words, headed, looks, button, ...visit } = aVisit(page, language);
      const { details, fields } = words;
      await page.goto(`/fa3/prestito-business?lang=${language}`);
      await headed(words.taxCode.heading.business);
      const send = button(details.business.submit);
      await visit.giveCode(send);
      await visit.fillPerson(`mario.${uniqueNumber()}@mx.example`);
      for (const name of [fields.isRegisteredCompany.options[1], fields.companyType.options.societa])
        await page.getByRole('radio', { name, exact: true }).check({ force: true });
      await page.getByLabel(fields.homeTown.label).fill('Bolzano');
      await page.getByLabel(fields.homeAddress.label).fill('Via della Vela 12');
      await looks('data of a company');
      await send.click();
      await expect(page.getByRole('heading', { level: 1, name: 'Mario' })).toBeVisible();
      await looks('summary of a company');
    });
  });
}

test('the language changes in the header, and the visitor loses neither step nor data', { tag: '@once' }, async ({
  page,
}) => {
  const [italian, german] = [wordsOf('it'), wordsOf('de')];
  await page.goto('/fa3/');
  await page.getByLabel(italian.place.label).fill('39100');
  await page.getByLabel(italian.place.label).press('Enter');
  const visit = aVisit(page, 'de');
  await expect(page.getByRole('heading', { name: italian.branches.heading.branch })).toBeVisible();
  await choose(page, italian.common.language, 'de');
  await expect(page.getByRole('heading', { name: german.branches.heading.branch })).toBeVisible();
  await visit.chooseHour(page.getByRole('heading', { name: german.taxCode.heading.personal }));
  await visit.giveCode(visit.submit());
  await visit.fillPerson('mario@mx.example');
  await choose(page, german.common.language, 'it');
  const submit = page.getByRole('button', { name: italian.person.submit });
  await expect(submit).toBeVisible();
  await expect(page.getByLabel(italian.fields.email.label)).toHaveValue('mario@mx.example');
  await expect(page.getByRole('radio', { name: italian.consents.yes, exact: true }).first()).toBeChecked();
  await choose(page, italian.common.language, 'de');
  await expect(page).toHaveTitle(/^Ihre Daten/);
  await visit.looks('data after three changes of the language');
  await visit.submit().click();
  await visit.headed(german.summary.heading);
  await page.reload();
  await visit.headed(german.summary.heading);
  expect((await messageOf(await visit.code())).html).toContain('<html lang="de"');
});

test('without a network the page says so and keeps its language until a retry', { tag: '@once' }, async ({ page }) => {
  const { common, cookie } = wordsOf('it');
  await page.route(/sito\.json/, (route) => route.abort());
  await page.goto('/fa3/');
  await page.getByRole('button', { name: cookie.refuse }).click();
  await choose(page, common.language, 'de');
  await expect(page.getByRole('dialog')).toContainText(common.network);
  await expect(page.locator('html')).toHaveAttribute('lang', 'it');
  await page.unrouteAll();
  await page.getByRole('dialog').getByRole('button', { name: common.retry }).click();
  await expect(page.getByRole('heading', { name: wordsOf('de').place.heading })).toBeVisible();
});

test("a browser's own language is the first one, until the visitor chooses another", { tag: '@once' }, async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'de-AT' });
  const page = await context.newPage();
  await page.goto('/fa3/');
  await expect(page.getByRole('heading', { name: wordsOf('de').place.heading })).toBeVisible();
  await choose(page, wordsOf('de').common.language, 'en');
  await expect(page.getByRole('heading', { name: wordsOf('en').place.heading })).toBeVisible();
  await page.goto('/fa3/');
  await expect(page.getByRole('heading', { name: wordsOf('en').place.heading })).toBeVisible();
  await context.close();
});

async function choose(page: Page, label: string, language: 'it' | Other): Promise<void> {
  const header = page.getByRole('banner');
  await header.locator('summary', { hasText: /\w/ }).click();
  await expect(header.locator('summary')).toHaveAttribute('aria-label', new RegExp(`^${label}: `));
  await header.getByRole('link', { name: ownName(language) }).click();
}
