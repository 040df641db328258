import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { startSyslogReceiver, trusting } from '../../platform/security-log/syslog-receiver.testing.ts';
import { temporaryFolder } from '../../platform/temporary.testing.ts';
import { securityLogFinding } from './check-security-log.ts';
import { runDoctor } from './run-doctor.ts';

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

test('a receiver with a trusted certificate is green and gets no message', async () => {
  const receiver = await startSyslogReceiver();
  stops.push(receiver.close);
  const finding = await securityLogFinding(receiver.to, trusting);
  expect(finding).toMatchObject({ level: 'green', text: `localhost:${receiver.to.port} takes events (TLSv1.3)` });
  expect(receiver.messages).toEqual([]);
});

test('a receiver that is away, or whose certificate is not trusted, is red', async () => {
  const receiver = await startSyslogReceiver();
  const untrusted = await securityLogFinding(receiver.to);
  await receiver.close();
  const away = await securityLogFinding(receiver.to, trusting);
  expect([untrusted, away]).toMatchObject([
    { level: 'red', text: expect.stringContaining('DEPTH_ZERO_SELF_SIGNED_CERT') },
    { level: 'red', text: expect.stringContaining('ECONNREFUSED') },
  ]);
});

test('a file is green where this user can append to it or create it, else red, and is not created', async () => {
  const path = join(temporaryFolder('doctor'), 'security.jsonl');
  expect(await securityLogFinding({ type: 'file', path })).toMatchObject({ level: 'green' });
  expect(existsSync(path)).toBe(false);
  writeFileSync(path, '');
  expect(await securityLogFinding({ type: 'file', path })).toMatchObject({ level: 'green' });
  const missing = join(path, 'security.jsonl');
  expect(await securityLogFinding({ type: 'file', path: missing })).toMatchObject({
    level: 'red',
    subject: 'security',
  });
});

test('the doctor checks the configured destination', async () => {
  const folder = temporaryFolder('doctor');
  const path = join(folder, 'none', 'security.jsonl');
  const settings = { FISSA_ROLE: 'edge', FISSA_API_URL: 'http://127.0.0.1:9', FISSA_DATA_DIR: folder };
  const { lines } = await runDoctor({ ...settings, FISSA_SECURITY_LOG: `file:${path}` }, []);
  expect(lines).toContain(`red     security  this user cannot append to ${path} (ENOENT): FISSA_SECURITY_LOG`);
  expect(existsSync(path)).toBe(false);
});
