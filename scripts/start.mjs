// npm start: installs and builds missing parts, then becomes the server (in this process, so that signals reach it).
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { endWithNpm } from './exit-with-parent.mjs';
import { ensureBuilt, ensureInstalled, root } from './steps.mjs';

endWithNpm();
await ensureInstalled('runtime');
await ensureBuilt();
process.env.NODE_ENV ??= 'production';
await import(pathToFileURL(join(root, 'dist/server/main.js')).href);
