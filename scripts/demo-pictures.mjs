// Takes screenshots of a server with the demo data, whose people are invented, for the pictures of the documentation.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { ensureBrowser } from './browser.mjs';
import { freeNear } from './free-port.mjs';
import { ensureBuilt, root } from './steps.mjs';

const QUALITY = 0.72;
const MOST_BYTES = 60_000;
const START_MS = 600_000;

/**
 * Starts the demonstration and a browser for `work`, which gets the addresses of the page and the desk, and `take`.
 * `take` opens a window, runs `steps` in it and writes its screenshot to `docs/pictures`. If the command line names
 * pictures, it skips the others.
 */
export async function withDemo(work) {
  await ensureBuilt();
  const executable = await ensureBrowser();
  const data = mkdtempSync(join(tmpdir(), 'fissa-pictures-'));
  const [port, deskPort] = [await freeNear(3_100), await freeNear(3_200)];
  const env = { ...process.env, PORT: String(port), DESK_PORT: String(deskPort), FISSA_DATA_DIR: data, FISSA_DEMO: 'true' };
  const server = spawn(process.execPath, [join(root, 'scripts/start.mjs')], { env, stdio: 'ignore' });
  const browser = await chromium.launch({
    ...(executable === 'playwright' ? {} : { executablePath: executable }),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    await isReady(`http://localhost:${port}/readyz`);
    mkdirSync(join(root, 'docs/pictures'), { recursive: true });
    const named = process.argv.slice(2);
    const take = async (name, viewport, steps) => {
      if (named.length === 0 || named.includes(name)) await takePicture(browser, name, viewport, steps);
    };
    await work({ page: `http://localhost:${port}/fa3/`, desk: `http://localhost:${deskPort}/sportello`, take });
  } finally {
    await browser.close();
    server.kill('SIGTERM');
    await new Promise((resolve) => server.once('exit', resolve));
    rmSync(data, { recursive: true, force: true });
  }
}

async function isReady(url) {
  const until = Date.now() + START_MS;
  while (!(await fetch(url).then(({ ok }) => ok, () => false))) {
    if (Date.now() > until) throw new Error('the demonstration does not start');
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

async function takePicture(browser, name, viewport, steps) {
  const context = await browser.newContext({ viewport, locale: 'it-IT', timezoneId: 'Europe/Rome', reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(START_MS);
  await steps(page);
  await page.waitForTimeout(1_500);
  const bytes = await asWebp(context, await page.screenshot());
  if (bytes.length > MOST_BYTES) throw new Error(`${name} has ${bytes.length} bytes`);
  writeFileSync(join(root, `docs/pictures/${name}.webp`), bytes);
  console.log(`${name}.webp  ${bytes.length} bytes`);
  await context.close();
}

/** Converts a screenshot to WebP, in the browser. */
async function asWebp(context, png) {
  const page = await context.newPage();
  const url = await page.evaluate(
    async ({ given, quality }) => {
      const image = await createImageBitmap(await (await fetch(given)).blob());
      const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
      canvas.getContext('2d').drawImage(image, 0, 0);
      return canvas.toDataURL('image/webp', quality);
    },
    { given: `data:image/png;base64,${png.toString('base64')}`, quality: QUALITY },
  );
  return Buffer.from(url.split(',')[1], 'base64');
}
