import { expect, test } from 'vitest';
import { readEnvironment } from './environment.ts';
import { warningsOf } from './warnings.ts';

const warned = (source: Readonly<Record<string, string>>) => {
  const read = readEnvironment(source);
  return read.ok ? warningsOf(read.value) : read.problems;
};
const OWN = { DATABASE_URL: 'postgres://fissa@db/fissa', FISSA_KEYS: 'x' };

test('the demonstration gives no warnings', () => {
  expect(warned({})).toEqual([]);
});

// R13.12.3
test('with DATABASE_URL set, demo brands and mails written to files cause warnings', () => {
  expect(warned(OWN)).toEqual([
    'Warning: FISSA_SITE is not set, the page shows the invented brands.',
    'Warning: SMTP_URL is not set, mail is written to files and reaches nobody.',
  ]);
  expect(warned({ ...OWN, FISSA_DEMO: 'true', FISSA_SITE: 'site.json', SMTP_URL: 'smtp://mail.example' })).toEqual([
    'Warning: FISSA_DEMO=true, an empty database is filled with invented branches and people.',
  ]);
  expect(warned({ ...OWN, FISSA_SITE: 'site.json', SMTP_URL: 'smtp://mail.example' })).toEqual([]);
});

// R0.65
test('a disabled human check gives a warning in every mode', () => {
  expect(warned({ FISSA_HUMAN_CHECK: 'off' })).toEqual([
    'Warning: FISSA_HUMAN_CHECK=off, anyone may automate the calls.',
  ]);
});
