import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { freePort } from '../tools/machine/ports.ts';
import { openPlace } from './visitor.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const VITE = 'node_modules/vite/bin/vite.js';

// R18.8.1
test('the page of npm run dev shows its first screen, in the brand the engine names', { tag: '@once' }, async ({
  browser,
  baseURL,
}) => {
  const port = String(await freePort());
  const env = { ...process.env, FISSA_DEV_ENGINE: baseURL ?? '' };
  const vite = spawn(process.execPath, [VITE, '--port', port, '--strictPort'], { cwd: ROOT, env, stdio: 'ignore' });
  const context = await browser.newContext({ baseURL: `http://localhost:${port}` });
  try {
    const page = await context.newPage();
    await expect
      .poll(() =>
        fetch(`http://localhost:${port}/fa3/`).then(
          ({ ok }) => ok,
          () => false,
        ),
      )
      .toBe(true);
    await openPlace(page);
    await expect(page).toHaveTitle(/Velaria/);
  } finally {
    await context.close();
    vite.kill();
    if (vite.exitCode === null) await once(vite, 'exit');
  }
});
