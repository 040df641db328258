import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createMetrics } from '../platform/metrics/metrics.ts';
import { securityEvent } from '../platform/security-log/security-event.ts';
import { temporaryFolder } from '../platform/temporary.testing.ts';
import { openLogs } from './security-log.ts';

test("the operator's security lines are in the stream, and its outage is logged once and measured", async () => {
  const folder = join(temporaryFolder('logs'), 'later');
  const path = join(folder, 'security.jsonl');
  const lines: { readonly event: string }[] = [];
  const metrics = createMetrics(false);
  const { tell, security } = openLogs({
    environment: { securityLog: { type: 'file', path }, logLevel: 'error' },
    clock: () => new Date('2026-11-28T14:00:00Z'),
    metrics,
    log: { write: (line) => lines.push(JSON.parse(line)) },
  });
  tell({ event: 'cap-reached', route: 'sms', who: 'pseudonym' });
  tell({ event: 'security', ...securityEvent('challenge-dearer', { client: '203.0.113.7' }), times: 4 });
  tell({ event: 'receiver-unknown', route: 'mail', waiting: 1 });
  await expect.poll(() => metrics.read()).toContain('fissa_reports_total{event="security-log-away"} 1');
  expect(lines).toMatchObject([{ level: 50, event: 'security-log-away', code: 'ENOENT' }]);
  expect(await metrics.read()).toMatch(/^fissa_security_events_waiting 2$/m);
  await mkdir(folder);
  await expect.poll(() => metrics.read()).toMatch(/^fissa_security_events_waiting 0$/m);
  const written = (await readFile(path, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(written).toMatchObject([
    { kind: 'limit-reached', code: 'cap-reached', outcome: 'refused', route: 'sms', subject: 'pseudonym' },
    { kind: 'limit-reached', code: 'challenge-dearer', client: '203.0.113.7' },
  ]);
  expect(Object.keys(written[1])).not.toContain('times');
  await security.stop();
  tell({ event: 'cap-reached', route: 'sms', who: 'pseudonym' });
  expect(await metrics.read()).toMatch(/^fissa_security_events_lost_total 1$/m);
});
