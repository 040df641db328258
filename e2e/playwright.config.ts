import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowser } from '../scripts/browser.mjs';

/** Below what a system gives to outgoing connections, above what tests of their own servers take. */
const PORTS = { first: 20_000, count: 4_000 };
/** The workers read this file again: what was chosen once reaches them through the environment. */
process.env.FISSA_E2E_PORT ??= String(PORTS.first + (process.pid % PORTS.count));
process.env.FISSA_E2E_DATA ??= mkdtempSync(join(tmpdir(), 'fissa-e2e-'));
const data = process.env.FISSA_E2E_DATA;
// Open to the user PostgreSQL runs as below root, so that everything stays in this directory.
chmodSync(data, 0o755);
const port = Number(process.env.FISSA_E2E_PORT);
const address = `http://localhost:${port}`;
// The staff's desk has a server of its own: behind a proxy that counts, the demonstration has no desk.
process.env.FISSA_E2E_DESK_PAGE_PORT ??= String(port + PORTS.count);
process.env.FISSA_E2E_DESK_PORT ??= String(port + 2 * PORTS.count);
process.env.FISSA_E2E_DESK_DATA ??= join(data, 'with-desk');
/** Where the visitors of a worker seem to come from: a hundred of one address pay more for each human check. */
const visitors = `10.${process.env.TEST_WORKER_INDEX ?? 0}.0.1`;

const browser = findBrowser();
const executable = browser === undefined || browser === 'playwright' ? {} : { executablePath: browser };
const args = process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu'];

/** Everybody's settings; its lines would hide which test failed, so they stay beside its data. */
const server = (folder: string, own: Readonly<Record<string, string>>) =>
  ({
    command: `node ../scripts/start.mjs > '${join(folder, 'server.log')}' 2>&1`,
    url: `http://localhost:${own.PORT}/readyz`,
    timeout: 180_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      ...{
        FISSA_DATA_DIR: folder,
        FISSA_HUMAN_CHECK: 'altcha',
        FISSA_DEMO: 'true',
        FISSA_RATE_LIMITS: 'off',
        DATABASE_URL: '',
      },
      ...own,
    },
  }) as const;
const visitorsServer = server(data, { PORT: String(port), DESK_PORT: 'off', FISSA_TRUSTED_PROXIES: '127.0.0.1, ::1' });
mkdirSync(process.env.FISSA_E2E_DESK_DATA, { recursive: true, mode: 0o755 });
export const deskServer = server(process.env.FISSA_E2E_DESK_DATA, {
  PORT: process.env.FISSA_E2E_DESK_PAGE_PORT,
  DESK_PORT: process.env.FISSA_E2E_DESK_PORT,
});

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: true,
  // They wait for a page or a server part of their time: one more than there are cores keeps these busy.
  workers: Math.min(availableParallelism() + 1, 4),
  // Generous, so that a busy machine proves the same: only a test that fails waits so long.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['line'], ['json', { outputFile: process.env.FISSA_E2E_REPORT ?? '../test-results/report.json' }]],
  use: {
    // Only a control that is not there waits so long.
    actionTimeout: 60_000,
    baseURL: address,
    extraHTTPHeaders: { 'x-forwarded-for': visitors },
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    // A picture of every step of a movement is drawn by the processor here.
    contextOptions: { reducedMotion: 'reduce' },
    // Not a trace of every test, of which only the failed ones are read: it costs a tenth of the whole run.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { ...executable, args },
  },
  projects: [
    // What does not depend on the window, or sets it itself, runs once: @phone where a finger could find it harder.
    {
      name: 'phone',
      grepInvert: /@once/,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1280, height: 900 } } },
  ],
  webServer: [visitorsServer, deskServer],
});
