// npm run afternoon: rehearses a full installation on one machine with real nginx, PostgreSQL and a browser; see
// docs/production.md. `--short` skips the injected faults that the `doctor` command must diagnose.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { absentPackages } from './afternoon-packages.mjs';
import { ensureBrowser } from './browser.mjs';
import { endWithNpm } from './exit-with-parent.mjs';
import { ensureBuilt, ensureInstalled, root, tool } from './steps.mjs';

const absent = absentPackages();
if (absent.length > 0) {
  console.error(`The afternoon needs Linux and packages that are not here (Debian 12): apt-get install ${absent.join(' ')}`);
  process.exit(1);
}
await ensureInstalled();
await ensureBuilt();
if ((await tool('typescript', ['-b', 'tools', '--checkers', '1'])) !== 0) process.exit(1);
process.env.AFTERNOON_ROOT = root;
process.env.AFTERNOON_BROWSER = (await ensureBrowser()) ?? '';
endWithNpm();
await import(pathToFileURL(join(root, 'dist/tools/install-rehearsal/run.js')).href);
