// node deploy/prune.mjs [--list]: removes packages and files from node_modules that the built server never loads, so that
// the image is small. `--list` only prints what would stay. It uses only Node's built-in modules.
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Files that no program reads: type sources, source maps, tests and documentation. Licences are kept. */
const UNREAD = /(\.[cm]?ts|\.map|\.tsbuildinfo|\.md|\.markdown|\.flow)$|\/(\.[^/]+|tests?|__tests__|benchmarks?|examples?)\//i;
export const isUnread = (path) => UNREAD.test(path) && !/licen[cs]e|notice/i.test(path);

/** The dependencies that the built server imports, or of which it reads a file. */
export function namedIn(texts, dependencies) {
  const all = texts.join('\n');
  return dependencies.filter((name) => ['"', "'", '`'].some((quote) => all.includes(quote + name + quote) || all.includes(`${quote + name}/`)));
}

/** Folders of the named packages and of all their dependencies, resolved as Node does. */
export function neededFolders(root, names) {
  const found = new Set();
  const queue = names.map((name) => [name, root, true]);
  for (const [name, from, isMust] of queue) {
    const folder = folderOf(name, from, root);
    if (folder === null && isMust) throw new Error(`${name} is not installed (asked for by ${relative(root, from) || 'the server'})`);
    if (folder === null || found.has(folder)) continue;
    found.add(folder);
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = readJson(join(folder, 'package.json'));
    const maybe = { ...optionalDependencies, ...peerDependencies };
    queue.push(...Object.keys({ ...dependencies, ...maybe }).map((one) => [one, folder, !(one in maybe)]));
  }
  return found;
}

function folderOf(name, from, root) {
  const place = join(from, 'node_modules', name);
  if (existsSync(join(place, 'package.json'))) return place;
  return from === root ? null : folderOf(name, dirname(from), root);
}

/** All packages below a folder's node_modules, including nested ones. */
function packagesBelow(folder) {
  const home = join(folder, 'node_modules');
  if (!existsSync(home)) return [];
  const here = readdirSync(home, { withFileTypes: true }).filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'));
  const own = here.flatMap(({ name }) =>
    name.startsWith('@') ? readdirSync(join(home, name)).map((inner) => join(home, name, inner)) : [join(home, name)],
  );
  return own.flatMap((place) => [place, ...packagesBelow(place)]);
}

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** Folders of the packages that the server of `root` needs. */
function neededBy(root) {
  const home = join(root, 'dist/server');
  const texts = readdirSync(home).filter((name) => name.endsWith('.js')).map((name) => readFileSync(join(home, name), 'utf8'));
  return neededFolders(root, namedIn(texts, Object.keys(readJson(join(root, 'package.json')).dependencies)));
}

function prune(root) {
  const needed = neededBy(root);
  const isAround = (place) => [...needed].some((one) => one.startsWith(`${place}/`));
  for (const place of packagesBelow(root)) if (!needed.has(place) && !isAround(place)) rmSync(place, { recursive: true, force: true });
  for (const place of needed)
    for (const path of readdirSync(place, { recursive: true }))
      if (isUnread(`/${path}`) && statSync(join(place, path)).isFile()) rmSync(join(place, path));
  rmSync(join(root, 'node_modules/.bin'), { recursive: true, force: true });
  return needed;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const root = dirname(import.meta.dirname);
  const kept = process.argv.includes('--list') ? neededBy(root) : prune(root);
  console.log([...kept].map((place) => relative(join(root, 'node_modules'), place)).sort().join('\n'));
}
