import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import type { Authority } from '../machine/authority.ts';
import { HOSTS } from '../place.ts';

const PATIENCE_MS = 60_000;

/** Opens a browser of a phone's size that resolves the host names, and accepts the proxy's key. */
export async function openPhone({ fingerprint }: Authority, executable: string): Promise<Browser> {
  const names = HOSTS.map((name) => `MAP ${name} 127.0.0.1`).join(', ');
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({
    ...(executable === 'playwright' ? {} : { executablePath: executable }),
    args: [
      ...asRoot,
      '--disable-gpu',
      `--host-resolver-rules=${names}`,
      `--ignore-certificate-errors-spki-list=${fingerprint}`,
    ],
  });
}

export async function newVisitor(browser: Browser): Promise<BrowserContext> {
  const visitor = await browser.newContext({
    ...{ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce' },
    ...{ locale: 'it-IT', timezoneId: 'Europe/Rome' },
  });
  visitor.setDefaultTimeout(PATIENCE_MS);
  return visitor;
}

/** Downloads a file with the page's cookies. */
export async function download(page: Page, path: string): Promise<Buffer> {
  const text = `fetch(${JSON.stringify(path)}).then(async (reply) => reply.ok ? [...new Uint8Array(await reply.arrayBuffer())] : [])`;
  return Buffer.from((await page.evaluate(text)) as number[]);
}
