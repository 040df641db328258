import { expect, test } from 'vitest';
import { explained, isPermanent } from './explain.ts';

const URL_OF = 'postgres://fissa:geheim@db.example:6432/booking';
const failed = (message: string, code?: string) =>
  Object.assign(new Error(message), code === undefined ? {} : { code });
const said = (message: string, code?: string) => (explained(failed(message, code), URL_OF) as Error).message;

// R18.3.3
test('a rejected login names pg_hba.conf and a possible need for TLS', () => {
  const turnedAway = 'no pg_hba.conf entry for host "10.0.0.1", user "fissa", database "booking"';
  expect(said(`${turnedAway}, no encryption`, '28000')).toBe(
    'The database at db.example:6432 does not let "fissa" in from this machine (28000): it may want TLS, add ?sslmode=verify-full to the address, or look at its pg_hba.conf',
  );
  expect(said(`${turnedAway}, SSL encryption`, '28000')).toMatch(/this machine \(28000\): look at its pg_hba.conf$/);
  expect(said('role "fissa" does not exist', '28000')).toMatch(/does not know the user "fissa", or not with this/);
});

// R18.3.3
test.each([
  [
    'self-signed certificate in certificate chain',
    'SELF_SIGNED_CERT_IN_CHAIN',
    /^TLS fails: this machine does not trust/,
  ],
  ["Hostname/IP does not match certificate's altnames", 'ERR_TLS_CERT_ALTNAME_INVALID', /^TLS fails: .* is another's/],
  ['cannot execute in a read-only transaction', '25006', /only copies another one \(25006\)/],
  ['could not extend file', '53100', /^The disk of the database at db\.example:6432 is full/],
  ['sorry, too many clients already', '53300', /no connection left/],
  ['timeout expired', undefined, /cannot be reached at db\.example:6432 \(no answer in time\): start it, /],
])('the error %s has its own sentence', (message, code, sentence) => {
  expect(said(message, code)).toMatch(sentence);
});

// R18.3.3
test('a start waits after transient errors, not after permanent ones', () => {
  for (const [message, code] of [
    ['certificate', 'CERT_HAS_EXPIRED'],
    ['permission denied for schema public', '42501'],
    ['database "booking" does not exist', '3D000'],
    ['password authentication failed', '28P01'],
    ['no pg_hba.conf entry', '28000'],
  ] as const)
    expect(isPermanent(failed(message, code))).toBe(true);
  expect(isPermanent(failed('The server does not support SSL connections'))).toBe(true);
  for (const code of ['ECONNREFUSED', '57P03', '25006', '53300'])
    expect(isPermanent(failed('later', code))).toBe(false);
});

test('an error that does not concern the connection stays unchanged', () => {
  for (const problem of [failed('canceling statement due to statement timeout', '57014'), 'thrown'])
    expect(explained(problem, URL_OF)).toBe(problem);
});
