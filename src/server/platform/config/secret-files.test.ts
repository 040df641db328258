import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../temporary.testing.ts';
import { readEnvironment } from './environment.ts';
import { keySource, newKeys } from './keys.ts';
import { SECRETS, withSecretFiles } from './secret-files.ts';

const folder = temporaryFolder('secrets');
const written = (name: string, content: string): string => {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
};
const problemsOf = (source: Readonly<Record<string, string>>) => {
  const read = readEnvironment(source);
  return read.ok ? [] : read.problems;
};

test('a setting is read from the file of NAME_FILE, without the final newline', () => {
  const read = readEnvironment({
    DATABASE_URL_FILE: written('database', 'postgres://fissa:geheim@db.example/fissa\n'),
    FISSA_KEYS_FILE: written('keys', newKeys()),
    WEBHOOK_URLS: 'https://crm.example/in',
    WEBHOOK_SECRET_FILE: written('webhook', `${'w'.repeat(24)}\r\n`),
    SMTP_URL_FILE: written('smtp', 'smtp://a:b@mail.example:587\n'),
    OIDC_CLIENT_SECRET_FILE: written('oidc', 'two\nlines\n'),
    ...{ OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'fissa', DESK_ORIGIN: 'https://desk.example' },
    FISSA_HUMAN_CHECK: 'recaptcha',
    ...{ RECAPTCHA_SITE_KEY: 'site', RECAPTCHA_SECRET_FILE: written('recaptcha', 'verify') },
  });
  expect(read).toMatchObject({
    ok: true,
    value: {
      ...{ databaseUrl: 'postgres://fissa:geheim@db.example/fissa', webhookSecret: 'w'.repeat(24) },
      ...{ smtpUrl: 'smtp://a:b@mail.example:587', recaptcha: { secret: 'verify' } },
      desk: { oidc: { clientSecret: 'two\nlines' } },
    },
  });
});

test('each secret can be a file', () => {
  const file = written('any', 'value\n');
  for (const name of SECRETS) {
    const { source, problems } = withSecretFiles({ [`${name}_FILE`]: file });
    expect([name, source[name], problems]).toEqual([name, name === 'FISSA_KEYS' ? file : 'value', []]);
  }
});

test('keys of FISSA_KEYS_FILE are read again from their file', () => {
  const file = written('ring', newKeys());
  const read = readEnvironment({ FISSA_KEYS_FILE: file });
  expect(read.ok && keySource(read.value).file).toBe(file);
});

test('a setting and its file together are an error', () => {
  const file = written('twice', 'smtp://mail.example');
  expect(problemsOf({ SMTP_URL: 'smtp://mail.example', SMTP_URL_FILE: file })).toEqual([
    'SMTP_URL_FILE is not valid: SMTP_URL is set too: keep one of the two',
  ]);
});

test('a file that cannot be read, or is empty, is an error of one line', () => {
  const absent = join(folder, 'absent');
  const empty = written('empty', '\n');
  expect(problemsOf({ DATABASE_URL_FILE: absent, WEBHOOK_SECRET_FILE: empty })).toEqual([
    `DATABASE_URL_FILE is not valid: the file ${absent} cannot be read (ENOENT)`,
    `WEBHOOK_SECRET_FILE is not valid: the file ${empty} is empty`,
  ]);
});

test('an empty NAME_FILE counts as unset', () => {
  expect(problemsOf({ SMTP_URL: 'smtp://mail.example', SMTP_URL_FILE: '' })).toEqual([]);
});

test('an invalid value in a file names its setting, not the value', () => {
  expect(problemsOf({ SMTP_URL_FILE: written('bad', 'geheim') })).toEqual([
    'SMTP_URL is not valid: an address like smtp://host:587',
  ]);
});
