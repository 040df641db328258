import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { pgBouncer } from '../../src/server/platform/database/pooler.testing.ts';
import { temporaryFolder } from '../../src/server/platform/temporary.testing.ts';
import { freePort } from '../machine/ports.ts';
import { home, textOf, units } from './files.testing.ts';
import { run, testIfInstalled } from './program.testing.ts';

// R17.2.3
testIfInstalled('haproxy')('HAProxy accepts its files', () => {
  for (const name of ['haproxy.cfg', 'desk-door.cfg']) {
    // Replaces the host names, which are known only inside the cluster.
    const known = textOf(`config/${name}`).replace(/^( {2}server \w+) \w+:/gm, '$1 127.0.0.1:');
    const file = join(temporaryFolder('haproxy'), name);
    writeFileSync(file, known);
    const { status, stderr, stdout } = run('haproxy', ['-c', '-f', file]);
    expect([status, stderr, stdout]).toEqual([0, expect.not.stringMatching(/WARNING|ALERT/), expect.anything()]);
  }
});

// R17.2.3
test('HAProxy routes to the writable database, and closes connections to a demoted one', () => {
  const sections = textOf('config/haproxy.cfg').split(/^(?=listen )/m);
  const told = (name: string) => sections.find((text) => text.startsWith(`listen ${name}\n`)) ?? '';
  expect(told('database')).toContain('option httpchk OPTIONS /primary\n');
  expect(told('copies')).toContain('option httpchk OPTIONS /read-only?lag=1MB\n');
  for (const name of ['database', 'copies']) expect(told(name)).toContain('on-marked-down shutdown-sessions check');
  // Stopped servers are checked often, so that one is back before the next stops; sent requests are not repeated.
  for (const name of ['engines', 'edges'])
    for (const line of ['default-server check downinter 200ms', 'option httpchk GET /readyz', 'retry-on conn-failure'])
      expect(told(name)).toContain(`  ${line}\n`);
  expect(told('edges')).toContain('  balance hash var(txn.visit)\n');
});

// R17.2.3
test("PgBouncer pools by transaction, and never exceeds the database's connections", () => {
  const told = (name: string) => new RegExp(`^${name} = (.*)$`, 'm').exec(textOf('config/pgbouncer.ini'))?.[1];
  expect([told('pool_mode'), told('fissa'), told('auth_type')]).toEqual([
    ...['transaction', 'host=balancer port=5432 dbname=fissa', 'scram-sha-256'],
  ]);
  const most = /max_connections: (\d+)/.exec(textOf('config/patroni.yml'))?.[1];
  expect(Number(told('default_pool_size'))).toBeLessThan(Number(most));
  expect(Number(told('query_wait_timeout'))).toBeGreaterThan(0);
});

// R17.2.3
testIfInstalled('promtool')('Prometheus accepts its file', () => {
  const { status, stderr } = run('promtool', ['check', 'config', join(home, 'config/prometheus.yml')]);
  expect([status, stderr]).toEqual([0, '']);
});

// R17.5.3
testIfInstalled('promtool')(
  'each alert fires in its cases of alerts.test.yml and in no other',
  () => {
    const { status, stdout, stderr } = run('promtool', ['test', 'rules', join(home, 'prometheus/alerts.test.yml')]);
    expect([status, stdout, stderr]).toEqual([0, expect.stringContaining('SUCCESS'), '']);
  },
  // It evaluates weeks of invented series.
  180_000,
);

// R17.2.3
testIfInstalled('pgbouncer', pgBouncer !== undefined)('PgBouncer starts with its file', async () => {
  const folder = temporaryFolder('pgbouncer');
  chmodSync(folder, 0o755);
  const [users, file] = [join(folder, 'users'), join(folder, 'pgbouncer.ini')];
  writeFileSync(users, `"fissa" "${randomBytes(9).toString('hex')}"\n`);
  const port = await freePort();
  const here = { 'listen_addr = *': 'listen_addr = 127.0.0.1', 6432: String(port), '/run/pgbouncer/users': users };
  const text = Object.entries(here).reduce((all, [from, to]) => all.replace(from, to), textOf('config/pgbouncer.ini'));
  writeFileSync(file, text);
  const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const child = spawn(pgBouncer ?? '', [file], { stdio: ['ignore', 'ignore', 'pipe'], ...nobody });
  let said = '';
  const isUp = await new Promise((resolve) => {
    child.stderr.on('data', (bytes: Buffer) => {
      said += bytes.toString();
      if (said.includes('process up')) resolve(true);
    });
    child.once('exit', () => resolve(false));
  });
  child.kill('SIGKILL');
  expect([isUp, said]).toEqual([true, expect.not.stringMatching(/ERROR|FATAL|WARNING/)]);
});

// R17.2.3
test("Patroni's settings keep acknowledged rows, and its timeouts are consistent", () => {
  const { dcs } = (
    parse(textOf('config/patroni.yml')) as { readonly bootstrap: { readonly dcs: Record<string, number> } }
  ).bootstrap;
  expect(dcs).toMatchObject({
    ...{ synchronous_mode: true, failsafe_mode: true, primary_start_timeout: 0, check_timeline: true },
    postgresql: { use_pg_rewind: true, parameters: { wal_log_hints: 'on' } },
  });
  const { ttl = 0, loop_wait: pause = 0, retry_timeout: patience = 0 } = dcs;
  expect(pause + 2 * patience).toBeLessThanOrEqual(ttl);
  // Older versions may release the lock of another leader.
  const [major = 0, minor = 0, patch = 0] = (/^ARG PATRONI=(.*)$/m.exec(textOf('database.Containerfile'))?.[1] ?? '')
    .split('.')
    .map(Number);
  expect(major * 10_000 + minor * 100 + patch).toBeGreaterThanOrEqual(30_003);
});

// R17.2.5
testIfInstalled('systemd-analyze')('systemd accepts the units, and rates their exposure as low', () => {
  const files = units().map((unit) => join(home, 'systemd', unit));
  const { status, stderr } = run('systemd-analyze', ['verify', ...files]);
  // If Node is installed in another path, systemd reports only that.
  const others = stderr.split('\n').filter((line) => line !== '' && !line.includes('/usr/bin/node is not executable'));
  expect([stderr.includes('/usr/bin/node is not executable') ? 0 : status, others]).toEqual([0, []]);
  for (const file of files) {
    const { stdout } = run('systemd-analyze', ['security', '--offline=true', file]);
    expect(Number(/exposure level for \S+: ([\d.]+)/.exec(stdout)?.[1])).toBeLessThan(2);
  }
});
