// Builds the pages to dist/web and dist/desk and the server to dist/server, then compresses the pages at the highest
// level.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { writeSbom } from './sbom.mjs';
import { ensureInstalled, root, tool } from './steps.mjs';

const TEXT = /\.(js|css|html|svg|json|txt|webmanifest|xml)$/;

await ensureInstalled('runtime');
// Removes the mark of a complete build first, so that the next start does not use a failed one.
rmSync(join(root, 'dist/.sources'), { force: true });
if (existsSync(join(root, 'index.html'))) {
  await build(['build']);
  await build(['build', '--mode', 'paint']);
}
if (existsSync(join(root, 'src/desk/index.html'))) await build(['build', '--mode', 'desk']);
if (existsSync(join(root, 'src/server/bootstrap/main.ts'))) await build(['build', '--mode', 'server']);
await compressAll(join(root, 'dist/web'));
await compressAll(join(root, 'dist/desk'));
writeSbom();

async function build(args) {
  const env = { ...process.env, NODE_ENV: 'production' };
  const code = await tool('vite', [...args, '--logLevel', 'warn'], { env });
  if (code !== 0) process.exit(code);
}

async function compressAll(directory) {
  if (!existsSync(directory)) return;
  const inside = readdirSync(directory, { recursive: true, withFileTypes: true });
  const files = inside.filter((entry) => entry.isFile() && TEXT.test(entry.name) && !isHidden(entry));
  await Promise.all(files.map((entry) => compress(join(entry.parentPath ?? entry.path, entry.name))));
}

/** Files that the server reads and does not serve. */
function isHidden({ parentPath, path }) {
  return /\/\.\w+$/.test(parentPath ?? path);
}

async function compress(file) {
  const bytes = readFileSync(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(bytes, { params }));
  writeFileSync(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}
