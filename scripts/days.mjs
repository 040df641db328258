// npm run days: runs each role's end-to-end journey through the desk (360 px, 1280 px, keyboard only) on its own server;
// see docs/desk-setup.md. Further arguments go to Playwright: `npm run days -- --project keyboard -g agent`.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { exitOf, linesOf } from './days-lines.mjs';
import { ensureBuilt, ensureInstalled, tool } from './steps.mjs';

await ensureInstalled();
await ensureBuilt();
if ((await ensureBrowser()) === undefined) process.exit(1);
const data = mkdtempSync(join(tmpdir(), 'fissa-days-'));
const report = join(data, 'days.json');
const env = { ...process.env, FISSA_E2E_DATA: data, FISSA_DAYS_REPORT: report };
const code = await tool('@playwright/test', ['test', '-c', 'e2e/role-journeys.config.ts', ...process.argv.slice(2)], { env });
const lines = linesOf(JSON.parse(readFileSync(report, 'utf8')));
for (const line of lines) console.log(line);
rmSync(data, { recursive: true, force: true });
process.exitCode = exitOf(code, lines);
