import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { readEnvironment } from './environment.ts';

const problemsOf = (source: Record<string, string>) => {
  const read = readEnvironment(source);
  return read.ok ? [] : read.problems;
};

// R0.61, R0.65, R0.67, R0.68, R13.6.2, R0.63, R0.64, R18.2.7
test('empty variables give every default', () => {
  expect(readEnvironment({})).toMatchObject({
    ok: true,
    value: {
      port: 3000,
      host: '127.0.0.1',
      metricsPort: undefined,
      metricsHost: '127.0.0.1',
      dataDir: './data',
      databaseUrl: undefined,
      databaseDirectUrl: undefined,
      role: 'all',
      delivers: true,
      processes: 1,
      databasePool: 20,
      preparedStatements: true,
      demo: true,
      hsts: 'subdomains',
      humanCheck: 'altcha',
      confirmation: 'off',
      recognition: 'open',
      rateLimits: true,
      logLevel: 'info',
      apiDocs: true,
      geocoder: 'embedded',
      webhookUrls: [],
      smsPrefixes: ['+39'],
      smsHours: { from: 8, until: 21 },
      eventDays: 400,
    },
  });
});

// R17.1.1
test('a server behind a load balancer drains for five seconds, unless set', () => {
  const drain = (given: Record<string, string>) => {
    const read = readEnvironment(given);
    return read.ok ? read.value.drainSeconds : read.problems;
  };
  const own = { DATABASE_URL: 'postgres://db/fissa', FISSA_KEYS: 'x' };
  expect([drain({}), drain({ FISSA_ROLE: 'edge' }), drain(own)]).toEqual([0, 5, 5]);
  expect([drain({ FISSA_DRAIN_SECONDS: '12' }), drain({ ...own, FISSA_DRAIN_SECONDS: '0' })]).toEqual([12, 0]);
  expect(problemsOf({ FISSA_DRAIN_SECONDS: '-1' })).toHaveLength(1);
});

// R13.10.1
test('one setting hides the API description', () => {
  expect(readEnvironment({ FISSA_API_DOCS: 'off' })).toMatchObject({ value: { apiDocs: false } });
});

// R15.3.1
test('statements are prepared unless a setting disables that', () => {
  expect(readEnvironment({ FISSA_PREPARED_STATEMENTS: 'off' })).toMatchObject({ value: { preparedStatements: false } });
  expect(readEnvironment({})).toMatchObject({ value: { preparedStatements: true } });
});

// R0.61, R0.63, R0.65, R0.66, R0.67, R0.68, R0.69, R18.2.7, R18.5.1, R18.5.6, R18.7.3
test('set variables override the defaults', () => {
  const given = {
    PORT: '8080',
    HOST: '::1',
    FISSA_DATA_DIR: '/srv/fissa',
    SMTP_URL: 'smtps://mail.velaria.example:465',
    MAIL_FROM: 'Velaria <posta@velaria.example>',
    SMS_WEBHOOK_URL: 'https://sms.velaria.example/send',
    WEBHOOK_URLS: 'https://a.velaria.example/hook,https://b.velaria.example/hook',
    WEBHOOK_SECRET: 'a secret of more than enough letters',
    FISSA_ROLE: 'edge',
    FISSA_API_URL: 'http://127.0.0.1:3001',
    FISSA_JOURNAL_PEER: 'http://127.0.0.1:3002',
    FISSA_RATE_LIMITS: 'off',
    FISSA_HUMAN_CHECK: 'off',
    GEOCODER: 'photon:https://photon.velaria.example',
    MAP_TILES: 'https://tiles.velaria.example/{z}/{x}/{y} © chi disegna',
    FISSA_SITE: '/etc/fissa/site.json',
    FISSA_HSTS: 'host',
    FISSA_LOG_LEVEL: 'warn',
    FISSA_MACHINES: '/etc/fissa/machines.json',
    WEBHOOK_SECRET_FORMER: 'the secret before it, as long as that',
  };
  expect(readEnvironment(given)).toMatchObject({
    ok: true,
    value: {
      port: 8080,
      host: '::1',
      dataDir: '/srv/fissa',
      smtpUrl: given.SMTP_URL,
      mailFrom: given.MAIL_FROM,
      smsWebhookUrl: given.SMS_WEBHOOK_URL,
      webhookUrls: ['https://a.velaria.example/hook', 'https://b.velaria.example/hook'],
      webhookSecret: given.WEBHOOK_SECRET,
      role: 'edge',
      apiUrl: 'http://127.0.0.1:3001',
      journalPeer: 'http://127.0.0.1:3002',
      rateLimits: false,
      humanCheck: 'off',
      geocoder: given.GEOCODER,
      mapTiles: { template: 'https://tiles.velaria.example/{z}/{x}/{y}', attribution: '© chi disegna' },
      siteFile: '/etc/fissa/site.json',
      hsts: 'host',
      logLevel: 'warn',
      machinesFile: '/etc/fissa/machines.json',
      formerWebhookSecret: given.WEBHOOK_SECRET_FORMER,
    },
  });
});

test('an empty variable counts as unset', () => {
  expect(readEnvironment({ PORT: '', DATABASE_URL: '' })).toMatchObject({ value: { port: 3000, demo: true } });
});

// R0.62, R0.64, R0.70
test('with DATABASE_URL the demo is off and the keys are required', () => {
  const DATABASE_URL = 'postgres://fissa@db/fissa';
  expect(problemsOf({ DATABASE_URL })).toEqual(['FISSA_KEYS is missing: with DATABASE_URL the keys must be given']);
  expect(readEnvironment({ DATABASE_URL, FISSA_KEYS: 'x' })).toMatchObject({
    ok: true,
    value: { databaseUrl: DATABASE_URL, demo: false },
  });
  expect(readEnvironment({ DATABASE_URL, FISSA_KEYS: 'x', FISSA_DEMO: 'true' })).toMatchObject({
    value: { demo: true },
  });
});

// R0.60, R0.67, R0.68
test.each([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['METRICS_PORT', '-1'],
  ['FISSA_TRUSTED_PROXIES', '10.0.0.0/33'],
  ['FISSA_TRUSTED_PROXIES', 'lb.example'],
  ['FISSA_TRUSTED_PROXIES', '10.0.0.0/8/8'],
  ['DATABASE_URL', 'mysql://x/y'],
  ['DATABASE_DIRECT_URL', 'db'],
  ['FISSA_ROLE', 'both'],
  ['FISSA_WORKER', 'no'],
  ['DATABASE_POOL', '4'],
  ['DATABASE_POOL', 'many'],
  ['FISSA_PROCESSES', '0'],
  ['FISSA_PROCESSES', 'many'],
  ['FISSA_PREPARED_STATEMENTS', 'yes'],
  ['FISSA_API_URL', 'localhost:3001'],
  ['FISSA_JOURNAL_PEER', 'edge-2'],
  ['FISSA_DEMO', 'yes'],
  ['FISSA_HUMAN_CHECK', 'captcha'],
  ['FISSA_CONFIRMATION', 'on'],
  ['FISSA_RECOGNITION', 'on'],
  ['FISSA_RATE_LIMITS', 'true'],
  ['FISSA_SMS_PREFIXES', '39'],
  ['FISSA_EVENT_DAYS', '29'],
  ['FISSA_SMS_HOURS', '21-8'],
  ['FISSA_SMS_HOURS', '8-25'],
  ['FISSA_SMS_PREFIXES', '+39,tutti'],
  ['FISSA_API_DOCS', 'no'],
  ['SMTP_URL', 'mail.example'],
  ['SMS_WEBHOOK_URL', 'ftp://x'],
  ['WEBHOOK_URLS', 'https://a.example,b'],
  ['WEBHOOK_SECRET', 'short'],
  ['GEOCODER', 'photon'],
  ['MAP_TILES', 'https://tiles.example/'],
  ['DATABASE_READ_URL', 'copy'],
  ['DATABASE_POOL', '501'],
  ['FISSA_PROCESSES', '100'],
  ['FISSA_DRAIN_SECONDS', '301'],
  ['FISSA_HSTS', 'yes'],
  ['RECAPTCHA_URL', 'recaptcha.example'],
  ['CALL_PROMISE_HOURS', '0'],
  ['CALL_PROMISE_HOURS', '25'],
  ['FISSA_LOG_LEVEL', 'debug'],
  ['MAIL_FROM', 'velaria.example'],
  ['WEBHOOK_SECRET_FORMER', 'short'],
  ['RECEIPTS_SECRET', 'short'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'tenant'],
  ['OTEL_TRACES_SAMPLER_ARG', '2'],
  ['DESK_PORT', '70000'],
  ['DESK_ORIGIN', 'desk.example'],
  ['DESK_CALLS', 'never'],
  ['OIDC_ISSUER', 'provider'],
])('a bad %s (%s) gives one line that names it and hides its value', (name, value) => {
  const problems = problemsOf({ [name]: value });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(new RegExp(`^${name} is not valid: .+`));
  expect(problems[0]).not.toContain(`"${value}"`);
});

// R13.10.2
test('metrics listen on the loopback address by default, whatever HOST is', () => {
  expect(readEnvironment({ HOST: '0.0.0.0', FISSA_TRUSTED_PROXIES: 'none' })).toMatchObject({
    value: { host: '0.0.0.0', metricsHost: '127.0.0.1' },
  });
  expect(readEnvironment({ METRICS_HOST: '10.0.0.7' })).toMatchObject({ value: { metricsHost: '10.0.0.7' } });
});

// R0.65
test('reCAPTCHA requires both its keys, webhooks their secret', () => {
  expect(problemsOf({ FISSA_HUMAN_CHECK: 'recaptcha' })).toHaveLength(2);
  expect(problemsOf({ WEBHOOK_URLS: 'https://a.example/hook' })).toHaveLength(1);
});

// R13.3.1, R13.3.2
test.each(['0.0.0.0', '::', '192.0.2.1', 'funnel.example'])(
  'on %s, a reachable address, the start requires FISSA_TRUSTED_PROXIES',
  (HOST) => {
    expect(problemsOf({ HOST })).toEqual([
      "FISSA_TRUSTED_PROXIES is missing: on a HOST that others reach, name the proxies in front (CIDRs) or say 'none'",
    ]);
    expect(readEnvironment({ HOST, FISSA_TRUSTED_PROXIES: 'none' })).toMatchObject({ value: { trustedProxies: [] } });
    expect(readEnvironment({ HOST, FISSA_TRUSTED_PROXIES: '10.0.0.0/8, ::1', DESK_PORT: 'off' })).toMatchObject({
      value: { trustedProxies: ['10.0.0.0/8', '::1'] },
    });
  },
);

// R13.3.2
test.each(['127.0.0.1', '127.0.1.1', '::1', 'localhost'])(
  'on %s, a loopback address, the start works without trusted proxies',
  (HOST) => expect(problemsOf({ HOST })).toEqual([]),
);

// R15.6.3
test('several processes require the role api; `auto` means one per core for that role, else one', () => {
  const processes = (FISSA_ROLE: string, FISSA_PROCESSES: string) => {
    const read = readEnvironment({ FISSA_ROLE, FISSA_PROCESSES });
    return read.ok ? read.value.processes : read.problems;
  };
  expect([processes('api', '4'), processes('api', 'auto'), processes('all', 'auto')]).toEqual([
    4,
    availableParallelism(),
    1,
  ]);
  expect(processes('all', '2')).toEqual([expect.stringMatching(/^FISSA_ROLE is not api/)]);
});

const OWN_DATABASE = { DATABASE_URL: 'postgres://fissa@db/fissa', FISSA_KEYS: 'x', FISSA_DEMO: 'true' };
const REMEDY = /password.*OIDC_ISSUER.*DESK_PORT=off/;

// R16.1.1
test.each([
  ['FISSA_TRUSTED_PROXIES', { FISSA_TRUSTED_PROXIES: '10.0.0.0/8' }],
  ['FISSA_TRUSTED_PROXIES', { FISSA_TRUSTED_PROXIES: '127.0.0.1', ...OWN_DATABASE }],
  ['FISSA_TRUSTED_PROXIES', { FISSA_TRUSTED_PROXIES: '127.0.0.1', ...OWN_DATABASE, FISSA_ROLE: 'desk' }],
  ['DESK_HOST', { DESK_HOST: '0.0.0.0' }],
  ['DESK_ORIGIN', { DESK_ORIGIN: 'https://sportello.example.org' }],
])('%s that exposes the demonstration desk is rejected with a remedy', (name, settings) => {
  expect(problemsOf(settings)).toEqual([expect.stringMatching(REMEDY)]);
  expect(problemsOf(settings)[0]).toMatch(`${name} `);
  const provider = { OIDC_ISSUER: 'https://login.example.org', OIDC_CLIENT_ID: 'desk', OIDC_CLIENT_SECRET: 'secret' };
  const origin = { DESK_ORIGIN: 'https://sportello.example.org' };
  expect(readEnvironment({ ...settings, ...provider, ...origin }).ok).toBe(true);
  expect(readEnvironment({ ...settings, DESK_PORT: 'off' }).ok).toBe(true);
});

// R16.1.1
test.each([
  {},
  { FISSA_TRUSTED_PROXIES: 'none', HOST: '0.0.0.0' },
  { DESK_ORIGIN: 'http://localhost:5174' },
  { DESK_ORIGIN: 'http://[::1]:5174' },
])('the demonstration desk opens on the loopback address (%o)', (settings) => {
  expect(readEnvironment(settings)).toMatchObject({ ok: true, value: { desk: { oidc: undefined } } });
});

// R16.1.1
test.each(['edge', 'api', 'worker'])('a role without a desk accepts any trusted proxies (%s)', (FISSA_ROLE) => {
  expect(problemsOf({ ...OWN_DATABASE, FISSA_ROLE, FISSA_TRUSTED_PROXIES: '10.0.0.0/8' })).toEqual([]);
});
