import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { newKeys } from '../../platform/config/keys.ts';
import { typedAs } from '../typed.testing.ts';
import { nodeFinding } from './check-node.ts';
import { lineOf, red } from './finding.ts';
import { runDoctor } from './run-doctor.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'fissa-doctor-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

// R18.3.1
test('the demonstration is green, one line per check, and the doctor creates and starts nothing', async () => {
  const { code, lines } = await runDoctor({ FISSA_DATA_DIR: dataDir }, []);
  const levels = lines.map((line) => line.split(' ')[0]);
  // The disk of the machine may be small.
  expect([code, levels.filter((level) => level === 'red')]).toEqual([0, []]);
  expect(lines.map((line) => line.split(/ +/)[1])).toEqual([
    ...['node', 'settings', 'database', 'mail', 'geocoder', 'tiles', 'disk'],
  ]);
  expect(readdirSync(dataDir)).toEqual([]);
});

// R18.3.1
test('a check is one line, for any message', () => {
  const told = 'connection refused\n  at 127.0.0.1:5432\r\n';
  expect(lineOf(red('database', told)).trimEnd()).toBe('red     database  connection refused at 127.0.0.1:5432');
});

// R18.3.1
test('findings are printed, and set the exit code', async () => {
  const { code, lines } = await typedAs(() => import('../doctor.ts'), ['--all']);
  expect([code, lines]).toEqual([1, [expect.stringContaining('Usage: npm run doctor')]]);
});

// R18.3.2
test('all wrong and missing settings are reported at once, as red', async () => {
  const source = {
    FISSA_KEYS: '{}',
    PORT: 'eighty',
    GEOCODER: 'moon',
    WEBHOOK_URLS: 'https://crm.example',
    HOST: '0.0.0.0',
  };
  const { code, lines } = await runDoctor(source, []);
  expect(code).toBe(1);
  const red = lines.filter((line) => line.startsWith('red'));
  expect(red.map((line) => line.split(/ +/)[2])).toEqual([
    'FISSA_KEYS',
    'PORT',
    'GEOCODER',
    'WEBHOOK_SECRET',
    'FISSA_TRUSTED_PROXIES',
  ]);
});

// R18.3.2
test('keys, site file and programs file are checked too; trial settings are yellow', async () => {
  const source = {
    FISSA_DATA_DIR: dataDir,
    FISSA_KEYS: '{}',
    FISSA_SITE: join(dataDir, 'site.json'),
    FISSA_MACHINES: join(dataDir, 'machines.json'),
    FISSA_HUMAN_CHECK: 'off',
  };
  const { code, lines } = await runDoctor(source, []);
  const settings = lines.filter((line) => / settings /.test(line));
  expect(code).toBe(1);
  expect(settings.map((line) => line.split(/ +/).slice(0, 3).join(' '))).toEqual([
    ...['red settings FISSA_KEYS', 'red settings FISSA_SITE', 'red settings FISSA_MACHINES'],
    ...['yellow settings FISSA_HUMAN_CHECK=off,'],
  ]);
});

test('a misspelt variable is yellow, also beside a wrong one', async () => {
  const misspelt = 'yellow  settings  SMPT_URL is not a setting: did you mean SMTP_URL?';
  const smtp = { SMPT_URL: 'smtp://mail.example', FISSA_DATA_DIR: dataDir };
  expect((await runDoctor(smtp, [])).lines).toContain(misspelt);
  expect((await runDoctor({ ...smtp, PORT: 'eighty' }, [])).lines).toContain(misspelt);
});

// R18.3.2
test('the minimum Node version is the one of package.json', () => {
  const { engines } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../../package.json'), 'utf8'));
  const [oldest] = /\d+\.\d+/.exec(engines.node) ?? [''];
  expect(nodeFinding(`v${oldest}.0`).level).toBe('green');
  expect(nodeFinding('v20.18.3')).toMatchObject({
    level: 'red',
    text: 'v20.18.3 is too old: 20.19 or newer is needed',
  });
});

// R18.3.5
test("the customers' provider is checked with the addresses of the sites, and needs its client", async () => {
  const issuer = 'https://identity.example';
  const fetch = async () => Response.json({ issuer });
  const client = { FISSA_CITIZEN_OIDC_CLIENT_ID: 'fissa', FISSA_CITIZEN_OIDC_CLIENT_SECRET: 's' };
  const given = { FISSA_DATA_DIR: dataDir, FISSA_KEYS: newKeys(), FISSA_CITIZEN_OIDC_ISSUER: issuer, PORT: '3456' };
  const { lines } = await runDoctor({ ...given, ...client }, [], { fetch });
  const own = lines.filter((line) => line.includes('spid-cie'));
  expect(own[0]).toBe('green   spid-cie  identity.example answers');
  expect(own[1]).toContain('http://localhost:3456/fa3/');
  expect((await runDoctor(given, [], { fetch })).lines).toContain(
    'red     settings  FISSA_CITIZEN_OIDC_CLIENT_ID is missing: FISSA_CITIZEN_OIDC_ISSUER needs it',
  );
});

// R18.3.7
test('with an address the proxy is checked, without one it is not', async () => {
  const asked: string[] = [];
  const fetch = async (url: string) => {
    asked.push(url);
    return new Response('', { status: 404 });
  };
  const { code, lines } = await runDoctor(
    { FISSA_DATA_DIR: dataDir, FISSA_KEYS: newKeys() },
    ['--url', 'https://agenda.example'],
    { fetch },
  );
  expect(asked).toContain('https://agenda.example/fa3/visto');
  expect([code, lines.find((line) => / door /.test(line))]).toEqual([
    1,
    expect.stringMatching(/^red +door +agenda\.example answers 404/),
  ]);
  const without = await runDoctor({ FISSA_DATA_DIR: dataDir }, [], { fetch });
  expect([asked.length, without.lines.filter((line) => / door /.test(line))]).toEqual([1, []]);
});

test('wrong arguments get a usage line', async () => {
  for (const typed of [['--url', 'agenda'], ['--url', 'ftp://a'], ['--all']])
    expect(await runDoctor({}, typed)).toEqual({ code: 1, lines: [expect.stringContaining('Usage: npm run doctor')] });
});
