import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { type Embedding, openEmbedded, startEmbedding } from './embed.ts';
import { bookInFrame, chooseSlotInFrame, headingIn } from './embed-booking.ts';

let embedding: Embedding;
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  test.setTimeout(120_000);
  embedding = await startEmbedding();
});
test.afterAll(() => embedding.remove());

const TAX_CODE_HEADING = 'Inserisci il tuo codice fiscale';
/** The frame shows its page whole: nothing in it scrolls. */
const isWhole = (page: Page) =>
  expect
    .poll(async () => {
      const [, inner] = page.frames();
      return inner?.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    })
    .toBe(0);

/** Axe finds nothing in page and frame, and neither scrolls sideways. */
async function fits(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([]);
  for (const each of page.frames())
    expect(await each.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

test('an appointment is booked in a frame of another origin, with files and the campaign', async ({ page }) => {
  const creates: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/CreateAppointment')) creates.push(request.postDataJSON());
  });
  const campaign = '&utm_source=sito&gclid=g-1&mediacode=MC7&codiceFiscale=BLLGVR87D52M999Y';
  const frame = await openEmbedded(page, embedding.parent, 'prodotto="PP" filiale="0151" cap="20121"', campaign);
  await expect(page.getByTitle('Fissa un appuntamento')).toBeVisible();
  expect(await page.locator('iframe').getAttribute('src')).not.toContain('BLLGVR');
  await isWhole(page);
  await fits(page);
  await bookInFrame(frame);
  await isWhole(page);
  await fits(page);
  expect(JSON.stringify(creates[0])).toContain('"sito"');
  expect(JSON.stringify(creates[0])).toContain('MC7');
  const cookies = await page.context().cookies(embedding.server.base);
  expect(cookies.map(({ name, sameSite }) => `${name} ${sameSite}`).sort()).toEqual([
    'fissa-frame-proof None',
    'fissa-frame-visit None',
  ]);
  for (const link of ['Scarica PDF', /calendario/i]) {
    const saved = page.waitForEvent('download');
    await frame.getByRole('link', { name: link }).first().click();
    expect((await saved).suggestedFilename()).toMatch(/^Appuntamento.*\.(pdf|ics)$/);
  }
});

test('a new step and a dialog come into view, and the keyboard leaves the frame', async ({ page }) => {
  const frame = await openEmbedded(page, embedding.parent, 'prodotto="PP" filiale="0151" cap="20121"');
  await isWhole(page);
  await chooseSlotInFrame(frame);
  await expect(headingIn(frame, TAX_CODE_HEADING)).toBeFocused();
  await expect(headingIn(frame, TAX_CODE_HEADING)).toBeInViewport();
  await isWhole(page);
  const last = frame.getByRole('contentinfo').getByRole('button').last();
  await last.focus();
  await page.keyboard.press('Tab');
  await expect(page.locator('#fine')).toBeFocused();
});

test('an element that the page moves keeps its frame @once', async ({ page }) => {
  await openEmbedded(page, embedding.parent, 'prodotto="PP"');
  await isWhole(page);
  const isKept = await page.locator('fissa-appuntamento').evaluate((element) => {
    const frame = element.querySelector('iframe');
    // The moved frame loads again and tells its height, which the element must hear.
    frame?.style.removeProperty('height');
    document.body.append(element);
    return frame !== null && frame === element.querySelector('iframe');
  });
  expect(isKept).toBe(true);
  await isWhole(page);
});

for (const [product, expected] of [
  ['BS', 'prodotto=5'],
  ['C5', 'prodotto=3'],
] as const)
  test(`the product ${product} and a language reach the frame @once`, async ({ page }) => {
    const frame = await openEmbedded(page, embedding.parent, `prodotto="${product}" lang="de"`);
    await expect(page.getByTitle('Termin vereinbaren')).toBeVisible();
    expect(await page.locator('iframe').getAttribute('src')).toContain(expected);
    await expect(frame.locator('html')).toHaveAttribute('lang', 'de');
    await isWhole(page);
  });

test('axe finds nothing in the page with its frame', async ({ page }) => {
  const frame = await openEmbedded(page, embedding.parent, 'prodotto="PP"');
  await expect(frame.getByRole('button', { name: 'Avanti' })).toBeEnabled();
  await isWhole(page);
  await fits(page);
});

test('without cookies the frame shows a link that opens the funnel in its own window with the chosen slot', async ({
  page,
}) => {
  // The answer of a server that got no cookie.
  await page.route('**/BloccaOrario', (route) => route.fulfill({ json: { status: 1, data: { Status: '0' } } }));
  const frame = await openEmbedded(
    page,
    embedding.parent,
    'prodotto="PP" filiale="0151" cap="20121"',
    '&utm_source=sito',
  );
  await chooseSlotInFrame(frame);
  const link = frame.getByRole('link', { name: "Continua in un'altra finestra con le stesse scelte" });
  await expect(link).toBeVisible();
  const url = new URL((await link.getAttribute('href')) ?? '');
  expect(Object.fromEntries(url.searchParams)).toMatchObject({ prodotto: '1', codFiliale: '0151', utm_source: 'sito' });
  const opened = page.waitForEvent('popup');
  await link.click();
  const own = await opened;
  await expect(own.getByRole('radio', { name: `${url.searchParams.get('ora')}, libero` })).toBeChecked();
});

test('a page that the site file does not name gets no funnel @once', async ({ page }) => {
  await openEmbedded(page, embedding.stranger, 'prodotto="PP"');
  await expect(page.locator('iframe')).toHaveCount(1);
  await expect
    .poll(() =>
      Promise.all(
        page
          .frames()
          .slice(1)
          .map((inner) => inner.evaluate(() => document.body.innerText).catch(() => '')),
      ),
    )
    .not.toContain('Dove vuoi incontrarci?');
  await expect(page.frameLocator('iframe').getByLabel('CAP o indirizzo*')).toHaveCount(0);
});
