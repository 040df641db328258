import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readEnvironment } from '../../src/server/platform/config/environment.ts';
import { variables } from '../../src/server/platform/config/settings.ts';
import { chartServers, compose, composeServers, home, rendered, textOf, unitServers, units } from './files.testing.ts';

const root = join(home, '..');
/** Variables that are no settings of the product. */
const OTHERS = ['NODE_ENV', 'HOME'];
const WAYS = [
  ['compose.yaml', composeServers, ['api', 'api', 'desk', 'edge', 'edge', 'worker']],
  ['the chart', chartServers, ['api', 'desk', 'edge', 'worker']],
  ['the systemd units', unitServers, ['api', 'desk', 'edge', 'worker']],
] as const;

// R17.2.2, R17.2.4, R17.2.5
test.each(WAYS)('every variable that %s gives a server is a setting, and the server starts with them', (_, servers) => {
  const known = [...Object.keys(variables.shape), ...OTHERS];
  for (const { name, settings } of servers()) {
    expect(Object.keys(settings).filter((one) => !known.includes(one))).toEqual([]);
    expect([name, readEnvironment(settings)]).toMatchObject([name, { ok: true }]);
  }
});

// R17.2.2, R17.2.4, R17.2.5
test.each(WAYS)('%s starts every role, a public desk, and one migration', (_, servers, roles) => {
  const read = servers().map(({ settings }) => readEnvironment(settings));
  const opened = read.flatMap((one) => (one.ok ? [one.value] : []));
  const told = servers().flatMap(({ settings }) => settings.FISSA_ROLE ?? []);
  expect([...told].sort()).toEqual(roles);
  expect(servers()).toHaveLength(roles.length + 1);
  expect(opened.filter(({ role, desk }) => role === 'desk' && desk !== undefined)).toHaveLength(1);
  for (const { role, delivers, preparedStatements } of opened.filter((one) => one.role === 'api'))
    expect([role, delivers, preparedStatements]).toEqual(['api', false, false]);
});

// R17.2.5
test.each(units())('%s runs as its own user without privileges, and can access only its state and its keys', (unit) => {
  const asked = textOf(`systemd/${unit}`).split('\n');
  const kept = ['ProtectSystem=strict', 'ProtectHome=yes', 'PrivateTmp=yes', 'StateDirectoryMode=0700', 'UMask=0077'];
  const hidden = ['Clock', 'ControlGroups', 'Hostname', 'KernelLogs', 'KernelModules', 'KernelTunables'];
  const shut = ['PrivateDevices=yes', 'ProtectProc=invisible', 'RemoveIPC=yes', 'SystemCallArchitectures=native'];
  const narrow = ['Namespaces=yes', 'Realtime=yes', 'SUIDSGID=yes', 'AddressFamilies=AF_INET AF_INET6 AF_UNIX'];
  const calls = ['SystemCallFilter=@system-service @pkey', 'SystemCallFilter=~@privileged @resources'];
  for (const line of [
    ...['DynamicUser=yes', 'NoNewPrivileges=yes', 'CapabilityBoundingSet=', ...kept, ...shut, ...calls],
    ...hidden.map((what) => `Protect${what}=yes`),
    ...narrow.map((what) => `Restrict${what}`),
  ])
    expect(asked).toContain(line);
});

// R17.2.4, R17.2.5
test('only the migration connects as the owner of the tables, except in the trial that fills itself with demo data', () => {
  const knows = (settings: Readonly<Record<string, string>>) => Object.values(settings).join().includes('fissa_owner:');
  const names = [...chartServers(), ...unitServers()].flatMap(({ name, settings }) => (knows(settings) ? name : []));
  expect(names).toEqual(['prod-fissa-migrate', 'fissa-migrate.service']);
});

// R17.2.2, R17.2.4, R17.2.5
test('every program that a deployment starts is a build output, and every command in the guide is in package.json', () => {
  const composed = Object.values(compose().services).filter(({ image }) => image.startsWith('fissa:'));
  const started = [
    ...composed.flatMap(({ command }) => command ?? []),
    ...rendered().flatMap(({ spec }) => (spec.template?.spec.containers ?? []).flatMap(({ args }) => args ?? [])),
    ...units().flatMap((unit) => /^ExecStart=\/usr\/bin\/node (.*)$/m.exec(textOf(`systemd/${unit}`))?.[1] ?? ''),
    /^CMD \["(.*)"\]$/m.exec(textOf('Containerfile'))?.[1] ?? '',
  ];
  const built = readFileSync(join(root, 'vite.config.ts'), 'utf8');
  const names = [...new Set(started)].map((program) => /^dist\/server\/(\w+)\.js$/.exec(program)?.[1] ?? program);
  expect(names.sort()).toEqual(['main', 'migrate']);
  expect(names.filter((name) => !built.includes(`  ${name}: '`))).toEqual([]);
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly scripts: object };
  const page = readFileSync(join(root, 'docs/deploy.md'), 'utf8');
  const named = [...page.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});
