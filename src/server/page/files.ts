import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import type { Packed } from '../http/packed.ts';

const COMPRESSED = /\.(br|gz)$/;
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/**
 * Reads the files of the built page into memory, with the compressed variants that the build made, so that a request
 * needs no disk access and no compression. Only files that exist at the start are served; range requests are not
 * supported.
 */
export function readFiles(root: string): ReadonlyMap<string, Packed> {
  if (!existsSync(root)) return new Map();
  const inside = readdirSync(root, { recursive: true, withFileTypes: true });
  const paths = inside
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  const named = paths.map((path) => [relative(root, path).split(sep).join('/'), path] as const);
  return new Map(named.filter(([name]) => isPublic(name)).map(([name, path]) => [name, packedFile(path)]));
}

const isPublic = (name: string): boolean => !COMPRESSED.test(name) && !name.startsWith('.') && name !== 'index.html';

function packedFile(path: string): Packed {
  const identity = readFileSync(path);
  const form = (ending: string) => (existsSync(path + ending) ? readFileSync(path + ending) : undefined);
  return {
    type: TYPES[extname(path)] ?? 'application/octet-stream',
    etag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    bodies: { identity, br: form('.br'), gzip: form('.gz') },
  };
}
