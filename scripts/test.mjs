// npm test: runs the checks, prints each with its name, and ends with one line `N passed, M failed`. A skipped test
// counts as failed. `npm test -- --long` runs the long tests too: files `*.long.db.test.ts`, and browser tests tagged
// `@long`. Then it runs everything but the long tests again on the newest supported Node.
// Without the packages of tools/ their tests, the faults, the cluster and the afternoon are skipped, and a line says
// so.
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { absentPackages } from './afternoon-packages.mjs';
import { ensureBrowser } from './browser.mjs';
import { installLine, missingPackages } from './cluster-packages.mjs';
import { ensureEngines } from './engines.mjs';
import { NEWEST_NODE } from './newest-node.mjs';
import { areToolsInstalled, ensureBuilt, ensureInstalled, run, tool } from './steps.mjs';

// The configurations of both runners read it.
if (process.argv.includes('--long')) process.env.FISSA_LONG_TESTS = 'on';
const reports = mkdtempSync(join(tmpdir(), 'fissa-reports-'));
const total = { passed: 0, failed: 0 };
const failures = [];
let underWay = '';
process.once('exit', end);

await step('install', ensureInstalled);
await step('build', ensureBuilt);
await step('sizes', () => script('scripts/sizes.mjs'));
// Steps that wait or use one core run in the background, so that the next steps use the other core.
const hasTools = areToolsInstalled();
const types = beside('types', (kept) => readAllTypes(kept));
await step('lint', () => tool('@biomejs/biome', ['check', '.', '--error-on-warnings']));
await step('boundaries', () => script('boundaries/lint-probes.mjs'));
await step('types', types);
await step('unit', () => vitest('unit'), countVitest('unit'));
await step('browsers', async () => ((await ensureBrowser()) !== undefined && (await ensureEngines()) ? 0 : 1));
// These run beside the server's tests, which often wait for a database.
const faults = whereItIs('faults', missingTools(), (kept) => script('scripts/faults.mjs', ['--short'], kept));
const cluster = whereItIs('cluster', missingTools() ?? missingCluster(), (kept) => script('scripts/cluster.mjs', ['drill', '--short'], kept));
const afternoon = whereItIs('afternoon', missingTools() ?? missingAfternoon(), (kept) => script('scripts/afternoon.mjs', ['--short'], kept));
await step('server', () => vitest('server'), countVitest('server'));
await faults();
await cluster();
await afternoon();
await step('e2e', playwright, countPlaywright);
if (process.env.FISSA_LONG_TESTS !== undefined) await repeatOnNewestNode();

/**
 * Prints the last line, in every outcome. If install or build fails, no later step can run and the program ends.
 */
function end() {
  if (underWay !== '') {
    total.failed += 1;
    failures.push(underWay);
  }
  rmSync(reports, { recursive: true, force: true });
  process.exitCode = total.failed === 0 ? 0 : 1;
  for (const failure of failures) console.log(`✗ ${failure}`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
}

/** Runs a step. `count` reads its numbers of passed and failed tests; without it the step counts as one test. */
async function step(name, work, count) {
  console.log(`\n── ${name} ──`);
  const start = Date.now();
  underWay = name;
  const code = (await work()) ?? 0;
  underWay = '';
  const { passed, failed, names } = count?.() ?? { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, names: [] };
  total.passed += passed;
  // A runner that fails without a failed test (it crashed, or found no test) counts as one failure.
  total.failed += code !== 0 && failed === 0 ? 1 : failed;
  // Failures are repeated at the end, because often only the last lines of a long output are kept.
  if (code !== 0 || failed > 0) failures.push(...(names.length > 0 ? names.map((one) => `${name}: ${one}`) : [name]));
  console.log(`── ${name}: ${code === 0 ? 'ok' : 'FAILED'} (${((Date.now() - start) / 1000).toFixed(1)} s) ──`);
}

/** Starts a step in the background; its output is kept in a file until its result is awaited. */
function beside(name, work) {
  const file = join(reports, `${name}.log`);
  const output = openSync(file, 'w');
  const going = work({ stdio: ['ignore', output, output] });
  return async () => {
    const code = await going;
    console.log(readFileSync(file, 'utf8').trimEnd());
    return code;
  };
}

/** Starts a step in the background, or prints a line if its packages are missing (`remedy` says which). */
function whereItIs(name, remedy, work) {
  if (remedy === undefined) {
    const going = beside(name, work);
    return () => step(name, going);
  }
  return async () => console.log(`\n── ${name}: neither passed nor failed, its packages are not here: ${remedy} ──`);
}

async function repeatOnNewestNode() {
  if (`${process.platform}-${process.arch}` !== 'linux-x64') return console.log(`\n── newest node: neither passed nor failed, ${NEWEST_NODE} does not run here ──`);
  const { FISSA_LONG_TESTS: _, ...env } = process.env;
  const args = ['exec', '--yes', '--ignore-scripts', `--package=${NEWEST_NODE}`, '--', 'node', 'scripts/test.mjs'];
  await step('newest node', () => run('npm', args, { env }));
}

function missingTools() {
  return hasTools ? undefined : 'npm ci --prefix tools --ignore-scripts';
}

function missingCluster() {
  const missing = missingPackages();
  return missing.length === 0 ? undefined : installLine(missing);
}

function missingAfternoon() {
  const absent = absentPackages();
  return absent.length === 0 ? undefined : installLine(absent);
}

function script(file, args = [], options) {
  return run(process.execPath, [file, ...args], options);
}

async function readAllTypes(kept) {
  const codes = [await readTypes(kept, '-b'), await readTypes(kept, '-p', 'tsconfig.test.json')];
  if (hasTools) codes.push(await readTypes(kept, '-b', 'tools/bench'), await readTypes(kept, '-p', 'tools/tsconfig.test.json'));
  return worst(...codes);
}

/** Runs the TypeScript compiler with one checker, because a second one would read half of the files again. */
function readTypes(options, ...what) {
  return tool('typescript', [...what, '--checkers', '1'], options);
}

function vitest(project) {
  const file = join(reports, `${project}.json`);
  return tool('vitest', ['run', '--project', project, '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]);
}

async function playwright() {
  const data = mkdtempSync(join(tmpdir(), 'fissa-e2e-'));
  const env = { ...process.env, FISSA_E2E_REPORT: join(reports, 'e2e.json'), FISSA_E2E_DATA: data };
  const code = await tool('@playwright/test', ['test', '-c', 'e2e/playwright.config.ts'], { env });
  for (const log of [join(data, 'server.log'), join(data, 'with-desk', 'server.log')])
    if (code !== 0 && existsSync(log)) console.log(readFileSync(log, 'utf8').split('\n').slice(-20).join('\n'));
  rmSync(data, { recursive: true, force: true });
  return code;
}

function countVitest(project) {
  return () => {
    const report = readReport(`${project}.json`);
    const failed = (report.numFailedTests ?? 1) + (report.numPendingTests ?? 0);
    const tests = (report.testResults ?? []).flatMap((file) => file.assertionResults);
    const names = tests
      .filter(({ status }) => status !== 'passed')
      .map(({ fullName, failureMessages }) => withReason(fullName, failureMessages?.[0]));
    return { passed: report.numPassedTests ?? 0, failed, names };
  };
}

function countPlaywright() {
  const { stats, suites } = readReport('e2e.json');
  const failed = stats === undefined ? 1 : stats.unexpected + stats.flaky + stats.skipped;
  return { passed: stats?.expected ?? 0, failed, names: (suites ?? []).flatMap(failedJourneys) };
}

function failedJourneys({ specs = [], suites = [] }) {
  const failed = specs.filter(({ tests }) => tests.some(({ status }) => status !== 'expected'));
  const named = failed.map(({ title, tests }) => withReason(title, tests[0]?.results?.find(({ error }) => error)?.error.message));
  return [...named, ...suites.flatMap(failedJourneys)];
}

/** The name of a failed test with the first lines of its message, without colour codes. */
function withReason(name, message = '') {
  const lines = stripVTControlCharacters(message).split('\n').filter((line) => line.trim() !== '');
  return [name, ...lines.slice(0, 8).map((line) => `    ${line}`)].join('\n');
}

function readReport(name) {
  const file = join(reports, name);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

function worst(...codes) {
  return Math.max(...codes);
}
