import { join } from 'node:path';
import type { Sources } from '../fault-injection/snapshot.ts';
import { createNodeServer, type NodeServer } from '../machine/node-server.ts';
import type { Account } from '../machine/program.ts';
import { pollUntil } from '../machine/until.ts';
import { etcdArguments } from './layout/etcd.ts';
import { databaseUrl, type Layout, LOCAL, type Server } from './layout/layout.ts';
import { apiVariables, edgeVariables, workerVariables } from './layout/servers.ts';
import { accountOf, accountOfEdge, accountOfPostgres } from './machine/accounts.ts';
import { binaries } from './machine/binaries.ts';
import { isEtcdLeader, isHealthy, membersSeen } from './machine/cluster-health.ts';
import { type Node, nodeOf } from './machine/node.ts';
import { query } from './machine/query.ts';
import { createService, type Service } from './machine/service.ts';
import { writeFiles } from './machine/write-files.ts';

/** A whole production cluster, with all its parts on this machine. */
export interface Cluster {
  readonly layout: Layout;
  readonly etcds: readonly Service[];
  readonly nodes: readonly Node[];
  readonly haproxy: Service;
  readonly pooler: Service;
  readonly apis: readonly NodeServer[];
  readonly edges: readonly NodeServer[];
  readonly worker: NodeServer;
  /** All processes of the product: APIs, edges and worker. */
  readonly servers: readonly NodeServer[];
  readonly database: { readonly query: (statement: string) => Promise<readonly unknown[]> };
  readonly sources: Sources;
  /** Starts the stopped parts, and resolves when all are ready. */
  readonly startAll: () => Promise<void>;
  /** The node of the current primary. */
  readonly primary: () => Promise<Node>;
  /** Waits until all nodes follow one primary. Returns the milliseconds; null on timeout. */
  readonly whole: (withinMs: number) => Promise<number | null>;
  readonly leader: () => Promise<Service | undefined>;
  /** Stops all parts, one kind after another, so that the cluster can be started again from its folder. */
  readonly leave: () => Promise<void>;
}

export interface Options {
  readonly layout: Layout;
  /** The folder of the built server. */
  readonly dist: string;
  readonly say: (line: string) => void;
}

const WHOLE_MS = 180_000;

export async function startCluster(options: Options): Promise<Cluster> {
  const { layout } = options;
  writeFiles(layout, binaries());
  const etcds = layout.etcds.map(({ name }, n) => etcdService(layout, name, n));
  const nodes = layout.nodes.map((node, n) =>
    nodeOf(layout, node, { patroni: patroniService(layout, node.name, n), etcd: etcds[n] }),
  );
  const cfg = join(layout.home, 'haproxy.cfg');
  const haproxy = createService({ ...placeOf(layout, 'haproxy'), command: 'haproxy', args: ['-db', '-f', cfg] });
  const account = accountOfPostgres();
  const ini = join(layout.home, 'pgbouncer', 'pgbouncer.ini');
  const pooler = createService({ ...placeOf(layout, 'pgbouncer'), command: 'pgbouncer', args: [ini], account });
  const servers = await createServers(options);
  const cluster = handle(layout, { etcds, nodes, haproxy, pooler, ...servers });
  await startInTurn(cluster, options.say);
  return cluster;
}

async function startInTurn(cluster: Cluster, say: (line: string) => void): Promise<void> {
  const { etcds, nodes, haproxy, pooler, apis, layout } = cluster;
  say(`${etcds.length} etcd, ${nodes.length} PostgreSQL under Patroni…`);
  for (const one of etcds) one.start();
  for (const { patroni } of nodes) patroni.start();
  for (const one of [haproxy, pooler]) one.start();
  const took = await cluster.whole(WHOLE_MS);
  if (took === null) throw new Error(`The database does not become whole; the reasons are in ${layout.home}/*.log`);
  say(`the database is whole after ${Math.round(took / 1_000)} s; the tables and the demonstration…`);
  // The first API creates the tables, for which the others would have to wait.
  await apis[0]?.start();
  say('apis, edges, worker…');
  await cluster.startAll();
}

async function createServers({ layout, dist }: Options) {
  const { home } = layout;
  const server = ({ name, port, metrics }: Server, env: Readonly<Record<string, string>>, account?: Account) =>
    createNodeServer({
      ...{ name, home, port, preload: [], program: join(dist, 'main.js'), account },
      env: { ...env, METRICS_PORT: String(metrics) },
    });
  const apis = await Promise.all(layout.apis.map((one) => server(one, apiVariables(layout))));
  const edges = await Promise.all(
    layout.edges.map((one, n) => server(one, edgeVariables(layout, n), accountOfEdge(n))),
  );
  const worker = await server(layout.worker, workerVariables(layout));
  return { apis, edges, worker };
}

type Parts = Pick<Cluster, 'etcds' | 'nodes' | 'haproxy' | 'pooler' | 'apis' | 'edges' | 'worker'>;

function handle(layout: Layout, parts: Parts): Cluster {
  const { etcds, nodes, haproxy, pooler, apis, edges, worker } = parts;
  const servers = [...apis, worker, ...edges];
  const url = databaseUrl(layout, 'owner', 'write');
  const members = () => membersSeen(nodes.map(({ rest }) => rest));
  return {
    ...{ layout, ...parts, servers },
    database: { query: (statement) => query(url, statement) },
    sources: {
      databaseUrl: url,
      mailFolders: servers.map(({ dataDir }) => join(dataDir, 'mail')),
      journalFolders: edges.map(({ dataDir }) => join(dataDir, 'journal')),
      logs: [...servers, ...etcds, haproxy, pooler, ...nodes.map(({ patroni }) => patroni)].map(({ log }) => log),
      keys: layout.secrets.keys,
    },
    async startAll() {
      for (const one of [...etcds, ...nodes.map(({ patroni }) => patroni), haproxy, pooler]) one.start();
      await Promise.all(servers.map((one) => one.start()));
    },
    async primary() {
      const name = (await members()).find(({ role }) => role === 'leader')?.name;
      const node = nodes.find((one) => one.name === name);
      if (!node) throw new Error('No node is the primary');
      return node;
    },
    whole: (withinMs) => pollUntil(async () => isHealthy(await members(), nodes.length), withinMs, 500),
    async leader() {
      const seen = await Promise.all(layout.etcds.map(({ client }) => isEtcdLeader(`http://${LOCAL}:${client}`)));
      return etcds[seen.indexOf(true)];
    },
    async leave() {
      await Promise.all(edges.map((one) => one.leave('SIGINT')));
      await Promise.all([...apis, worker].map((one) => one.leave('SIGINT')));
      await Promise.all([haproxy, pooler].map((one) => one.end('SIGTERM')));
      await Promise.all(nodes.map(({ patroni }) => patroni.end('SIGTERM')));
      await Promise.all(etcds.map((one) => one.end('SIGTERM')));
    },
  };
}

const placeOf = ({ home }: Layout, name: string) => ({ name, home, log: join(home, `${name}.log`) });

const etcdService = (layout: Layout, name: string, n: number): Service =>
  createService({
    ...placeOf(layout, name),
    ...{ command: 'etcd', args: etcdArguments(layout, name), account: accountOf(n) },
  });

const patroniService = (layout: Layout, name: string, n: number): Service =>
  createService({
    ...placeOf(layout, name),
    ...{ command: 'patroni', args: [join(layout.home, name, 'patroni.yml')], account: accountOf(n) },
  });
