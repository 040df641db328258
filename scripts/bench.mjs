// npm run bench: measurements as ratios within one run on this machine; see docs/performance.md. Loopback only, never
// fails a test run.
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, ensureToolsInstalled, root, run, tool } from './steps.mjs';

await ensureInstalled();
await ensureToolsInstalled();
await ensureBuilt();
const env = { ...process.env, NODE_ENV: 'production' };
const bundled = await tool('vite', ['build', '-c', 'tools/bench/vite.config.ts', '--logLevel', 'warn'], { env });
process.exitCode = bundled || (await run(process.execPath, [join(root, 'dist/tools/bench/run.js'), ...process.argv.slice(2)]));
