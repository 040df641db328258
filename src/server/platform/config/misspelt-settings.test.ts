import { expect, test } from 'vitest';
import { misspeltWarnings } from './misspelt-settings.ts';

test.each([
  ['FISSA_ROEL', 'FISSA_ROLE'],
  ['SMPT_URL', 'SMTP_URL'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['WEBHOOK_URL', 'WEBHOOK_URLS'],
  ['DATABASE_URL_FIEL', 'DATABASE_URL_FILE'],
  ['PROT', 'PORT'],
])('the warning about %s names %s', (typed, meant) => {
  expect(misspeltWarnings({ [typed]: 'x' })).toEqual([`Warning: ${typed} is not a setting: did you mean ${meant}?`]);
});

test('an unknown FISSA_ variable is named in a warning, without its value', () => {
  expect(misspeltWarnings({ FISSA_SOMETHING_ELSE: 'geheim' })).toEqual([
    'Warning: FISSA_SOMETHING_ELSE is not a setting, nothing reads it.',
  ]);
});

test.each(['FISSA_ROLE', 'FISSA_KEYS_FILE', 'FISSA_TEST_SERVER', 'FISSA_PLACE_AMONG_SEVERAL', 'PORT'])(
  '%s gives no warning',
  (name) => expect(misspeltWarnings({ [name]: 'x' })).toEqual([]),
);

test('variables of the system, of Kubernetes and of other programs give no warning', () => {
  const system = { PATH: '/bin', HOME: '/root', PWD: '/', HOSTNAME: 'a', LANG: 'C', SHELL: '/bin/sh', TERM: 'xterm' };
  const proxies = { ALL_PROXY: 'http://p:1', FTP_PROXY: 'http://p:1', PGHOST: 'db', NODE_ENV: 'production' };
  const links = { FISSA_PORT: 'tcp://10.0.0.1:80', FISSA_SERVICE_HOST: '10.0.0.1', FISSA_PORT_80_TCP_ADDR: '10.0.0.1' };
  const others = { OTEL_TRACES_SAMPLER: 'always_on', DESK_PORTAL_URL: 'x', MAILFROM: '' };
  expect(misspeltWarnings({ ...system, ...proxies, ...links, ...others })).toEqual([]);
});
