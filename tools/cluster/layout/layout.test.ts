import { expect, test } from 'vitest';
import { cutOffRules, edgeCutOffRules } from '../machine/network-partition.ts';
import { etcdArguments } from './etcd.ts';
import { haproxyFile } from './haproxy.ts';
import { databaseUrl, FULL_SIZE, type Layout, layOut } from './layout.ts';
import { firstStatements, patroniFile } from './patroni.ts';
import { pgbouncerFile, pgbouncerUsers } from './pgbouncer.ts';
import { apiVariables, edgeVariables, workerVariables } from './servers.ts';

const SECRETS = { superuser: 's', replication: 'r', rewind: 'w', owner: 'o', server: 'v', keys: '{}' };
const laidOut = (taken: readonly number[] = []): Promise<Layout> =>
  layOut('/home', FULL_SIZE, SECRETS, async (wanted) => (taken.includes(wanted) ? wanted + 10_000 : wanted));

// R17.3.1
test('every part has a separate port, or another one if its usual port is in use', async () => {
  const taken = [3421, 54402, 3420, 54411];
  const layout = await laidOut(taken);
  const { etcds, nodes, apis, edges, worker, doors } = layout;
  const ports = [
    ...etcds.flatMap(({ client, peer }) => [client, peer]),
    ...nodes.flatMap(({ postgres, patroni }) => [postgres, patroni]),
    ...[...apis, ...edges, worker].flatMap(({ port, metrics }) => [port, metrics]),
    ...Object.values(doors),
  ];
  expect([etcds, nodes, apis, edges].map(({ length }) => length)).toEqual([3, 3, 2, 2]);
  expect(new Set(ports).size).toBe(ports.length);
  expect(ports).toEqual(expect.arrayContaining([13_421, 64_402, 13_420, 64_411, 2391, 54_401, 3410]));
  expect(ports.filter((port) => taken.includes(port))).toEqual([]);
});

// R17.3.3
test('Patroni is configured for synchronous commits, and for an immediate failover after a crash', async () => {
  const layout = await laidOut();
  const file = JSON.parse(patroniFile(layout, 'n2', '/bin'));
  expect(file.etcd3).toBeUndefined();
  expect(file.etcd.hosts).toEqual(['127.0.0.1:2391', '127.0.0.1:2392', '127.0.0.1:2393']);
  const { dcs } = file.bootstrap;
  expect(dcs).toMatchObject({ synchronous_mode: true, primary_start_timeout: 0, failsafe_mode: true, ttl: 20 });
  expect(dcs.loop_wait + 2 * dcs.retry_timeout).toBeLessThanOrEqual(dcs.ttl);
  expect(dcs.postgresql.use_pg_rewind && dcs.postgresql.parameters.wal_log_hints).toBe('on');
  expect(file.postgresql).toMatchObject({ listen: '127.0.0.1:54402', data_dir: '/home/n2/pg' });
  expect(file.restapi.listen).toBe('127.0.0.1:54502');
  expect(firstStatements(layout)).toContain("create role fissa login createrole password 'o';");
});

// R17.3.3
test('each etcd knows all members, and serves the older version of its API too', async () => {
  const given = etcdArguments(await laidOut(), 'e3');
  expect(given).toContain('--enable-v2=true');
  expect(given).toContain(
    '--initial-cluster=e1=http://127.0.0.1:2491,e2=http://127.0.0.1:2492,e3=http://127.0.0.1:2493',
  );
  expect(given).toContain('--listen-client-urls=http://127.0.0.1:2393');
});

// R17.3.4
test('HAProxy sends writers to the primary alone, closes those of a demoted one, and repeats no request', async () => {
  const file = haproxyFile(await laidOut());
  const [, write = '', read = '', apis = '', edges = ''] = file.split(/^listen .*$/m);
  expect(write).toContain('bind 127.0.0.1:54410');
  expect(write).toContain('option httpchk OPTIONS /primary');
  expect(write).toContain('on-marked-down shutdown-sessions');
  expect(write).toContain('server n3 127.0.0.1:54403 check port 54503');
  expect(read).toContain('OPTIONS /replica?lag=1MB');
  for (const web of [apis, edges])
    expect(web).toMatch(/httpchk GET \/readyz[\s\S]*redispatch[\s\S]*retry-on conn-failure\n/);
  expect(apis).not.toContain('cookie');
  expect(edges).toContain('server edge-2 127.0.0.1:3422 check cookie edge-2');
});

// R17.3.4
test('PgBouncer pools by transaction, and admits the serving role alone', async () => {
  const layout = await laidOut();
  const file = pgbouncerFile(layout, '/home/pgbouncer');
  for (const line of ['pool_mode = transaction', 'listen_port = 54420', 'server_login_retry = 1'])
    expect(file).toContain(`${line}\n`);
  expect(file).toContain('fissa = host=127.0.0.1 port=54410 dbname=fissa');
  expect(pgbouncerUsers(layout)).toBe('"fissa_server" "v"\n');
});

// R17.3.1, R17.6.1
test('engines use a role that owns no tables, deliver nothing, and share their keys with edges and worker', async () => {
  const layout = await laidOut();
  const [api, worker, edge] = [apiVariables(layout), workerVariables(layout), edgeVariables(layout, 0)];
  expect(api).toMatchObject({ FISSA_ROLE: 'api', FISSA_WORKER: 'off', FISSA_DEMO: 'true' });
  expect(api.DATABASE_URL).toBe('postgres://fissa_server:v@127.0.0.1:54420/fissa');
  expect(api.DATABASE_DIRECT_URL).toBe(databaseUrl(layout, 'owner', 'write'));
  expect(api.DATABASE_READ_URL).toBe('postgres://fissa_server:v@127.0.0.1:54411/fissa');
  expect(edge).toMatchObject({ FISSA_ROLE: 'edge', FISSA_API_URL: 'http://127.0.0.1:3410' });
  expect(edge.FISSA_JOURNAL_PEER).toBe('http://127.0.0.1:3422');
  expect(edgeVariables(layout, 1).FISSA_JOURNAL_PEER).toBe('http://127.0.0.1:3421');
  expect(edgeVariables({ ...layout, edges: layout.edges.slice(0, 1) }, 0).FISSA_JOURNAL_PEER).toBeUndefined();
  expect(new Set([api, worker, edge].map(({ FISSA_KEYS }) => FISSA_KEYS)).size).toBe(1);
});

// R17.4.5
test('a partitioned database node reaches only itself', async () => {
  const rules = cutOffRules(await laidOut(), 0, 54_600);
  const own = rules.indexOf('meta skgid 54600 tcp dport { 54401, 54501, 2391, 2491 }');
  expect(own).toBeGreaterThan(0);
  // Answers of its own processes pass.
  expect(rules).toMatch(/2491 \} ct mark set (\w+) accept\n\s*ct mark \1 accept\n/);
  expect(rules.indexOf('meta skgid 54600 drop')).toBeGreaterThan(own);
  expect(rules).toContain('tcp dport { 54401, 54501, 2391, 2491 } drop');
});

// R17.4.8
test('a partitioned edge reaches no engine, and visitors still reach the edge', async () => {
  const rules = edgeCutOffRules(await laidOut(), 54_650);
  expect(rules).toMatch(/skgid 54650 tcp dport \{ 3410, 3411, 3412 \} ct mark set (\w+) drop\n\s*ct mark \1 drop/);
});
