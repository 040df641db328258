// node scripts/run.mjs NAME …: runs a tool of the server (dist/server/NAME.js) with the remaining arguments.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, ensureInstalled, root } from './steps.mjs';

const [name] = process.argv.splice(2, 1);
await ensureInstalled('runtime');
await ensureBuilt();
const program = join(root, `dist/server/${name}.js`);
if (!existsSync(program)) {
  console.error(`There is no tool named ${name}.`);
  process.exit(1);
}
process.env.NODE_ENV ??= 'production';
await import(pathToFileURL(program).href);
