import base, { deskServer } from './playwright.config.ts';

const wide = { viewport: { width: 1280, height: 900 } };

/**
 * Configuration of the role journeys, one for each role of the desk, on a server of their own. They run one after
 * another, because each works on the data that the one before has left.
 */
export default {
  ...base,
  testDir: './role-journeys',
  testMatch: '**/*.day.ts',
  outputDir: '../test-results/days',
  fullyParallel: false,
  workers: 1,
  timeout: 900_000,
  use: { ...base.use, extraHTTPHeaders: {}, actionTimeout: 20_000 },
  webServer: deskServer,
  reporter: [['line'], ['json', { outputFile: process.env.FISSA_DAYS_REPORT ?? '../test-results/days.json' }]],
  projects: [
    { name: '360 px', use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } },
    { name: '1280 px', use: wide },
    { name: 'keyboard', use: wide },
  ],
} as const;
