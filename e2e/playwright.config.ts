import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowser } from '../scripts/browser.mjs';

/** Below the system's range of outgoing ports, above the ports of tests with separate servers. */
const PORTS = { first: 20_000, count: 4_000 };
/** The workers evaluate this file again: they get the chosen values through the environment. */
process.env.FISSA_E2E_PORT ??= String(PORTS.first + (process.pid % PORTS.count));
process.env.FISSA_E2E_DATA ??= mkdtempSync(join(tmpdir(), 'fissa-e2e-'));
const data = process.env.FISSA_E2E_DATA;
// Readable for the user that PostgreSQL runs as below root, so that everything stays in this directory.
chmodSync(data, 0o755);
const port = Number(process.env.FISSA_E2E_PORT);
const address = `http://localhost:${port}`;
// The staff's desk has a separate server: behind a configured proxy the demonstration has no desk.
process.env.FISSA_E2E_DESK_PAGE_PORT ??= String(port + PORTS.count);
process.env.FISSA_E2E_DESK_PORT ??= String(port + 2 * PORTS.count);
process.env.FISSA_E2E_DESK_DATA ??= join(data, 'with-desk');
/** The client addresses of a worker's visits: many visits from one address raise the human check's difficulty. */
const visitors = `10.${process.env.TEST_WORKER_INDEX ?? 0}.0.1`;

const browser = findBrowser();
const executable = browser === undefined || browser === 'playwright' ? {} : { executablePath: browser };
const args = process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu'];

/** The shared settings of all servers; the log stays beside the data, so that the test output is readable. */
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
  // Tests wait for a page or a server part of the time: one worker more than cores keeps the cores busy.
  workers: Math.min(availableParallelism() + 1, 4),
  // Generous, for busy machines: only a failing test waits this long.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['line'], ['json', { outputFile: process.env.FISSA_E2E_REPORT ?? '../test-results/report.json' }]],
  use: {
    // Only a missing control waits this long.
    actionTimeout: 60_000,
    baseURL: address,
    extraHTTPHeaders: { 'x-forwarded-for': visitors },
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    // Here the CPU draws every frame of an animation.
    contextOptions: { reducedMotion: 'reduce' },
    // No trace of every test: only failed ones are read, and traces cost a tenth of the run.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { ...executable, args },
  },
  projects: [
    // Tests that do not depend on the window, or set it, run once: @phone where touch could be harder.
    {
      name: 'phone',
      grepInvert: /@once/,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1280, height: 900 } } },
  ],
  webServer: [visitorsServer, deskServer],
});
