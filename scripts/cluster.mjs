// npm run cluster: etcd, PostgreSQL under Patroni, HAProxy, PgBouncer and the product, on this machine alone; see docs/scaling.md.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installLine, missingPackages } from './cluster-packages.mjs';
import { endWithNpm } from './exit-with-parent.mjs';
import { ensureBuilt, ensureInstalled, root, tool } from './steps.mjs';

// Files for other machines need none of the packages here.
const missing = process.argv[2] === 'files' ? [] : missingPackages();
if (missing.length > 0) {
  console.error(`The cluster needs Linux and packages that are not here (Debian 12): ${installLine(missing)}`);
  process.exit(1);
}
await ensureInstalled();
await ensureBuilt();
if ((await tool('typescript', ['-b', 'tools'])) !== 0) process.exit(1);
endWithNpm();
await import(pathToFileURL(join(root, 'dist/tools/cluster/run.js')).href);
