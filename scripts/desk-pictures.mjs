// node scripts/desk-pictures.mjs: takes the screenshots of docs/desk.md from a server with the demo data, whose people
// are
// invented.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { ensureBrowser } from './browser.mjs';
import { freeNear } from './free-port.mjs';
import { ensureBuilt, root } from './steps.mjs';

const SIZE = { width: 1120, height: 720 };
const QUALITY = 0.72;
const MOST_BYTES = 60_000;
const START_MS = 600_000;
const BRANCH = '0151';
const aFortnightOn = () => new Date(Date.now() + 15 * 86_400_000).toISOString().slice(0, 10);

/** The screenshots: file name → member of staff, page, and steps before the screenshot. */
const PICTURES = {
  today: ['direttrice.milano', '/oggi'],
  agenda: ['direttrice.milano', '/agenda?vista=settimana'],
  card: ['direttrice.milano', '/oggi', (page) => page.locator('a[href*="/appuntamento/"]').first().click()],
  calls: ['richiamate', '/richiamate', (page) => page.getByRole('button', { name: 'Prendi la prossima' }).click()],
  hours: ['direttrice.milano', '/orari', previewClosing],
  network: ['rete', '/rete'],
  insight: ['rete', '/andamento'],
  register: ['privacy', '/registro'],
};

/** Drafts the closure of a day with a visit and opens its preview. */
async function previewClosing(page, desk) {
  const data = { filiali: [BRANCH], da: aFortnightOn(), giorni: 7 };
  const asked = await page.request.post(`${desk}/api/Agenda`, { data, headers: { origin: new URL(desk).origin } });
  const [{ giorni, visite }] = (await asked.json()).filiali;
  const { giorno } = visite.find((one) => giorni.some((day) => day.giorno === one.giorno && day.chiuso === null));
  await page.getByLabel('Dal*').fill(giorno);
  await page.getByLabel(/^Motivo/).fill('Lavori in filiale');
  await page.getByRole('button', { name: 'Anteprima' }).click();
  await page.getByRole('heading', { name: 'Che cosa succede' }).scrollIntoViewIfNeeded();
}

await ensureBuilt();
const executable = await ensureBrowser();
const data = mkdtempSync(join(tmpdir(), 'fissa-pictures-'));
const [port, deskPort] = [await freeNear(3_100), await freeNear(3_200)];
const desk = `http://localhost:${deskPort}/sportello`;
const env = { ...process.env, PORT: String(port), DESK_PORT: String(deskPort), FISSA_DATA_DIR: data, FISSA_DEMO: 'true' };
const server = spawn(process.execPath, [join(root, 'scripts/start.mjs')], { env, stdio: 'ignore' });
const browser = await chromium.launch({
  ...(executable === 'playwright' ? {} : { executablePath: executable }),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  await isReady(`http://localhost:${port}/readyz`);
  mkdirSync(join(root, 'docs/pictures'), { recursive: true });
  for (const [name, picture] of Object.entries(PICTURES)) await take(name, picture);
} finally {
  await browser.close();
  server.kill('SIGTERM');
  await new Promise((resolve) => server.once('exit', resolve));
  rmSync(data, { recursive: true, force: true });
}

async function isReady(url) {
  const until = Date.now() + START_MS;
  while (!(await fetch(url).then(({ ok }) => ok, () => false))) {
    if (Date.now() > until) throw new Error('the demonstration does not start');
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

async function take(name, [who, path, first]) {
  const context = await browser.newContext({ viewport: SIZE, locale: 'it-IT', timezoneId: 'Europe/Rome', reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(START_MS);
  await page.request.get(`${desk}/entra`, { params: { come: who }, timeout: START_MS });
  await page.goto(desk + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  if (first) await first(page, desk);
  await page.waitForTimeout(1_500);
  const bytes = await asWebp(context, await page.screenshot());
  if (bytes.length > MOST_BYTES) throw new Error(`${name} has ${bytes.length} bytes`);
  writeFileSync(join(root, `docs/pictures/desk-${name}.webp`), bytes);
  console.log(`desk-${name}.webp  ${bytes.length} bytes`);
  await context.close();
}

/** Scales a screenshot down and converts it to WebP, in the browser. */
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
