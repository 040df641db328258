import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowser } from '../scripts/browser.mjs';

/** The ports are below the range of outgoing ports, and above the ports of tests with their own servers. */
const PORTS = { first: 20_000, count: 4_000 };
// Workers evaluate this file again, so the chosen values are passed to them by environment variables.
process.env.FISSA_E2E_PORT ??= String(PORTS.first + (process.pid % PORTS.count));
process.env.FISSA_E2E_DATA ??= mkdtempSync(join(tmpdir(), 'fissa-e2e-'));
const data = process.env.FISSA_E2E_DATA;
// If the tests run as root, PostgreSQL runs as another user, who must be able to read the folder.
chmodSync(data, 0o755);
const port = Number(process.env.FISSA_E2E_PORT);
const address = `http://localhost:${port}`;
// The desk has its own server, because the demo has no desk if a proxy is configured.
process.env.FISSA_E2E_DESK_PAGE_PORT ??= String(port + PORTS.count);
process.env.FISSA_E2E_DESK_PORT ??= String(port + 2 * PORTS.count);
process.env.FISSA_E2E_DESK_DATA ??= join(data, 'with-desk');
/** The client address of a worker. Workers differ, because many visits from one address make the human check harder. */
const visitors = `10.${process.env.TEST_WORKER_INDEX ?? 0}.0.1`;

/** These run with `npm test -- --long` only. */
const long = process.env.FISSA_LONG_TESTS === undefined ? [/@long/] : [];

const browser = findBrowser();
const executable = browser === undefined || browser === 'playwright' ? {} : { executablePath: browser };
const args = process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu'];

/** The common settings of all servers; their output goes to a file in the data folder. */
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
  // Tests often wait, so one worker more than the number of cores keeps all cores busy.
  workers: Math.min(availableParallelism() + 1, 4),
  // The limits are long, because the machine may be busy; only failing tests wait that long.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['line'], ['json', { outputFile: process.env.FISSA_E2E_REPORT ?? '../test-results/report.json' }]],
  use: {
    // A test waits this long only for a control that never appears.
    actionTimeout: 60_000,
    baseURL: address,
    extraHTTPHeaders: { 'x-forwarded-for': visitors },
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    // Animations are reduced, because the CPU would have to draw every frame.
    contextOptions: { reducedMotion: 'reduce' },
    // Requests of a worker bypass the routes of a test; `pocket.e2e.ts` permits it.
    serviceWorkers: 'block',
    // Traces are off, because they would cost a tenth of the time.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { ...executable, args },
  },
  projects: [
    // Tests tagged @once or @phone run in one project only: @phone if touch could matter, @once otherwise.
    {
      name: 'phone',
      grepInvert: [/@once/, ...long],
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', grepInvert: [/@phone/, ...long], use: { viewport: { width: 1280, height: 900 } } },
  ],
  webServer: [visitorsServer, deskServer],
});
