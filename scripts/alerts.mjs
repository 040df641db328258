// npm run alerts: every alert of deploy/prometheus with a real Prometheus and real servers, first idle for five
// minutes, then with its condition; see docs/operations.md. About twenty-five minutes.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, root, run, tool } from './steps.mjs';

if (spawnSync('prometheus', ['--version']).error !== undefined) {
  console.error('The alerts need Linux and a package that is not here (Debian 12): apt-get install -y --no-install-recommends prometheus');
  process.exit(1);
}
await ensureInstalled();
await ensureBuilt();
const compiled = await tool('typescript', ['-b', 'tools']);
process.exitCode = compiled || (await run(process.execPath, [join(root, 'dist/tools/fault-injection/alerts/run.js'), ...process.argv.slice(2)]));
