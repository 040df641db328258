// npm run bench: figures as ratios taken in one run on this machine, loopback only, bounded. Never fails a test run (R0.57).
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBrowser } from './browser.mjs';
import { checkSizes } from './sizes.mjs';
import { ensureBuilt, ensureInstalled } from './steps.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PORT = await freePort();
const BASE = `http://127.0.0.1:${PORT}`;
const ROUNDS = 5;
const SECONDS = 3;
/** Milliseconds: a first start makes a database, a Lighthouse run loads one page. Together with the rounds under 3 minutes. */
const PATIENCE = { start: 60_000, lighthouse: 60_000, answer: 5_000, stop: 12_000 };
/** Answered from memory, unlike `/fa3/robots.txt`, which is read from the disk. */
const FROM_MEMORY = '/robots.txt';
const TYPED = ['Milano', 'Roma', '20121', 'Reggio Em', 'Napoli', 'Torno', 'via Garibaldi 3 Torino', 'Palerm', 'Bologna', 'Sesto San'];

await ensureInstalled();
await ensureBuilt();
const dataDir = mkdtempSync(join(tmpdir(), 'fissa-bench-'));
chmodSync(dataDir, 0o755);
const server = await startServer();
const rows = [];
process.once('exit', () => server.kill('SIGTERM'));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
try {
  for (const { name, bytes, limit } of checkSizes(join(ROOT, 'dist/web')))
    rows.push({ name, work: 'built page', ours: kb(bytes), limit: kb(limit), ratio: (bytes / limit).toFixed(3), target: '≤ 1' });
  rows.push(...(await measured('Lighthouse', lighthouseRows)));
  rows.push(...(await measured('TrovaFiliali3', branchSearchRow)), ...(await measured('autocomplete', suggestRow)));
} finally {
  await stop(server);
  rmSync(dataDir, { recursive: true, force: true });
}
console.table(rows);
mkdirSync(join(ROOT, 'bench/results'), { recursive: true });
writeFileSync(join(ROOT, 'bench/results/latest.json'), `${JSON.stringify({ node: process.version, rows }, null, 2)}\n`);

/** One figure that cannot be taken is a row that says so; the others are still taken. */
async function measured(name, work) {
  try {
    return [await work()].flat();
  } catch (problem) {
    return [{ name, work: `not measured: ${problem.message.split('\n')[0]}`, ours: '', limit: '', ratio: '', target: '' }];
  }
}

/** The place page on a simulated phone and slow network. */
async function lighthouseRows() {
  const { default: lighthouse } = await import('lighthouse');
  const { launch } = await import('chrome-launcher');
  const browser = findBrowser();
  const chrome = await launch({
    ...(browser && browser !== 'playwright' ? { chromePath: browser } : {}),
    // The browser itself may look up no other address either.
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
  });
  try {
    const onlyCategories = ['performance', 'accessibility', 'best-practices', 'seo'];
    const result = await within(
      PATIENCE.lighthouse,
      lighthouse(`${BASE}/fa3/`, { port: chrome.port, onlyCategories, logLevel: 'error' }),
    );
    if (result.lhr.runtimeError) throw new Error(result.lhr.runtimeError.message);
    const { categories, audits } = result.lhr;
    const targets = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
    const scores = onlyCategories.map((name) => {
      const score = Math.round((categories[name].score ?? 0) * 100);
      return { name: `Lighthouse ${name}`, work: 'place page, mobile', ours: score, limit: 100, ratio: '', target: `≥ ${targets[name]}` };
    });
    const times = [
      ['largest-contentful-paint', '≤ 1.8 s'],
      ['total-blocking-time', '≤ 100 ms'],
      ['cumulative-layout-shift', '≤ 0.05'],
    ].map(([id, target]) => ({ name: id, work: 'place page, mobile', ours: audits[id].displayValue, limit: '', ratio: '', target }));
    return [...scores, ...times];
  } finally {
    chrome.kill();
  }
}

/** Branch searches against the same server's bytes from memory, in turn; the median of the rounds' ratios. */
async function branchSearchRow() {
  const search = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ cap: '20121', latitude: 45.47, longitude: 9.19 }) };
  const answer = await (await ask('/fa3/api/TrovaFiliali3', search)).json();
  if (answer.Filiali?.length !== 5) throw new Error('the branch search does not answer five branches');
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const ours = await perSecond('/fa3/api/TrovaFiliali3', search);
    const limit = await perSecond(FROM_MEMORY, { method: 'GET' });
    rounds.push({ ours, limit, ratio: ours / limit });
  }
  const middle = rounds.sort((a, b) => a.ratio - b.ratio)[Math.floor(ROUNDS / 2)];
  const spread = (rounds.at(-1).ratio - rounds[0].ratio) / middle.ratio;
  const note = spread > 0.25 ? ' (not valid: spread over 25 %)' : '';
  return {
    name: 'TrovaFiliali3, 32 connections',
    work: `requests/s, against ${FROM_MEMORY}`,
    ours: Math.round(middle.ours),
    limit: Math.round(middle.limit),
    ratio: middle.ratio.toFixed(2) + note,
    target: '≥ 0.12',
  };
}

/** Suggestions one after the other, in turn with bytes from memory: milliseconds as a caller sees them. */
async function suggestRow() {
  const [first] = await (await ask('/fa3/api/autocomplete?inputAddress=Milano')).json();
  if (!first?.displayLines.join(' ').includes('Milano')) throw new Error('autocomplete does not suggest Milano');
  const ours = [];
  const limit = [];
  for (let turn = 0; turn < 300; turn += 1) {
    const text = encodeURIComponent(TYPED[turn % TYPED.length]);
    ours.push(await milliseconds(`/fa3/api/autocomplete?inputAddress=${text}`));
    limit.push(await milliseconds(FROM_MEMORY));
  }
  const [mine, bytes] = [quantile(ours, 0.5), quantile(limit, 0.5)];
  return {
    name: 'autocomplete, p50',
    work: `one at a time, p99 ${quantile(ours, 0.99).toFixed(1)} ms`,
    ours: `${mine.toFixed(1)} ms`,
    limit: `${bytes.toFixed(1)} ms`,
    ratio: (mine / bytes).toFixed(2),
    target: 'p99 ≤ 10 ms',
  };
}

async function milliseconds(path) {
  const start = performance.now();
  await (await ask(path)).arrayBuffer();
  return performance.now() - start;
}

function quantile(values, share) {
  return [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * share)];
}

async function ask(path, request = {}) {
  const answer = await fetch(BASE + path, { ...request, signal: AbortSignal.timeout(PATIENCE.answer) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer;
}

async function perSecond(path, request) {
  const { default: autocannon } = await import('autocannon');
  const result = await autocannon({ url: BASE + path, connections: 32, duration: SECONDS, ...request });
  const failures = result.non2xx + result.errors;
  if (failures > 0) throw new Error(`${path} failed ${failures} times`);
  return result.requests.average;
}

/** The built server on this machine only, with no service of a surrounding configuration: mail goes to files. */
async function startServer() {
  const own = { HOST: '127.0.0.1', PORT: String(PORT), FISSA_DATA_DIR: dataDir, FISSA_DEMO: 'true', FISSA_RATE_LIMITS: 'off' };
  const kept = Object.entries(process.env).filter(([name]) => !/^(FISSA_|DATABASE_|SMTP_|SMS_|WEBHOOK_|RECAPTCHA_|GEOCODER|MAP_|METRICS_)/.test(name));
  const env = { ...Object.fromEntries(kept), ...own, FISSA_HUMAN_CHECK: 'off' };
  const child = spawn(process.execPath, ['scripts/start.mjs'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'ignore'] });
  const ready = new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('the server did not start')));
    child.stdout.on('data', (text) => {
      if (String(text).includes('ready')) resolve(child);
    });
  });
  try {
    return await within(PATIENCE.start, ready);
  } catch (problem) {
    await stop(child);
    rmSync(dataDir, { recursive: true, force: true });
    throw problem;
  }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** Asks to end, then ends. */
async function stop(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await within(PATIENCE.stop, gone).catch(() => child.kill('SIGKILL'));
  await gone;
}

async function within(patience, work) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done after ${patience / 1000} s`)), patience);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

function kb(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
