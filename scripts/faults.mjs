// npm run faults: injects faults around the built product and checks its promises afterwards; see docs/reliability.md.
// Loopback only.
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, root, run, tool } from './steps.mjs';

await ensureInstalled();
await ensureBuilt();
const compiled = await tool('typescript', ['-b', 'tools']);
process.exitCode = compiled || (await run(process.execPath, [join(root, 'dist/tools/fault-injection/run.js'), ...process.argv.slice(2)]));
