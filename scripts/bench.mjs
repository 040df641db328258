// npm run bench: figures as ratios taken in one run on this machine, loopback only, bounded. Never fails a test run.
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBrowser } from './browser.mjs';
import { checkSizes } from './sizes.mjs';
import { ensureBuilt, ensureInstalled } from './steps.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PORT = 20_000 + (process.pid % 20_000);
const BASE = `http://127.0.0.1:${PORT}`;
const ROUNDS = 5;
const SECONDS = 3;

await ensureInstalled();
await ensureBuilt();
const dataDir = mkdtempSync(join(tmpdir(), 'fissa-bench-'));
chmodSync(dataDir, 0o755);
const server = await startServer();
const rows = [];
try {
  for (const { name, bytes, limit } of checkSizes(join(ROOT, 'dist/web')))
    rows.push({ name, work: 'built page', ours: kb(bytes), limit: kb(limit), ratio: (bytes / limit).toFixed(2), target: '≤ 1' });
  rows.push(...(await lighthouseRows()), await branchSearchRow());
} finally {
  server.kill('SIGTERM');
  await new Promise((resolve) => server.once('exit', resolve));
  rmSync(dataDir, { recursive: true, force: true });
}
console.table(rows);
mkdirSync(join(ROOT, 'bench/results'), { recursive: true });
writeFileSync(join(ROOT, 'bench/results/latest.json'), `${JSON.stringify({ node: process.version, rows }, null, 2)}\n`);

/** The place page on a simulated phone and slow network. */
async function lighthouseRows() {
  const { default: lighthouse } = await import('lighthouse');
  const { launch } = await import('chrome-launcher');
  const browser = findBrowser();
  const chrome = await launch({
    ...(browser && browser !== 'playwright' ? { chromePath: browser } : {}),
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'],
  });
  try {
    const onlyCategories = ['performance', 'accessibility', 'best-practices', 'seo'];
    const result = await lighthouse(`${BASE}/fa3/`, { port: chrome.port, onlyCategories, logLevel: 'error' });
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

/** Branch searches against the same server's file from memory, in turn; the median of the rounds' ratios. */
async function branchSearchRow() {
  const search = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ cap: '20121', latitude: 45.47, longitude: 9.19 }) };
  const answer = await (await fetch(`${BASE}/fa3/api/TrovaFiliali3`, search)).json();
  if (answer.Filiali?.length !== 5) throw new Error('the branch search does not answer five branches');
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const ours = await perSecond('/fa3/api/TrovaFiliali3', search);
    const limit = await perSecond('/fa3/robots.txt', { method: 'GET' });
    rounds.push({ ours, limit, ratio: ours / limit });
  }
  const middle = rounds.sort((a, b) => a.ratio - b.ratio)[Math.floor(ROUNDS / 2)];
  const spread = (rounds.at(-1).ratio - rounds[0].ratio) / middle.ratio;
  const note = spread > 0.25 ? ' (not valid: spread over 25 %)' : '';
  return {
    name: 'TrovaFiliali3, 32 connections',
    work: `${Math.round(middle.ours)} requests/s`,
    ours: Math.round(middle.ours),
    limit: Math.round(middle.limit),
    ratio: middle.ratio.toFixed(2) + note,
    target: '≥ 0.12',
  };
}

async function perSecond(path, request) {
  const { default: autocannon } = await import('autocannon');
  const result = await autocannon({ url: BASE + path, connections: 32, duration: SECONDS, ...request });
  if (result.non2xx > 0) throw new Error(`${path} answered ${result.non2xx} times without success`);
  return result.requests.average;
}

function startServer() {
  const env = { ...process.env, PORT: String(PORT), FISSA_DATA_DIR: dataDir, FISSA_RATE_LIMITS: 'off', FISSA_HUMAN_CHECK: 'off', DATABASE_URL: '' };
  const child = spawn(process.execPath, ['scripts/start.mjs'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'ignore'] });
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('the server did not start')));
    child.stdout.on('data', (text) => {
      if (String(text).includes('ready')) resolve(child);
    });
  });
}

function kb(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
