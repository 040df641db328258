import { AxeBuilder } from '@axe-core/playwright';
import { expect, type FrameLocator, type Page, test } from '@playwright/test';
import { wantedEngines } from '../scripts/engines.mjs';
import { type Embedding, elementAddress, openEmbedded, startEmbedding } from './embed.ts';
import { bookInFrame, chooseSlotInFrame, headingIn } from './embed-booking.ts';
import { bookWith } from './engines/in-frame.ts';

let embedding: Embedding;
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  test.setTimeout(120_000);
  embedding = await startEmbedding();
});
test.afterAll(() => embedding.remove());

const ATTRIBUTES = 'prodotto="PP" filiale="0151" cap="20121"';
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
  const frame = await openEmbedded(page, embedding.parent, ATTRIBUTES, campaign);
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
  const frame = await openEmbedded(page, embedding.parent, ATTRIBUTES);
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
  const frame = await openEmbedded(page, embedding.parent, ATTRIBUTES, '&utm_source=sito');
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
  const refused = page.waitForResponse((answer) => answer.url().startsWith(`${embedding.server.base}/fa3/?`));
  await openEmbedded(page, embedding.stranger, 'prodotto="PP"');
  await refused;
  const inner = () =>
    page
      .frames()
      .slice(1)
      .map((frame) => frame.url());
  await expect.poll(inner).toEqual(['chrome-error://chromewebdata/']);
});

/** The policy that docs/embed.md asks for. */
const STRICT = "script-src FUNNEL; frame-src FUNNEL; style-src 'unsafe-inline'";
const SANDBOX = 'sandbox allow-scripts allow-same-origin allow-forms';

/** Opens the funnel in a page with a policy, at the choice of a slot. */
async function openUnder(page: Page, policy: string): Promise<FrameLocator> {
  await page.goto(elementAddress(embedding.parent, ATTRIBUTES, policy));
  const frame = page.frameLocator('fissa-appuntamento iframe');
  await expect(headingIn(frame, 'Scegli filiale, giorno e ora')).toBeVisible();
  return frame;
}

test('a telephone number leaves the page in the frame, also under a strict policy around it', async ({ page }) => {
  const frame = await openUnder(page, STRICT);
  await frame
    .getByRole('link', { name: /Chiama/ })
    .first()
    .click();
  await chooseSlotInFrame(frame);
  await expect(headingIn(frame, 'Inserisci il tuo codice fiscale')).toBeVisible();
});

test.describe('on an Android phone', { tag: '@phone' }, () => {
  test.use({ userAgent: 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36' });

  test('the map opens outside the frame, whose summary stays', async ({ page }) => {
    const frame = await openUnder(page, STRICT);
    await bookInFrame(frame);
    await frame.getByRole('button', { name: /^Apri in Mappe/ }).click();
    await frame.getByRole('button', { name: 'Mostra sulla mappa' }).click();
    await expect(headingIn(frame, 'Appuntamento confermato')).toBeVisible();
  });
});

test('a sandbox that permits no windows shows the addresses of links and of directions', async ({ page }) => {
  const frame = await openUnder(page, SANDBOX);
  const footer = frame.getByRole('contentinfo');
  const link = footer.getByRole('link', { name: 'Privacy' });
  await link.click();
  await expect(footer).toContainText((await link.getAttribute('href')) ?? '?');
  await bookInFrame(frame);
  await frame.getByRole('button', { name: /^Apri in Mappe/ }).click();
  await expect(frame.getByRole('status').filter({ hasText: 'https://' })).toBeVisible();
  await expect(headingIn(frame, 'Appuntamento confermato')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test('a sandbox without an origin keeps the link of the element @once', async ({ page }) => {
  await page.goto(elementAddress(embedding.parent, ATTRIBUTES, 'sandbox allow-scripts'));
  await expect.poll(() => page.evaluate(() => customElements.get('fissa-appuntamento') !== undefined)).toBe(true);
  await expect(page.getByRole('link', { name: 'Fissa un appuntamento' })).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
});

test.describe('in a browser that prefers German', { tag: '@once' }, () => {
  test.use({ locale: 'de-DE' });
  test('the frame speaks German without an attribute, and the attribute wins', async ({ page }) => {
    for (const [attribute, language] of [
      ['', 'de'],
      ['lang="en"', 'en'],
    ] as const) {
      await page.goto(elementAddress(embedding.parent, attribute));
      await expect(page.frameLocator('iframe').locator('html')).toHaveAttribute('lang', language);
    }
  });
});

test('a site that names no page has no script, and the element keeps its link @once', async ({ page }) => {
  // The second site of the same server names none.
  await page.goto(`${embedding.parent}/?site=c5.localhost`);
  expect(await page.evaluate(() => customElements.get('fissa-appuntamento') === undefined)).toBe(true);
  await expect(page.getByRole('link', { name: 'Fissa un appuntamento' })).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
});

for (const engine of wantedEngines())
  test(`${engine} shows each step whole and from its top, and books with or without cookies @once`, async () => {
    await bookWith(engine, embedding.parent);
  });
