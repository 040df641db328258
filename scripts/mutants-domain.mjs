// npm run mutants:domain [-- OPTIONS OF STRYKER]: mutation tests of src/domain; writes dist/mutation.json. Slow: run
// weekly.
import { join } from 'node:path';
import { ensureInstalled, ensureToolsInstalled, root, run } from './steps.mjs';

await ensureInstalled();
await ensureToolsInstalled();
const stryker = join(root, 'tools/node_modules/@stryker-mutator/core/bin/stryker.js');
process.exitCode = await run(process.execPath, [stryker, 'run', 'tools/stryker.config.json', ...process.argv.slice(2)]);
