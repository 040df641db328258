import { expect, test } from 'vitest';
import { startProblem } from './start-problem.ts';

const desk = {
  port: 3010,
  isPortGiven: true,
  host: '127.0.0.1',
  origin: undefined,
  callsAnyTime: false,
  oidc: undefined,
};
const given = {
  ...{ databaseUrl: 'postgres://fissa:geheim@db.example/booking', dataDir: '/srv/fissa' },
  ...{ desk, metricsPort: 9100 },
};
const failed = (message: string, more: object) => Object.assign(new Error(message), more);

// R18.3.6
test.each([
  [{ code: 'ENOSPC' }, 'the disk is full: FISSA_DATA_DIR is /srv/fissa'],
  [{ code: 'EACCES' }, 'this user may not write there: FISSA_DATA_DIR is /srv/fissa'],
  [{ code: 'EACCES', syscall: 'listen' }, "ports below 1024 are an administrator's: choose another with PORT"],
  [{ code: 'EADDRINUSE', port: 3000 }, 'another program uses this port: choose one with PORT'],
  [{ code: 'EADDRINUSE', port: 3010 }, 'another program uses this port: choose one with DESK_PORT'],
  [{ code: 'EADDRINUSE', port: 9100 }, 'another program uses this port: choose one with METRICS_PORT'],
  [
    { code: 'EACCES', syscall: 'listen', port: 3010 },
    "ports below 1024 are an administrator's: choose another with DESK_PORT",
  ],
])('a start that fails with %o suggests a remedy', (more, advice) => {
  expect(startProblem(failed('it\nfailed', more), given)).toBe(`Fissa cannot start: it failed (${advice})`);
});

// R18.3.3
test("a database error gets the doctor's message, also deep in a chain of causes, without the password", () => {
  const cause = failed('permission denied for schema public', { code: '42501' });
  const said = startProblem(new Error('Migration start failed', { cause }), given);
  expect(said).toMatch(
    /^Fissa cannot start: The user "fissa" lacks rights in the database "booking" \(42501, permission/,
  );
  expect(said).not.toContain('geheim');
});

test('an error of the embedded database, and an unknown error, is printed as it is', () => {
  const embedded = { ...given, databaseUrl: undefined };
  expect(startProblem(new Error('Something'), embedded)).toBe('Fissa cannot start: Something');
  expect(startProblem('thrown', given)).toBe('Fissa cannot start: unknown reason');
});
