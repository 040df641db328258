// Finds a browser for the tests, in this order: CHROME_PATH, Playwright's, the distribution's, Chrome, Edge.
import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { root, run, tool } from './steps.mjs';

/** Debian's Chromium, and its headless variant, which needs a third less processor time. */
const WHOLE = '/usr/bin/chromium';
const SHELL = '/usr/bin/chromium-headless-shell';
const PLACES = [
  SHELL,
  WHOLE,
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/usr/bin/microsoft-edge',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

const IMPATIENT = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10', '-o', 'Acquire::https::Timeout=10'];

/** The path of a browser, or 'playwright' for Playwright's own; undefined when there is none. */
export function findBrowser() {
  const given = process.env.CHROME_PATH;
  if (given && existsSync(given)) return given;
  if (hasPlaywrightOwn()) return 'playwright';
  return PLACES.find((place) => existsSync(place));
}

/** Installs a browser when none is there, or the lighter headless variant where its packages are available. */
export async function ensureBrowser() {
  if (findBrowser() === WHOLE && process.env.CHROME_PATH !== WHOLE) await installLighter();
  if (findBrowser() !== undefined) return findBrowser();
  console.log('No browser found: installing one…');
  const code = await tool('@playwright/test', ['install', '--with-deps', 'chromium']);
  if (code === 0 && findBrowser() !== undefined) return findBrowser();
  if ((await run('apt-get', ['update'])) === 0) await installPackage();
  return findBrowser();
}

/** Tries to install the headless variant. It removes no package, and fails quickly on an offline machine. */
async function installLighter() {
  const install = () => run('apt-get', ['install', '-qy', 'chromium-headless-shell', '--no-remove', '--no-install-recommends', ...IMPATIENT]);
  if ((await install()) === 0) return;
  if ((await run('apt-get', ['update', '-q', ...IMPATIENT])) === 0) await install();
}

async function installPackage() {
  for (const name of ['chromium-headless-shell', 'chromium'])
    if ((await run('apt-get', ['install', '-y', name])) === 0) return;
}

function hasPlaywrightOwn() {
  const revision = chromiumRevision();
  const place = join(browsersHome(), `chromium-${revision}`);
  return existsSync(join(place, 'INSTALLATION_COMPLETE'));
}

function chromiumRevision() {
  try {
    const list = JSON.parse(readFileSync(join(root, 'node_modules/playwright-core/browsers.json'), 'utf8'));
    return list.browsers.find(({ name }) => name === 'chromium').revision;
  } catch {
    return 'none';
  }
}

function browsersHome() {
  if (process.env.PLAYWRIGHT_BROWSERS_PATH) return process.env.PLAYWRIGHT_BROWSERS_PATH;
  if (process.platform === 'darwin') return join(homedir(), 'Library/Caches/ms-playwright');
  if (process.platform === 'win32') return join(process.env.LOCALAPPDATA ?? homedir(), 'ms-playwright');
  return join(homedir(), '.cache/ms-playwright');
}
