// Steps that the scripts share: install and build what is missing or outdated. Uses only Node's built-in modules.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

const INSTALLED = 'node_modules/.fissa-lockfile';
const TOOLS_INSTALLED = 'tools/node_modules/.fissa-lockfile';
/** Options of npm. No package needs its install script; the server links the embedded PostgreSQL's libraries itself. */
const SAFELY = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
const BUILT = 'dist/.sources';
const SOURCES = ['src', 'index.html', 'vite.config.ts', 'scripts/supported-browsers.ts', 'scripts/dev-page.ts', 'scripts/short-class-names.ts', 'scripts/subset-font.ts', 'package.json', 'package-lock.json', 'tsconfig.base.json', 'scripts/build.mjs', 'scripts/sbom.mjs'];

/** Runs a program to its end with inherited output; returns its exit code. */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32', ...options });
    child.on('error', (problem) => {
      console.error(String(problem));
      resolve(127);
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/** Runs a program of node_modules with this Node. */
export function tool(packageName, args, options) {
  const home = join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  const file = typeof bin === 'string' ? bin : (bin[packageName.split('/').at(-1)] ?? Object.values(bin)[0]);
  return run(process.execPath, [join(home, file), ...args], options);
}

/** Ends with a clear message if Node is older than package.json requires. */
function ensureNode() {
  const version = process.versions.node;
  const wanted = JSON.parse(read('package.json')).engines?.node ?? '>=0';
  const [oldest, own] = [wanted.replace('>=', ''), version].map((one) => one.split('.').map(Number));
  if (own[0] > oldest[0] || (own[0] === oldest[0] && own[1] >= (oldest[1] ?? 0))) return;
  console.error(`Fissa needs Node ${oldest.join('.')} or newer, and this is ${version}.`);
  process.exit(1);
}

/**
 * Installs from the lockfile if it has changed since the last install; ends the process on failure. `runtime` contains
 * the packages for building and running, `all` also those of the tests. A checkout that has `all` keeps it.
 */
export async function ensureInstalled(set = 'all') {
  ensureNode();
  if (!hasSources()) return requireThere('node_modules', 'npm ci --omit=dev --ignore-scripts');
  const wanted = hashOf(['package-lock.json']);
  const [installed, installedSet] = read(INSTALLED).split(' ');
  if (installed === wanted && (installedSet === 'all' || installedSet === set)) return;
  if (hasVersions('.', 'all')) return write(INSTALLED, `${wanted} all`);
  if (set === 'runtime' && hasVersions('.', 'runtime')) return write(INSTALLED, `${wanted} runtime`);
  const next = installedSet === 'all' ? 'all' : set;
  console.log('Installing packages…');
  const dev = next === 'all' ? '--include=dev' : '--omit=dev';
  stopUnless(await run('npm', ['ci', dev, '--include=optional', ...SAFELY]), 'npm ci');
  write(INSTALLED, `${wanted} ${next}`);
}

/**
 * Installs the packages of `tools` (bench, deployment checks, API linters, mutation tests) if their lockfile has
 * changed.
 */
export async function ensureToolsInstalled() {
  const wanted = hashOf(['tools/package-lock.json']);
  if (read(TOOLS_INSTALLED) === wanted) return;
  if (!hasVersions('tools', 'all')) {
    console.log('Installing packages of tools…');
    stopUnless(await run('npm', ['ci', '--include=dev', ...SAFELY], { cwd: join(root, 'tools') }), 'npm ci in tools');
  }
  write(TOOLS_INSTALLED, wanted);
}

export const areToolsInstalled = () => existsSync(join(root, 'tools/node_modules/.package-lock.json'));

/** Builds pages and server if a source has changed since the last build. */
export async function ensureBuilt() {
  if (!hasSources()) return requireThere('dist/server', 'npm run build where the sources are, and bring dist along');
  const wanted = hashOf(SOURCES);
  if (read(BUILT) === wanted) return;
  console.log('Building…');
  stopUnless(await run(process.execPath, [join(root, 'scripts/build.mjs')]), 'build');
  write(BUILT, wanted);
}

/** Whether the sources exist. A deployment without them (docs/production.md) installs and builds nothing. */
const hasSources = () => existsSync(join(root, 'src'));

function requireThere(path, remedy) {
  if (existsSync(join(root, path))) return;
  console.error(`There are no sources here, and no ${path}: ${remedy}`);
  process.exit(1);
}

function stopUnless(code, step) {
  if (code === 0) return;
  console.error(`${step} failed`);
  process.exit(1);
}

/**
 * Whether the lockfile's versions are installed (packages of other platforms may be missing; `runtime` ignores those of
 * tests).
 */
function hasVersions(folder, set) {
  if (!existsSync(join(root, folder, 'node_modules/.package-lock.json'))) return false;
  const wanted = JSON.parse(read(join(folder, 'package-lock.json'))).packages;
  const found = JSON.parse(read(join(folder, 'node_modules/.package-lock.json'))).packages;
  return Object.entries(wanted).every(([path, { version, optional, devOptional, dev }]) => {
    if (path === '' || (set === 'runtime' && (dev || devOptional))) return true;
    return found[path] ? found[path].version === version : optional || devOptional;
  });
}

function hashOf(paths) {
  const hash = createHash('sha256').update(process.version);
  for (const file of paths.flatMap(filesBelow)) hash.update(file).update('\0').update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

function filesBelow(path) {
  const place = join(root, path);
  if (!existsSync(place)) return [];
  if (!statSync(place).isDirectory()) return [path];
  const inside = readdirSync(place, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = inside.map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length));
  return files.filter((file) => !/\.(test|testing)\.tsx?$/.test(file)).sort();
}

function read(file) {
  try {
    return readFileSync(join(root, file), 'utf8');
  } catch {
    return '';
  }
}

function write(file, text) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}
