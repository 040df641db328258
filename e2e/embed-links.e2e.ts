import { expect, type FrameLocator, type Page, test } from '@playwright/test';
import { type Embedding, elementAddress, startEmbedding } from './embed.ts';
import { bookInFrame, chooseSlotInFrame, headingIn } from './embed-booking.ts';

let embedding: Embedding;
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  test.setTimeout(120_000);
  embedding = await startEmbedding();
});
test.afterAll(() => embedding.remove());

const ATTRIBUTES = 'prodotto="PP" filiale="0151" cap="20121"';
/** The policy that docs/embed.md asks for. */
const STRICT = "script-src FUNNEL; frame-src FUNNEL; style-src 'unsafe-inline'";
const SANDBOX = 'sandbox allow-scripts allow-same-origin allow-forms';

/** Opens the funnel in a page with a policy, at the choice of a slot. */
async function open(page: Page, policy: string): Promise<FrameLocator> {
  await page.goto(elementAddress(embedding.parent, ATTRIBUTES, policy));
  const frame = page.frameLocator('fissa-appuntamento iframe');
  await expect(headingIn(frame, 'Scegli filiale, giorno e ora')).toBeVisible();
  return frame;
}

test('a telephone number leaves the page in the frame, also under a strict policy around it', async ({ page }) => {
  const frame = await open(page, STRICT);
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
    const frame = await open(page, STRICT);
    await bookInFrame(frame);
    await frame.getByRole('button', { name: /^Apri in Mappe/ }).click();
    await frame.getByRole('button', { name: 'Mostra sulla mappa' }).click();
    await expect(headingIn(frame, 'Appuntamento confermato')).toBeVisible();
  });
});

test('a sandbox that permits no windows shows the addresses of links and of directions', async ({ page }) => {
  const frame = await open(page, SANDBOX);
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
