// Compares the sizes of the built pages with their limits. Run directly, it prints the rows and fails if one is
// exceeded.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const KB = 1000;
/** Limit of the desk's entry with all its static imports. */
const DESK_ENTRY = 110 * KB;
/** Limit of the script for pages of other origins, uncompressed. */
const EMBED = 2 * KB;
const LIMITS = { entry: 78 * KB, chunk: 25 * KB, css: 8 * KB, first: 130 * KB };

/**
 * The sizes of the customer page as rows `{name, bytes, limit, ok}`: entry and first load in brotli, the rest in gzip.
 */
export function checkSizes(webRoot) {
  const parts = Object.values(JSON.parse(readFileSync(join(webRoot, '.vite/manifest.json'), 'utf8')));
  const entry = parts.find((part) => part.isEntry);
  const read = (file) => readFileSync(join(webRoot, file));
  const brotli = (file) => brotliCompressSync(read(file)).length;
  const gzip = (file) => gzipSync(read(file), { level: 9 }).length;
  const sum = (files, size) => [...new Set(files)].reduce((total, file) => total + size(file), 0);
  // Counts the largest language, because a visitor loads the texts of one only.
  const words = parts.filter(({ src }) => /^src\/texts\/\w+\/first\.ts$/.test(src ?? '')).map((part) => brotli(part.file));
  const js = sum([entry.file, ...(entry.imports ?? []).map((key) => partOf(key, webRoot))], brotli) + Math.max(0, ...words);
  const fonts = (entry.assets ?? []).filter((file) => file.endsWith('.woff2'));
  const chunks = parts.filter((part) => !part.isEntry && part.file.endsWith('.js')).map((part) => gzip(part.file));
  const styles = parts.map((part) => part.file).filter((file) => file.endsWith('.css'));
  const rows = [
    ['entry JS, brotli', js, LIMITS.entry],
    ['largest route chunk, gzip', Math.max(0, ...chunks), LIMITS.chunk],
    ['all CSS, gzip', sum(styles, gzip), LIMITS.css],
    ['first load with fonts', js + sum(styles, brotli) + sum(fonts, (file) => read(file).length), LIMITS.first],
  ];
  return rows.map(([name, bytes, limit]) => ({ name, bytes, limit, ok: bytes <= limit }));
}

/** The sizes of the desk's first load; its other pages load on demand. */
export function checkDeskSizes(webRoot) {
  const parts = JSON.parse(readFileSync(join(webRoot, '.vite/manifest.json'), 'utf8'));
  const entry = Object.values(parts).find((part) => part.isEntry);
  const files = [entry.file, ...(entry.imports ?? []).map((key) => parts[key].file)];
  const bytes = files.reduce((total, file) => total + brotliCompressSync(readFileSync(join(webRoot, file))).length, 0);
  return [{ name: 'desk entry JS, brotli', bytes, limit: DESK_ENTRY, ok: bytes <= DESK_ENTRY }];
}

/** The size of the script that shows the funnel on a page of another origin. */
function checkEmbedSize(webRoot) {
  const bytes = readFileSync(join(webRoot, 'embed.js')).length;
  return [{ name: 'embed.js, uncompressed', bytes, limit: EMBED, ok: bytes <= EMBED }];
}

const partOf = (key, webRoot) => JSON.parse(readFileSync(join(webRoot, '.vite/manifest.json'), 'utf8'))[key].file;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const built = (folder) => fileURLToPath(new URL(`../dist/${folder}`, import.meta.url));
  const rows = [...checkSizes(built('web')), ...checkDeskSizes(built('desk')), ...checkEmbedSize(built('web'))];
  for (const { name, bytes, limit, ok } of rows)
    console.log(`${ok ? 'ok  ' : 'OVER'} ${name.padEnd(28)} ${(bytes / KB).toFixed(1)} of ${limit / KB} KB`);
  process.exitCode = rows.every(({ ok }) => ok) ? 0 : 1;
}
